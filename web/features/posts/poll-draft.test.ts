import { describe, expect, it } from "vitest";
import { isPollReady, NEW_DRAFT, pollOf } from "./poll-draft.ts";

const draft = (...choices: string[]) => ({ ...NEW_DRAFT, choices });

describe("isPollReady", () => {
  it.each([
    [["tak", "nie"], true],
    [["tak", " ", "nie"], true],
    [["tak", ""], false],
    [["tak", " tak "], false],
  ])("%j: %s", (choices, isReady) => {
    expect(isPollReady(draft(...choices))).toBe(isReady);
  });
});

describe("pollOf", () => {
  it("omits empty choices, and ends after the chosen number of days", () => {
    const nowMs = Date.parse("2026-11-20T12:00:00Z");

    const { choices, endsAt } = pollOf({ ...draft(" tak", "", "nie "), days: 30 }, nowMs);

    expect(choices).toEqual(["tak", "nie"]);
    expect(endsAt < "2026-12-20T12:00:00Z").toBe(true);
    expect(endsAt > "2026-12-20T11:00:00Z").toBe(true);
  });
});
