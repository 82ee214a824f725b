import { describe, expect, it } from "vitest";
import { formatNumber, formatPercent, formatShortNumber } from "./number.ts";

const NBSP = "\u00a0";

describe("formatNumber", () => {
  it("groups thousands with spaces, including four-digit numbers [LOC-016]", () => {
    expect(formatNumber(1_234_567)).toBe(`1${NBSP}234${NBSP}567`);
    expect(formatNumber(1490)).toBe(`1${NBSP}490`);
    expect(formatNumber(999)).toBe("999");
    expect(formatNumber(0)).toBe("0");
  });
});

describe("formatShortNumber", () => {
  it.each([
    [9884, `9${NBSP}884`, `9${NBSP}884`],
    [12_431, `12,4${NBSP}tys.`, "12.4K"],
    [184_213, `184${NBSP}tys.`, "184K"],
    [1_500_000, `1,5${NBSP}mln`, "1.5M"],
  ])("formats %i as %s and %s", (value, polish, english) => {
    expect(formatShortNumber(value, "pl")).toBe(polish);
    expect(formatShortNumber(value, "en")).toBe(english);
  });
});

describe("formatPercent", () => {
  it("rounds to integer percentages [WAT-042]", () => {
    expect(formatPercent(0.336, "pl")).toBe("34%");
    expect(formatPercent(0.614, "pl")).toBe("61%");
    expect(formatPercent(0.614, "en")).toBe("61%");
    expect(formatPercent(1, "pl")).toBe("100%");
  });
});
