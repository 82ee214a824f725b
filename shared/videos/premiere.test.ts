import { describe, expect, it } from "vitest";
import { premierePhase } from "./premiere.ts";

const premiere = { premiereAt: "2026-11-20T18:00:00.000Z", duration: 90 };
const startsMs = Date.parse(premiere.premiereAt);

describe("premierePhase", () => {
  it.each([
    [-1, "upcoming"],
    [0, "running"],
    [90_000, "running"],
    [90_001, "over"],
  ])("%i ms after its start a premiere is %s", (afterMs, phase) => {
    expect(premierePhase(premiere, startsMs + afterMs)).toBe(phase);
  });

  it("is none without a start time", () => {
    expect(premierePhase({ premiereAt: null, duration: 90 }, startsMs)).toBe("none");
  });
});
