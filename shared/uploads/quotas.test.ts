import { describe, expect, it } from "vitest";
import { isBelowUse, limitOf, type PeriodQuota } from "./quotas.ts";

const GIGABYTE = 1_000_000_000;
const quota = (changes: Partial<PeriodQuota>): PeriodQuota => ({
  ...{ used: 2 * GIGABYTE, own: "role", ofRole: null },
  ...changes,
});

describe("limitOf", () => {
  it.each([
    ["role", 5 * GIGABYTE, 5 * GIGABYTE],
    ["role", null, null],
    ["unlimited", 5 * GIGABYTE, null],
    [3, null, 3 * GIGABYTE],
  ] as const)("of %s with %s of the role is %s", (own, ofRole, expected) => {
    expect(limitOf({ own, ofRole })).toBe(expected);
  });
});

describe("isBelowUse", () => {
  it.each([
    [1, true],
    [2, false],
    [3, false],
    ["unlimited", false],
    ["role", false],
  ] as const)("of an own limit of %s is %s, of two gigabytes that are used", (own, expected) => {
    expect(isBelowUse(quota({ own }))).toBe(expected);
  });

  it("follows the limit of the role", () => {
    expect(isBelowUse(quota({ ofRole: GIGABYTE }))).toBe(true);
    expect(isBelowUse(quota({ ofRole: 2 * GIGABYTE }))).toBe(false);
  });
});
