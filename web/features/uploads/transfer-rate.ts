/** Bytes that had left at a moment of one clock. */
export interface TransferSample {
  readonly atMs: number;
  readonly bytes: number;
}

/** Long enough to be calm, short enough to follow a change of network. */
const WINDOW_MS = 8000;
/** Before this much has been seen, any figure would be a guess. */
const SHORTEST_MS = 1000;

/** Adds a sample and forgets those older than the window; starts anew when the count went back. */
export function withSample(samples: readonly TransferSample[], sample: TransferSample): TransferSample[] {
  const last = samples.at(-1);
  if (last && sample.bytes < last.bytes) return [sample];
  const recent = samples.filter(({ atMs }) => atMs >= sample.atMs - WINDOW_MS);
  return [...recent, sample];
}

/** Bytes per second over the window; undefined until there is enough to tell. */
export function bytesPerSecond(samples: readonly TransferSample[]): number | undefined {
  const first = samples.at(0);
  const last = samples.at(-1);
  if (!first || !last) return undefined;
  const elapsedMs = last.atMs - first.atMs;
  if (elapsedMs < SHORTEST_MS) return undefined;
  return ((last.bytes - first.bytes) * 1000) / elapsedMs;
}

/** Whole seconds until everything has been sent; undefined while nothing moves. */
export function secondsLeft(remainingBytes: number, speed: number | undefined): number | undefined {
  if (speed === undefined || speed <= 0) return undefined;
  return Math.ceil(remainingBytes / speed);
}

/** Whole percentage that reaches 100 only when everything is there. */
export function percentOf(bytes: number, size: number): number {
  if (size <= 0) return 0;
  const percent = Math.round((bytes / size) * 100);
  return bytes < size ? Math.min(percent, 99) : 100;
}
