/** Number of bytes sent at a point in time. */
export interface TransferSample {
  readonly atMs: number;
  readonly bytes: number;
}

/** Sampling window: long enough for a steady figure, short enough to follow a network change. */
const WINDOW_MS = 8000;
/** Minimum sampling time before a speed is reported. */
const MIN_WINDOW_MS = 1000;

/** Adds a sample and removes those older than the window; restarts when the byte count has decreased. */
export function withSample(samples: readonly TransferSample[], sample: TransferSample): TransferSample[] {
  const last = samples.at(-1);
  if (last && sample.bytes < last.bytes) return [sample];
  const recent = samples.filter(({ atMs }) => atMs >= sample.atMs - WINDOW_MS);
  return [...recent, sample];
}

/** Bytes per second over the window; undefined until there are enough samples. */
export function bytesPerSecond(samples: readonly TransferSample[]): number | undefined {
  const first = samples.at(0);
  const last = samples.at(-1);
  if (!first || !last) return undefined;
  const elapsedMs = last.atMs - first.atMs;
  if (elapsedMs < MIN_WINDOW_MS) return undefined;
  return ((last.bytes - first.bytes) * 1000) / elapsedMs;
}

/** Whole seconds until the upload is complete; undefined while it stalls. */
export function secondsLeft(remainingBytes: number, speed: number | undefined): number | undefined {
  if (speed === undefined || speed <= 0) return undefined;
  return Math.ceil(remainingBytes / speed);
}

/** Whole percentage that reaches 100 only when the upload is complete. */
export function percentOf(bytes: number, size: number): number {
  if (size <= 0) return 0;
  const percent = Math.round((bytes / size) * 100);
  return bytes < size ? Math.min(percent, 99) : 100;
}
