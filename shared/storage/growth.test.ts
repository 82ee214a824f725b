import { describe, expect, it } from "vitest";
import { forecast, weeklyGrowth } from "./growth.ts";

/** Nine counts, a week apart: 100, then 10, 20, … 80 more. */
const GROWING = [
  ["2026-10-04", 100],
  ["2026-10-11", 110],
  ["2026-10-18", 130],
  ["2026-10-25", 160],
  ["2026-11-01", 200],
  ["2026-11-08", 250],
  ["2026-11-15", 310],
  ["2026-11-22", 380],
  ["2026-11-29", 460],
] as const;

const totals = (rows: readonly (readonly [string, number])[]) => rows.map(([day, bytes]) => ({ day, bytes }));

describe("weeklyGrowth", () => {
  it("is the difference of the ends of each of the last eight weeks", () => {
    const weeks = weeklyGrowth(totals(GROWING));
    expect(weeks.map(({ bytes }) => bytes)).toEqual([10, 20, 30, 40, 50, 60, 70, 80]);
    expect([weeks[0]?.day, weeks[7]?.day]).toEqual(["2026-10-11", "2026-11-29"]);
  });

  it("leaves out older weeks and those before the first count", () => {
    expect(weeklyGrowth(totals([["2026-09-27", 7], ...GROWING]))).toHaveLength(8);
    expect(weeklyGrowth(totals(GROWING.slice(-3))).map(({ bytes }) => bytes)).toEqual([70, 80]);
    expect(weeklyGrowth(totals(GROWING.slice(-1)))).toEqual([]);
    expect(weeklyGrowth([])).toEqual([]);
  });

  it("takes the count before a day that has none", () => {
    const some = totals([
      ["2026-11-13", 10],
      ["2026-11-20", 15],
      ["2026-11-29", 40],
    ]);
    expect(weeklyGrowth(some)).toEqual([
      { day: "2026-11-22", bytes: 5 },
      { day: "2026-11-29", bytes: 25 },
    ]);
  });
});

describe("forecast", () => {
  it("uses the growth of eight weeks up to the day when the disk is full", () => {
    // 360 in 56 days; 900 last for 140 days.
    expect(forecast(totals(GROWING), 900)).toEqual({
      ...{ kind: "growing", bytesPerWeek: 45, fullOn: "2027-04-18" },
    });
    const older = totals([["2026-01-04", 460], ...GROWING]);
    expect(forecast(older, 900)).toEqual(forecast(totals(GROWING), 900));
  });

  it("starts with the first count of a young site", () => {
    expect(forecast(totals(GROWING.slice(-2)), 80)).toMatchObject({
      ...{ bytesPerWeek: 80, fullOn: "2026-12-06" },
    });
  });

  it("has no day without a disk, or in more than a hundred years", () => {
    expect(forecast(totals(GROWING), null)).toMatchObject({ kind: "growing", fullOn: null });
    expect(forecast(totals(GROWING), 1e12)).toMatchObject({ kind: "growing", fullOn: null });
  });

  it("says that nothing grows, and that it is too early", () => {
    const same = GROWING.map(([day]) => [day, 460] as const);
    expect(forecast(totals(same), 900)).toEqual({ kind: "noGrowth" });
    expect(forecast(totals([["2026-10-04", 500], ...GROWING.slice(-1)]), 900)).toEqual({ kind: "noGrowth" });
    expect(forecast(totals([["2026-11-23", 1], ...GROWING.slice(-1)]), 900)).toEqual({ kind: "unknown" });
    expect(forecast([], 900)).toEqual({ kind: "unknown" });
  });
});
