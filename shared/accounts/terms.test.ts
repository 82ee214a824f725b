import { describe, expect, it } from "vitest";
import { mustAcceptTerms } from "./terms.ts";

describe("mustAcceptTerms", () => {
  it.each([
    [null, true],
    ["2023-06-11T12:00:00.000Z", true],
    ["2023-06-11T21:59:59.999Z", true],
    ["2023-06-11T22:00:00.000Z", false],
    ["2023-06-13T12:00:00.000Z", false],
  ])("after agreeing at %s is %s", (termsAcceptedAt, expected) => {
    expect(mustAcceptTerms({ termsAcceptedAt })).toBe(expected);
  });
});
