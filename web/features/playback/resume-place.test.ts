import { describe, expect, it } from "vitest";
import { resumePlace } from "./resume-place.ts";

describe("resumePlace", () => {
  it("goes on where the film was left", () => {
    expect(resumePlace(42, 60)).toBe(42);
    expect(resumePlace(3, 60)).toBe(3);
  });

  it("begins anew when the film was hardly begun or watched to its end", () => {
    expect(resumePlace(2.9, 60)).toBe(0);
    expect(resumePlace(57, 60)).toBe(0);
    expect(resumePlace(90, 60)).toBe(0);
  });

  it("begins at the beginning when nothing is stored", () => {
    expect(resumePlace(-1, 60)).toBe(0);
    expect(resumePlace(Number.NaN, 60)).toBe(0);
  });
});
