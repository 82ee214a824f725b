import type { FlvTag } from "./flv/flv-tags.ts";

const MEASURED_MS = 4000;

/**
 * Measures the bit rate of a sender on its own clock, so that a burst after a slow line is not a high rate, and in real
 * time where its clock stands still.
 */
export interface SourceRate {
  /** Bits per second at the end of a measurement, otherwise 0. */
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
