import { createBoard, type Board, type BoardKind } from "./board.ts";
import { startSender } from "./sender.ts";
import type { Sender, SenderState, SenderWay } from "./sender-state.ts";

interface Scene {
  readonly track: MediaStreamTrack;
  /** What the scene is made of, with its own track. */
  readonly parts: readonly MediaStreamTrack[];
  /** Stored separately: `getSettings` of a track that has ended does not return the size. */
  readonly size: MediaTrackSettings;
}

interface Sound {
  readonly track: MediaStreamTrack;
  stop(): void;
}

export interface OutputEvents {
  /** A stream of its own for each set of tracks, so that screens notice the change. */
  readonly onStream: (stream: MediaStream) => void;
  readonly onBoard: (kind: BoardKind | undefined) => void;
  readonly onState: (state: SenderState) => void;
  readonly onWay: (way: SenderWay) => void;
}

interface Destination {
  readonly address: string;
  readonly key: string;
}

export type StudioOutput = ReturnType<typeof createStudioOutput>;

/** What the studio shows and sends: a scene, or a board in its place, and a sound. */
export function createStudioOutput({ onStream, onBoard, onState, onWay }: OutputEvents) {
  let stream = new MediaStream();
  let scene: Scene | undefined;
  let sound: Sound | undefined;
  let board: Board | undefined;
  let sender: Sender | undefined;
  let isPaused = false;
  let isMuted = false;

  /** Shows and sends a track in place of those of its kind. */
  async function put(track: MediaStreamTrack): Promise<void> {
    const others = stream.getTracks().filter(({ kind }) => kind !== track.kind);
    stream = new MediaStream([...others, track]);
    onStream(stream);
    await sender?.replace(track);
  }

  function neededBoard(): BoardKind | undefined {
    if (isPaused) return "pause";
    return scene?.track.readyState === "ended" ? "soundOnly" : undefined;
  }

  /** Shows the scene, or the board that is needed in its place. */
  async function refresh(): Promise<void> {
    if (!scene) return;
    const kind = neededBoard();
    if (kind !== undefined && kind === board?.kind) return;
    const old = board;
    board = kind && createBoard(kind, scene.size);
    onBoard(kind);
    await put(board?.track ?? scene.track);
    old?.stop();
  }

  function listen(): void {
    if (sound) sound.track.enabled = !isMuted && !isPaused;
  }

  return {
    refresh,
    parts: (): readonly MediaStreamTrack[] => scene?.parts ?? [],
    soundTrack: () => sound?.track,
    /** Parts of the scene before that are not in this one are stopped. */
    async show(track: MediaStreamTrack, parts: readonly MediaStreamTrack[] = [track]): Promise<void> {
      const old = scene?.parts ?? [];
      scene = { track, parts, size: track.getSettings() };
      await refresh();
      for (const part of old) if (!parts.includes(part)) part.stop();
    },
    async setSound(next: Sound): Promise<void> {
      const old = sound;
      sound = next;
      listen();
      await put(next.track);
      old?.stop();
    },
    setMuted(muted: boolean): void {
      isMuted = muted;
      listen();
    },
    async setPaused(paused: boolean): Promise<void> {
      isPaused = paused;
      if (paused) listen();
      await refresh();
      listen();
    },
    send(destination: Destination): void {
      void sender?.stop();
      sender = startSender({ ...destination, stream, onState, onWay });
    },
    close(): void {
      void sender?.stop();
      sound?.stop();
      board?.stop();
      for (const part of scene?.parts ?? []) part.stop();
    },
  };
}
