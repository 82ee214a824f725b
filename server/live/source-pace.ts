/** A sender may be this far ahead of real time: programs send what they buffered while their connection was slow. */
const AHEAD_MAX_MS = 10_000;
/** A sender that was behind real time may catch up by at most this much without being held back. */
const BEHIND_MAX_MS = 30_000;
/** Tolerance for sender clocks: one that runs up to 2 % fast is never held back. */
const REAL_TIME = 1.02;
const PAUSE_MS = 500;
const JUMP_BACK_MS = 1000;
const JUMP_AHEAD_MS = 10_000;
const HELD_BACK_WITHIN_MS = 5000;

/** Compares the timestamps of a sender with real time. */
export interface SourcePace {
  /** Returns the milliseconds to wait before more is read from the sender. */
  take(dts: number, now: number): number;
  /** Whether the sender had to wait within the last seconds. */
  isHeldBack(now: number): boolean;
}

export function createSourcePace(): SourcePace {
  let newest: number | undefined;
  let takenAt = 0;
  let aheadMs = 0;
  let heldBackAt = -Infinity;

  return {
    take(dts, now) {
      const step = newest === undefined ? 0 : dts - newest;
      const isJump = step < -JUMP_BACK_MS || step > JUMP_AHEAD_MS;
      const passedMs = newest === undefined ? 0 : (now - takenAt) * REAL_TIME;
      newest = isJump ? dts : Math.max(dts, newest ?? dts);
      takenAt = now;
      aheadMs = Math.max(-BEHIND_MAX_MS, aheadMs + (isJump ? 0 : Math.max(0, step)) - passedMs);
      if (aheadMs <= AHEAD_MAX_MS) return 0;
      heldBackAt = now;
      return aheadMs - AHEAD_MAX_MS + PAUSE_MS;
    },
    isHeldBack: (now) => now - heldBackAt < HELD_BACK_WITHIN_MS,
  };
}
