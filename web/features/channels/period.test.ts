import { describe, expect, it } from "vitest";
import { lastDays, periodDays } from "./period.ts";

describe("lastDays", () => {
  it("ends with the current day in Poland", () => {
    const period = lastDays(28, new Date("2026-03-28T23:30:00Z"));
    expect(period).toEqual({ startDate: "2026-03-02", endDate: "2026-03-29" });
    expect(periodDays(period)).toBe(28);
  });
});
