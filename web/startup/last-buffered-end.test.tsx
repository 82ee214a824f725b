import { expect, it } from "vitest";
import { lastBufferedEnd } from "./last-buffered-end.ts";

/** What is buffered from one time to another, in seconds. */
function ranges(...all: readonly (readonly [start: number, end: number])[]): TimeRanges {
  return { length: all.length, start: (at) => all[at]?.[0] ?? 0, end: (at) => all[at]?.[1] ?? 0 };
}

it("is the end of the last range, behind all gaps", () => {
  expect(lastBufferedEnd({ buffered: ranges([0, 4], [6, 9]) })).toBe(9);
  expect(lastBufferedEnd({ buffered: ranges([2, 3]) })).toBe(3);
  expect(lastBufferedEnd({ buffered: ranges() })).toBe(0);
});
