import { describe, expect, it } from "vitest";
import { loudnessGain } from "./loudness.ts";

describe("loudnessGain", () => {
  it("reduces loud videos to the same loudness", () => {
    expect(loudnessGain(-10, true)).toBeCloseTo(0.501, 3);
    expect(loudnessGain(-16, true)).toBe(1);
  });

  it("leaves quiet and unmeasured videos unchanged, and all videos while the setting is off", () => {
    expect(loudnessGain(-30, true)).toBe(1);
    expect(loudnessGain(undefined, true)).toBe(1);
    expect(loudnessGain(-6, false)).toBe(1);
  });
});
