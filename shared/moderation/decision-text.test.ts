import { describe, expect, it } from "vitest";
import { liftedSentence, type DecisionText } from "./decision-text.ts";

function sentenceAbout(title: string): string {
  const decision: DecisionText = {
    ...{ entityType: "video", title, measure: "hide", limits: [], reason: "SPM", note: "", until: null },
  };
  return liftedSentence(decision, "pl");
}

describe("the sentence about a decision", () => {
  it("shortens a title of more than ninety characters [LAS-152]", () => {
    expect(sentenceAbout("Ż".repeat(90))).toContain(`„${"Ż".repeat(90)}”`);
    expect(sentenceAbout("Ż".repeat(91))).toContain(`„${"Ż".repeat(89)}…”`);
  });
});
