import { afterEach, describe, expect, it } from "vitest";
import { setSiteTimeZone } from "#shared/site-time-zone.ts";
import { addDays, isTypedDay, parseTypedMoment, formatTypedMoment, withSeparators } from "./typed-moment.ts";

afterEach(() => setSiteTimeZone("Europe/Warsaw"));

describe("typed dates and times", () => {
  it("are in the site's time zone, in winter and in summer [LAS-084, LAS-111]", () => {
    expect(parseTypedMoment({ day: "2026-11-24", time: "18:00" })).toBe("2026-11-24T17:00:00.000Z");
    expect(parseTypedMoment({ day: "2026-07-24", time: "00:30" })).toBe("2026-07-23T22:30:00.000Z");
    setSiteTimeZone("Asia/Tokyo");
    expect(parseTypedMoment({ day: "2026-11-24", time: "18:00" })).toBe("2026-11-24T09:00:00.000Z");
  });

  it("round-trip unchanged", () => {
    expect(formatTypedMoment("2026-11-24T17:00:00.000Z")).toEqual({ day: "2026-11-24", time: "18:00" });
    expect(formatTypedMoment("2026-11-24T23:30:00.000Z")).toEqual({ day: "2026-11-25", time: "00:30" });
    setSiteTimeZone("Asia/Tokyo");
    expect(formatTypedMoment("2026-11-24T17:00:00.000Z")).toEqual({ day: "2026-11-25", time: "02:00" });
  });

  it.each(["20-11-2026", "2026-13-01", "2026-02-31", "2026-1-1", "jutro", "", "11/20/2026"])(
    "reject the day %s [UPL-025]",
    (day) => {
      expect(isTypedDay(day)).toBe(false);
      expect(parseTypedMoment({ day, time: "18:00" })).toBeNull();
    },
  );

  it.each(["", "6 PM", "24:00", "18:60", "9:00"])("reject the time %s", (time) => {
    expect(parseTypedMoment({ day: "2026-11-24", time })).toBeNull();
  });

  it("carry over into other months, and keep an invalid day unchanged", () => {
    expect([addDays("2026-12-31", 1), addDays("2026-03-01", -1), addDays("20-11", 1)]).toEqual([
      ...["2027-01-01", "2026-02-28", "20-11"],
    ]);
  });

  it("get missing separators, but none while deleting", () => {
    expect(withSeparators("202", "2026", "-")).toBe("2026-");
    expect(withSeparators("2026-1", "2026-11", "-")).toBe("2026-11-");
    expect(withSeparators("2026-", "2026--", "-")).toBe("2026-");
    expect(withSeparators("", "20261124", "-")).toBe("2026-11-24");
    expect(withSeparators("2026-1", "2026-", "-")).toBe("2026-");
    expect(withSeparators("", "20-11-2026", "-")).toBe("20-11-2026");
    expect(withSeparators("1", "18", ":")).toBe("18:");
    expect(withSeparators("", "1805", ":")).toBe("18:05");
    expect(withSeparators("18:", "18", ":")).toBe("18");
  });
});
