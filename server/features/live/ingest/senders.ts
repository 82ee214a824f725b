import type { SenderCut, SenderName } from "#shared/live/contract.ts";
import type { StreamHealth } from "#shared/live/health.ts";
import type { ContainerFormat } from "#server/live/containers.ts";
import { createFlvIntake, type FlvIntake } from "#server/live/flv/flv-intake.ts";
import type { FlvTag } from "#server/live/flv/flv-tags.ts";
import { createBackupBuffer, type BackupBuffer } from "#server/live/backup-buffer.ts";
import type { LiveSession } from "#server/live/live-session.ts";
import type { Publication } from "#server/live/rtmp-listener.ts";
import { createSourcePace, type SourcePace } from "#server/live/source-pace.ts";
import { createSourceRate, type SourceRate } from "#server/live/source-rate.ts";
import { createHealthMeter, type HealthMeter } from "#server/live/stream-health.ts";
import type { StreamMetadata } from "#server/live/stream-metadata.ts";

/** Unix time of this machine, in milliseconds: stream dates must not come from the stopped clock of a test. */
const machineTime = Date.now;

/** A sender on air that is silent for this long is replaced by a backup that sends. */
const SILENT_AFTER_MS = 1000;
/** A backup counts as sending if data of it has arrived this recently. */
const SENDING_WITHIN_MS = 500;
/** A sender that has sent nothing for this long is replaced by a new connection. */
const REPLACED_AFTER_MS = 3000;
const NAMES: readonly SenderName[] = ["main", "backup"];

export interface Sender {
  readonly key: string;
  readonly format: ContainerFormat;
  /** Closes the connection; `cut` is the reason if the server rejects the sender. */
  readonly disconnect: (cut?: SenderCut) => void;
}

interface OpenedSession {
  readonly epoch: number;
  /** Decoder configuration of the video. */
  readonly configuration: FlvTag;
  readonly format: ContainerFormat;
  readonly metadata: StreamMetadata;
}

interface SendersOptions {
  readonly open: (opened: OpenedSession) => Promise<LiveSession>;
  /** Called when a sender connects or goes on air, and when the last one has disconnected and its media is packaged. */
  readonly onChange: () => void;
  readonly onCut: (cut: SenderCut) => void;
  readonly maxBitsPerSecond: number;
}

export interface OnAir {
  readonly name: SenderName;
  readonly metadata: StreamMetadata;
  readonly health: StreamHealth;
}

/** The senders of one stream: one is on air, and a second one waits as the backup. */
export interface Senders {
  /** Returns undefined while two other senders send. */
  join(sender: Sender): Publication | undefined;
  /** Puts the backup on air when the sender on air is silent. */
  check(): void;
  disconnectUnless(isAdmitted: (key: string) => boolean): void;
  cutAll(cut: SenderCut): void;
  connected(): SenderName[];
  onAir(): OnAir | undefined;
  /** Milliseconds since the last data of the sender on air; Infinity if none is on air. */
  silentMs(): number;
  /** Bytes received from the sender on air since the last call. */
  takeBytes(): number;
  /** Resolves when all received media is packaged. */
  idle(): Promise<void>;
}

interface Connected extends Sender {
  readonly name: SenderName;
  readonly held: BackupBuffer;
  readonly meter: HealthMeter;
  readonly pace: SourcePace;
  readonly rate: SourceRate;
  metadata: StreamMetadata;
  lastDataAt: number;
  /** Reading from this sender is paused: the encoder is slow, or the sender too fast. */
  isPaused: boolean;
  /** Resumes reading after a sender that was too fast has waited. */
  waiting: NodeJS.Timeout | undefined;
  resume: () => void;
}

