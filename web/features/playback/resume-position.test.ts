import { describe, expect, it } from "vitest";
import { resumePosition } from "./resume-position.ts";

describe("resumePosition", () => {
  it("resumes where the video was left", () => {
    expect(resumePosition(42, 60)).toBe(42);
    expect(resumePosition(3, 60)).toBe(3);
  });

  it("starts over when the video was barely started or watched to its end", () => {
    expect(resumePosition(2.9, 60)).toBe(0);
    expect(resumePosition(57, 60)).toBe(0);
    expect(resumePosition(90, 60)).toBe(0);
  });

  it("starts at the beginning when no position is stored", () => {
    expect(resumePosition(-1, 60)).toBe(0);
    expect(resumePosition(Number.NaN, 60)).toBe(0);
  });
});
