import { readJournal, type JournalLine } from "./package/journal.ts";
import { AUDIO, SOURCE } from "./renditions.ts";

export type Part = Extract<JournalLine, { kind: "part" }>;

interface PlacedPart extends Part {
  /** Position in the recording, in seconds. */
  readonly position: number;
}

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** The media of one session that viewers were shown. */
export interface PublicSession {
  readonly session: string;
  /** Frame size of the source video. */
  readonly size: FrameSize;
  /** Size of the init segment in bytes, by rendition. */
  readonly initBytes: ReadonlyMap<string, number>;
  readonly video: readonly PlacedPart[];
  readonly sound: readonly Part[];
}

/**
 * The video and audio of a stream as its recording has them: sessions that have video, in order. `shownFrom` is the
 * Unix time of the public start of the stream, in milliseconds: segments that start earlier are left out, as in the
 * playlists, and the audio starts with the video.
 */
export async function readPublicParts(
  folder: string,
  shownFrom: number,
): Promise<{ sessions: PublicSession[]; recordedSeconds: number }> {
  const sessions: OpenSession[] = [];
  let epoch = 0;
  let isShown = false;
  let recordedSeconds = 0;
  for (const line of (await readJournal(folder, 0)).lines) {
    if (line.kind === "session") {
      ({ epoch } = line);
      const size = { width: 0, height: 0 };
      sessions.push({ session: line.session, size, initBytes: new Map(), video: [], sound: [] });
    }
    const session = sessions.at(-1);
    if (line.kind === "init") session?.initBytes.set(line.rendition, line.bytes);
    if (session && line.kind === "init" && line.rendition === SOURCE) session.size = line;
    if (line.kind !== "part") continue;
    if (line.rendition === AUDIO) session?.sound.push(line);
    if (line.rendition !== SOURCE) continue;
    isShown ||= line.opensSegment && epoch + line.start * 1000 >= shownFrom;
    if (!isShown) continue;
    session?.video.push({ ...line, position: recordedSeconds });
    recordedSeconds += line.seconds;
  }
  const shown = sessions.filter(({ video }) => video.length > 0);
  return { sessions: shown.map(withTheirSound), recordedSeconds };
}

interface OpenSession extends PublicSession {
  size: FrameSize;
  readonly initBytes: Map<string, number>;
  readonly video: PlacedPart[];
  readonly sound: Part[];
}

/** Removes the audio of video that is left out. */
function withTheirSound(session: PublicSession): PublicSession {
  const { initBytes, video, sound } = session;
  const [first] = video;
  if (!first || first.offset === initBytes.get(SOURCE)) return session;
  return { ...session, sound: sound.filter(({ start }) => start >= first.start) };
}
