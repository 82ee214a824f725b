import { describe, expect, it } from "vitest";
import { hasBufferedPosition } from "./early-handover.ts";

/** A video at a position, with these ranges in its buffer. */
function videoAt(currentTime: number, ...ranges: readonly (readonly [number, number])[]): HTMLVideoElement {
  const buffered = {
    length: ranges.length,
    start: (index: number) => ranges[index]?.[0],
    end: (index: number) => ranges[index]?.[1],
  };
  return { currentTime, buffered } as unknown as HTMLVideoElement; // the two properties that are read
}

describe("the position at the handover of a live stream", () => {
  it.each([
    { at: 27, ranges: [[26, 30]], isBuffered: true },
    { at: 25.8, ranges: [[26, 30]], isBuffered: true },
    { at: 1, ranges: [[26, 30]], isBuffered: false },
    { at: 30, ranges: [[26, 30]], isBuffered: false },
    {
      at: 1,
      ranges: [
        [0, 2],
        [26, 30],
      ],
      isBuffered: true,
    },
    { at: 1, ranges: [], isBuffered: false },
  ] as const)("$at in $ranges: $isBuffered", ({ at, ranges, isBuffered }) => {
    expect(hasBufferedPosition(videoAt(at, ...ranges))).toBe(isBuffered);
  });
});
