import { describe, expect, it } from "vitest";
import { levellingGain } from "./loudness.ts";

describe("levellingGain", () => {
  it("brings loud films down to the same loudness", () => {
    expect(levellingGain(-10, true)).toBeCloseTo(0.501, 3);
    expect(levellingGain(-16, true)).toBe(1);
  });

  it("leaves quiet films, unmeasured ones and viewers who do not want it alone", () => {
    expect(levellingGain(-30, true)).toBe(1);
    expect(levellingGain(undefined, true)).toBe(1);
    expect(levellingGain(-6, false)).toBe(1);
  });
});
