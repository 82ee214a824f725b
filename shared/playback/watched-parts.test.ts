import { describe, expect, it } from "vitest";
import { partsBetween, readWatchedParts, WATCHED_PARTS_TEXT, writeWatchedParts } from "./watched-parts.ts";

describe("partsBetween", () => {
  it.each([
    [0, 0.2, 200, [0]],
    [1, 5, 200, [0, 1, 2]],
    [199, 200, 200, [99]],
    [0, 10, 10, Array.from({ length: 100 }, (_, part) => part)],
    [5, 4, 200, []],
    [0, 1, 0, []],
  ])("from second %d to %d of %d", (from, to, duration, parts) => {
    expect(partsBetween(from, to, duration)).toEqual(parts);
  });
});

describe("writeWatchedParts", () => {
  it.each([[[]], [[0]], [[99]], [[0, 1, 2, 3, 50, 98]]])("says %j so that it can be read", (parts) => {
    const text = writeWatchedParts(new Set(parts));

    expect(text).toMatch(WATCHED_PARTS_TEXT);
    expect([...readWatchedParts(text)]).toEqual(parts);
  });

  it("reads nothing out of other words", () => {
    expect(readWatchedParts("f".repeat(26)).size).toBe(0);
    expect(readWatchedParts("x".repeat(25)).size).toBe(0);
  });
});
