import { describe, expect, it } from "vitest";
import { partsBetween, decodeWatchedParts, WATCHED_PARTS_TEXT, encodeWatchedParts } from "./watched-parts.ts";

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

describe("encodeWatchedParts", () => {
  it.each([[[]], [[0]], [[99]], [[0, 1, 2, 3, 50, 98]]])("encodes %j so that it can be decoded", (parts) => {
    const text = encodeWatchedParts(new Set(parts));

    expect(text).toMatch(WATCHED_PARTS_TEXT);
    expect([...decodeWatchedParts(text)]).toEqual(parts);
  });

  it("decodes nothing from invalid text", () => {
    expect(decodeWatchedParts("f".repeat(26)).size).toBe(0);
    expect(decodeWatchedParts("x".repeat(25)).size).toBe(0);
  });
});
