import { describe, expect, it } from "vitest";
import type { Measure } from "#shared/moderation/measures.ts";
import type { ReportableType } from "#shared/moderation/entity-types.ts";
import { requireRuling } from "./rules.ts";

const NOW = new Date("2026-11-24T12:00:00Z");
const LATER = "2026-11-25T12:00:00Z";
const EVERY: readonly Measure[] = ["nothing", "limit", "hide", "block"];

/** A verdict with every field a measure may need. */
function ruling(thing: ReportableType, measure: Measure) {
  const verdict = { measure, limits: ["lists" as const], reason: "SPM" as const, note: "", until: LATER };
  return requireRuling(thing, verdict, NOW);
}

describe("a decision of the staff", () => {
  it.each([
    ["video", ["nothing", "hide", "block"]],
    ["channel", ["nothing", "limit", "hide", "block"]],
    ["playlist", ["nothing", "limit", "hide", "block"]],
    ["comment", ["nothing", "hide"]],
    ["post", ["nothing", "hide"]],
    ["user", ["nothing", "block"]],
    ["chatMessage", ["nothing", "hide"]],
  ] as const)("accepts only the measures defined for a %s", (thing, fitting) => {
    const isFitting = (measure: Measure) => fitting.some((one) => one === measure);
    for (const measure of EVERY.filter(isFitting)) expect(ruling(thing, measure).measure).toBe(measure);
    for (const measure of EVERY.filter((one) => !isFitting(one))) {
      const problem = { code: "VALIDATION", fields: { measure: { code: "INVALID" } } };
      expect(() => ruling(thing, measure)).toThrow(expect.objectContaining(problem));
    }
  });

  it("has limits only for channels, and an end date only for blocks", () => {
    expect(ruling("channel", "limit").limits).toEqual(["lists"]);
    expect(ruling("playlist", "limit").limits).toEqual([]);
    expect(ruling("channel", "block").until).toEqual(new Date(LATER));
    expect(ruling("channel", "hide").until).toBeNull();
    expect(ruling("channel", "nothing").reason).toBeNull();
  });
});
