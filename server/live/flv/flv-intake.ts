import {
  createSilentAudio,
  isAudio,
  isConfiguration,
  isKeyFrame,
  isVideo,
  METADATA_TAG,
  type FlvTag,
} from "./flv-tags.ts";
import { PROGRAM, type Container, type ContainerFormat } from "#server/live/containers.ts";
import { createBackupBuffer } from "#server/live/backup-buffer.ts";
import type { LiveSession } from "#server/live/live-session.ts";

export interface FlvIntake {
  /** False means backpressure: pause until `onDrain`. */
  write(tag: FlvTag): boolean;
  /** Unix time, in milliseconds, of the newest frame or audio packet on the clock of the stream. */
  lastDate(): number | undefined;
  end(): Promise<void>;
}

interface IntakeOptions {
  /**
   * Opens a session for video with this decoder configuration; `epoch` is the Unix time, in milliseconds, at which the
   * session's timestamps are 0.
   */
  readonly open: (epoch: number, configuration: FlvTag) => Promise<LiveSession>;
  readonly onDrain: () => void;
  /** Called when a session cannot be opened, or sessions keep failing. */
  readonly onGiveUp: () => void;
  readonly now: () => number;
  /** The container that the encoder reads. */
  readonly format?: ContainerFormat;
}

/** A session waits this long for audio: audio that arrives later starts a new session. */
const SOUND_WITHIN_MS = 300;
/**
 * A session's timestamps start this long before its first key frame: audio that follows the key frame may be earlier.
 */
const SOUND_BEFORE_MS = 1000;
const JUMP_BACK_MS = 1000;
const JUMP_AHEAD_MS = 10_000;
const FAILURES_MAX = 3;
const FAILURES_WITHIN_MS = 30_000;

/**
 * Feeds the tags of one connection into sessions. A session has one encoder and one decoder configuration for video and
 * audio. The next session starts at the next key frame when the sender changes its configuration or jumps in time, and
 * when audio starts late. After a crash of the encoder it starts at the last key frame: viewers see some frames twice,
 * and none is lost.
 */
export function createFlvIntake({
  open,
  onDrain,
  onGiveUp,
  now,
  format = PROGRAM,
}: IntakeOptions): FlvIntake {
  let metadata: FlvTag | undefined;
  let videoConfiguration: FlvTag | undefined;
  let audioConfiguration: FlvTag | undefined;
  let epoch: number | undefined;
  let lastDts = 0;
  /** Tags since the key frame that starts the next session. */
  let held: FlvTag[] = [];
  let session: LiveSession | undefined;
  /**
   * Timestamp at which the session starts. The encoder gets times relative to it, because it reads times of more than
   * 31 bits as negative.
   */
  let base = 0;
  let container: Container | undefined;
  let silentAudio: ReturnType<typeof createSilentAudio> | undefined;
  let mustReplace = false;
  let opening: Promise<void> | undefined;
  let isEnding = false;
  let previous: Promise<void> = Promise.resolve();
  let failures: number[] = [];
  /** All tags since the last key frame. */
  const latest = createBackupBuffer(now);

  function write(tag: FlvTag): boolean {
    if (isEnding) return true;
    latest.hold(tag);
    if (tag.type === METADATA_TAG) metadata = tag;
    else if (isConfiguration(tag)) configure(tag);
    else if (videoConfiguration) return takeMedia(tag, videoConfiguration);
    return true;
  }

  function configure(tag: FlvTag): void {
    const known = isVideo(tag) ? videoConfiguration : audioConfiguration;
    if (known?.body.equals(tag.body)) return;
    if (isVideo(tag)) {
      videoConfiguration = tag;
      close();
    } else {
      audioConfiguration = tag;
      mustReplace = session !== undefined;
    }
  }

  function takeMedia(tag: FlvTag, configuration: FlvTag): boolean {
    if (tag.dts < lastDts - JUMP_BACK_MS || tag.dts > lastDts + JUMP_AHEAD_MS) {
      // Only video detects a jump: audio may jump a little earlier or later.
      if (isAudio(tag)) return true;
      close();
      epoch = undefined;
    }
    lastDts = tag.dts;
    epoch ??= now() - tag.dts;
    if (mustReplace && isKeyFrame(tag)) close();
    if (session) return send(session, tag);
    if (held.length > 0 || isKeyFrame(tag)) held.push(tag);
    const [first] = held;
    if (!first || opening) return opening === undefined;
    const isSoundKnown = audioConfiguration !== undefined || tag.dts - first.dts >= SOUND_WITHIN_MS;
    if (!isSoundKnown) return true;
    opening = begin(first, epoch, configuration).finally(() => {
      opening = undefined;
      onDrain();
    });
    return false;
  }

  /** Ends the session; the next key frame starts another one. */
  function close(): void {
    mustReplace = false;
    held = [];
    if (!session) return;
    const ended = session.end();
    previous = Promise.all([previous, ended]).then(() => undefined);
    session = undefined;
  }

  async function begin(first: FlvTag, from: number, configuration: FlvTag): Promise<void> {
    try {
      await previous;
      const start = Math.max(0, first.dts - SOUND_BEFORE_MS);
      feed(await open(from + start, configuration), first, start);
    } catch {
      onGiveUp(); // the opener has logged why
    }
  }

  function feed(opened: LiveSession, first: FlvTag, start: number): void {
    const configuration = videoConfiguration;
    if (held[0] !== first || !configuration) {
      // The configuration changed meanwhile, or the time jumped: the next key frame starts a session.
      previous = opened.end();
      return;
    }
    session = opened;
    base = start;
    silentAudio = audioConfiguration ? undefined : createSilentAudio(format.silentAudio, first.dts - base);
    opened.onDrain(onDrain);
    void opened.failed.then(() => handleFailure(opened));
    const started = format.create(configuration);
    container = started;
    const sound = audioConfiguration ?? format.silentAudio.configuration;
    const tags = [...(metadata ? [metadata] : []), configuration, sound];
    opened.write(started.begin(tags.map((tag) => ({ ...tag, dts: first.dts - base }))));
    for (const tag of held) send(opened, tag);
    held = [];
  }

  function send(target: LiveSession, tag: FlvTag): boolean {
    if (!container || (silentAudio && isAudio(tag))) return true;
    const dts = tag.dts - base;
    for (const silent of silentAudio?.(dts) ?? []) target.write(container.bytes(silent));
    return target.write(container.bytes({ ...tag, dts }));
  }

  function handleFailure(failed: LiveSession): void {
    if (session !== failed || isEnding) return;
    close();
    failures = [...failures.filter((at) => at > now() - FAILURES_WITHIN_MS), now()];
    if (failures.length >= FAILURES_MAX) return onGiveUp();
    // These frames may have crashed the encoder: they are repeated only once.
    if (failures.length === 1) repeatLatest();
    return onDrain();
  }

  /** Starts another session at the last key frame; its dates follow those of the last session. */
  function repeatLatest(): void {
    const tags = latest.take();
    const first = tags.find(isKeyFrame);
    if (!first || epoch === undefined) return;
    epoch += lastDts - first.dts;
    lastDts = first.dts;
    for (const tag of tags) write(tag);
  }

  return {
    write,
    lastDate: () => epoch && epoch + lastDts,
    async end() {
      await opening;
      isEnding = true;
      close();
      await previous;
    },
  };
}
