import { describe, expect, it } from "vitest";
import { fallbackQuality } from "./fallback-quality.ts";

describe("fallbackQuality", () => {
  it.each([
    [480, 0, 480],
    [480, 1, 480],
    [480, 2, "auto"],
    [1080, 5, 1080],
    ["audio", 5, "audio"],
  ] as const)("%s after %d stalls becomes %s", (chosenQuality, stalls, quality) => {
    expect(fallbackQuality(chosenQuality, stalls)).toBe(quality);
  });
});