export function createSenders({ open, onChange, onCut, maxBitsPerSecond }: SendersOptions): Senders {
  const all = new Set<Connected>();
  let current: Connected | undefined;
  let intake: FlvIntake | undefined;
  let packaged: Promise<void> = Promise.resolve();
  let bytes = 0;
  let replayedAt: number | undefined;

  function join(sender: Sender): Publication | undefined {
    const name = NAMES.find((free) => [...all].every(({ name: taken }) => taken !== free)) ?? takePlace();
    if (name === undefined) return undefined;
    const held = createBackupBuffer(Date.now);
    const metadata = { width: null, height: null, fps: null };
    const joined: Connected = {
      ...{ ...sender, name, held, metadata, lastDataAt: performance.now(), isPaused: false },
      ...{
        meter: createHealthMeter(),
        pace: createSourcePace(),
        rate: createSourceRate(),
        waiting: undefined,
      },
      resume() {},
    };
    all.add(joined);
    if (current) onChange();
    else putOnAir(joined);
    return {
      write: (tag) => take(joined, tag),
      onDrain(onReady) {
        joined.resume = onReady;
      },
      setMetadata(detected) {
        joined.metadata = detected;
      },
      reject: () => cutOff(joined, "codec"),
      end: () => leave(joined),
    };
  }

  /** Disconnects the sender that has been silent for the longest time and returns its name, now free. */
  function takePlace(): SenderName | undefined {
    // A paused sender sends nothing because the server does not read from it.
    const reading = [...all].filter(({ isPaused }) => !isPaused);
    const [silent] = reading.toSorted((one, other) => one.lastDataAt - other.lastDataAt);
    if (!silent || silentMsOf(silent) < REPLACED_AFTER_MS) return undefined;
    leave(silent);
    silent.disconnect();
    return silent.name;
  }

  function take(sender: Connected, tag: FlvTag): boolean {
    const now = performance.now();
    if (!all.has(sender)) return true;
    sender.lastDataAt = now;
    sender.meter.take(tag, now);
    if (sender.rate.take(tag, now) > maxBitsPerSecond) {
      cutOff(sender, "bitRate");
      return true;
    }
    const isFull = sender === current ? !receive(tag) : hold(sender, tag);
    const waitMs = sender.pace.take(tag.dts, now);
    if (waitMs > 0) wait(sender, waitMs);
    sender.isPaused = isFull || waitMs > 0;
    return !sender.isPaused;
  }

  function receive(tag: FlvTag): boolean {
    bytes += tag.body.length;
    return intake?.write(tag) ?? false;
  }

  function hold(sender: Connected, tag: FlvTag): false {
    sender.held.hold(tag);
    return false;
  }

  function wait(sender: Connected, waitMs: number): void {
    sender.waiting ??= setTimeout(() => {
      sender.waiting = undefined;
      sender.isPaused = false;
      sender.resume();
    }, waitMs);
  }

  function cutOff(sender: Connected, cut: SenderCut): void {
    if (!all.has(sender)) return;
    leave(sender);
    sender.disconnect(cut);
    onCut(cut);
  }

  function putOnAir(next: Connected): void {
    const lastDate = intake?.lastDate() ?? 0;
    endIntake();
    const before = packaged;
    current = next;
    replayedAt = Math.max(next.held.heldSince() ?? 0, lastDate) || undefined;
    intake = createFlvIntake({
      async open(epoch, configuration) {
        await before;
        return open({ epoch, configuration, format: next.format, metadata: next.metadata });
      },
      onDrain() {
        next.isPaused = false;
        next.resume();
      },
      onGiveUp: () => next.disconnect(),
      now: () => replayedAt ?? machineTime(),
      format: next.format,
    });
    for (const tag of next.held.take()) intake.write(tag);
    replayedAt = undefined;
    onChange();
  }

  /** Starts packaging the end of a session after the previous one is packaged. */
  function endIntake(): void {
    const ended = intake;
    if (!ended) return;
    intake = undefined;
    current = undefined;
    packaged = Promise.all([packaged, ended.end()]).then(() => undefined);
  }

  function leave(sender: Connected): void {
    if (!all.delete(sender)) return;
    clearTimeout(sender.waiting);
    if (sender !== current) return onChange();
    const [backup] = all;
    if (backup) return putOnAir(backup);
    endIntake();
    return onChange();
  }

  return {
    join,
    check() {
      if (!current || current.isPaused || silentMsOf(current) < SILENT_AFTER_MS) return;
      const backup = [...all].find((sender) => sender !== current);
      if (backup?.held.canBegin() && silentMsOf(backup) < SENDING_WITHIN_MS) putOnAir(backup);
    },
    disconnectUnless(isAdmitted) {
      for (const { key, disconnect } of all) if (!isAdmitted(key)) disconnect();
    },
    cutAll(cut) {
      for (const sender of [...all].toReversed()) cutOff(sender, cut);
    },
    connected: () => NAMES.filter((name) => [...all].some((sender) => sender.name === name)),
    onAir: () =>
      current && {
        ...{ name: current.name, metadata: current.metadata },
        health: { ...current.meter.read(), isHeldBack: current.pace.isHeldBack(performance.now()) },
      },
    silentMs: () => (current ? silentMsOf(current) : Infinity),
    takeBytes() {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
    idle: () => packaged,
  };
}

function silentMsOf({ lastDataAt }: Connected): number {
  return performance.now() - lastDataAt;
}
