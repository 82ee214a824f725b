import { describe, expect, it } from "vitest";
import { bufferedEnd, hasBufferedPosition } from "./early-handover.ts";

/** A video at a position, with these ranges in its buffer. */
function videoAt(currentTime: number, ...ranges: readonly (readonly [number, number])[]): HTMLVideoElement {
  const buffered = {
    length: ranges.length,
    start: (index: number) => ranges[index]?.[0],
    end: (index: number) => ranges[index]?.[1],
  };
  return { currentTime, duration: 60, buffered } as unknown as HTMLVideoElement; // the properties that are read
}

describe("the position at the handover of a live stream", () => {
  it.each([
    { at: 27, ranges: [[26, 30]], isBuffered: true },
    { at: 25.8, ranges: [[26, 30]], isBuffered: true },
    { at: 1, ranges: [[26, 30]], isBuffered: false },
    { at: 31, ranges: [[26, 30]], isBuffered: true },
    { at: 32, ranges: [[26, 30]], isBuffered: false },
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

describe("the position from which a player goes on", () => {
  it.each([
    { what: "the end of what is buffered at the position", at: 27, isLive: false, end: 30 },
    { what: "just behind that end in a live stream", at: 27, isLive: true, end: 30.05 },
    { what: "the same when a slow line has left nothing", at: 31, isLive: true, end: 30.05 },
    { what: "the position itself when a viewer has seeked", at: 32, isLive: true, end: 32 },
    { what: "the position itself at the end of a video", at: 30, isLive: false, end: 30 },
  ])("is $what", ({ at, isLive, end }) => {
    expect(bufferedEnd(videoAt(at, [26, 30]), isLive)).toBe(end);
  });
});
