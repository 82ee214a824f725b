import { describe, expect, it } from "vitest";
import { premierePhase } from "./premiere.ts";

const premiere = { premiereAt: "2026-11-20T18:00:00.000Z", duration: 90 };
const beginsMs = Date.parse(premiere.premiereAt);

describe("premierePhase", () => {
  it.each([
    [-1, "upcoming"],
    [0, "running"],
    [90_000, "running"],
    [90_001, "over"],
  ])("%i ms after its moment a premiere is %s", (afterMs, phase) => {
    expect(premierePhase(premiere, beginsMs + afterMs)).toBe(phase);
  });

  it("is none without a moment", () => {
    expect(premierePhase({ premiereAt: null, duration: 90 }, beginsMs)).toBe("none");
  });
});
