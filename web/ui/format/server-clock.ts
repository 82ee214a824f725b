const SECOND_MS = 1000;
/** Smaller changes of the correction are the noise of the line. */
const NOISE_MS = 100;

/** Bounds of how far the server's clock is ahead of this device's, in ms, as all responses so far allow. */
let bounds = { low: -Infinity, high: Infinity };
let correctionMs = 0;
const listeners = new Set<() => void>();

/**
 * The current time by the server's clock, in ms: moments that the server names (premieres, starts of live streams)
 * are the same for all viewers, while clocks of devices are not. Until a response is known it is the device's time.
 */
export function serverNow(): number {
  return Date.now() + correctionMs;
}

/** A moment of the server, in ms, for what compares it with this device's clock: its present if it is still to come. */
export function notAfterDeviceNow(momentMs: number): number {
  return Math.min(momentMs, Date.now());
}

/** Calls the listener when the clock turns out to be wrong by another amount; returns the function that stops it. */
export function onClockCorrected(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function isServerClockKnown(): boolean {
  return bounds.low > -Infinity;
}

/**
 * Learns from the `Date` header of a response, which has whole seconds and was made between request and response. The
 * correction is the smallest that all responses allow: none for a device that may be right.
 */
export function noteServerDate(date: string | null, sentAtMs: number, receivedAtMs: number): void {
  const atMs = Date.parse(date ?? "");
  if (Number.isNaN(atMs)) return;
  const allowed = { low: atMs - receivedAtMs, high: atMs + SECOND_MS - sentAtMs };
  // Otherwise the device's clock has been set meanwhile.
  const isSameClock = allowed.low <= bounds.high && allowed.high >= bounds.low;
  bounds = isSameClock
    ? { low: Math.max(allowed.low, bounds.low), high: Math.min(allowed.high, bounds.high) }
    : allowed;
  const neededMs = Math.min(Math.max(0, bounds.low), bounds.high);
  if (Math.abs(neededMs - correctionMs) < NOISE_MS) return;
  correctionMs = neededMs;
  for (const listener of listeners) listener();
}
