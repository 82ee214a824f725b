import { describe, expect, it } from "vitest";
import { easedQuality } from "./eased-quality.ts";

describe("easedQuality", () => {
  it.each([
    [480, 0, 480],
    [480, 1, 480],
    [480, 2, "auto"],
    [1080, 5, 1080],
    ["audio", 5, "audio"],
  ] as const)("of %s after %d stalls is %s", (wish, stalls, quality) => {
    expect(easedQuality(wish, stalls)).toBe(quality);
  });
});
