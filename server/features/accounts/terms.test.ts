import { describe, expect, it } from "vitest";
import { mustAcceptTerms } from "./terms.ts";

describe("mustAcceptTerms", () => {
  it.each([
    [null, "2023-06-12", true],
    ["2023-06-11T12:00:00.000Z", "2023-06-12", true],
    ["2023-06-11T21:59:59.999Z", "2023-06-12", true],
    ["2023-06-11T22:00:00.000Z", "2023-06-12", false],
    ["2023-06-13T12:00:00.000Z", "2023-06-12", false],
    ["2026-01-14T22:59:59.999Z", "2026-01-15", true],
    ["2026-01-14T23:00:00.000Z", "2026-01-15", false],
  ])("after agreeing at %s to the terms of %s is %s", (acceptedAt, version, expected) => {
    expect(mustAcceptTerms(acceptedAt === null ? null : new Date(acceptedAt), version)).toBe(expected);
  });
});
