import type { FlvTag } from "./flv/flv-tags.ts";

const MEASURED_MS = 4000;

/**
 * Measures the bit rate of a sender over its own timestamps, so that a burst after a slow connection does not count as
 * a high rate, and over real time if its timestamps stand still.
 */
export interface SourceRate {
  /** Returns bits per second at the end of a measuring period, otherwise 0. */
  take(tag: FlvTag, now: number): number;
}

export function createSourceRate(): SourceRate {
  let from: { readonly dts: number; readonly at: number } | undefined;
  let bytes = 0;

  return {
    take({ dts, body }, now) {
      if (!from || dts < from.dts) {
        from = { dts, at: now };
        bytes = 0;
      }
      bytes += body.length;
      const elapsedMs = Math.max(dts - from.dts, now - from.at);
      if (elapsedMs < MEASURED_MS) return 0;
      const bitsPerSecond = (bytes * 8000) / elapsedMs;
      from = { dts, at: now };
      bytes = 0;
      return bitsPerSecond;
    },
  };
}
