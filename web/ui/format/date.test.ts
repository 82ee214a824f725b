import { afterEach, describe, expect, it } from "vitest";
import {
  calendarDay,
  formatDate,
  formatDateStamp,
  formatDateTime,
  formatDayAndTime,
  formatExactTime,
  formatTime,
  formatZone,
} from "./date.ts";
import { setSiteTimeZone } from "#shared/site-time-zone.ts";

const moment = "2026-11-20T13:05:00Z";

describe("dates", () => {
  it("use the order and the month names of the language", () => {
    expect(formatDate(moment, { locale: "pl" })).toBe("20 listopada 2026");
    expect(formatDate(moment, { locale: "en" })).toBe("20 November 2026");
    expect(formatDateTime(moment, { locale: "pl" })).toBe("20 listopada 2026, 14:05 CET");
    expect(formatDayAndTime(moment, { locale: "pl" })).toBe("20 listopada 14:05");
    expect(formatDayAndTime(moment, { locale: "en" })).toBe("20 November 14:05");
  });

  it("have a short format with the day first [LOC-015]", () => {
    expect(formatDateStamp(moment, { locale: "pl" })).toBe("20-11-2026 | 14:05");
    expect(formatDateStamp(moment, { locale: "en" })).toBe("20-11-2026 | 14:05");
  });

  it("use the requested time zone", () => {
    expect(formatTime(moment, { locale: "pl" })).toBe("14:05");
    expect(formatTime(moment, { locale: "en", timeZone: "Europe/London" })).toBe("13:05");
    expect(formatTime("2026-11-20T23:00:00Z", { locale: "pl" })).toBe("00:00");
  });

  it("are dashes when invalid", () => {
    expect(formatDate("kiedyś", { locale: "pl" })).toBe("--/--");
    expect(formatDateStamp(Number.NaN, { locale: "pl" })).toBe("--/--");
  });
});

describe("the site's zone", () => {
  afterEach(() => setSiteTimeZone("Europe/Warsaw"));

  it("applies to all times, whatever the device's zone, and is named where a time is exact [LAS-084]", () => {
    expect(formatDateTime("2026-07-20T08:04:00Z", { locale: "pl" })).toBe("20 lipca 2026, 10:04 CEST");
    expect(formatExactTime(moment, { locale: "en" })).toBe("14:05 CET");
    expect(formatZone(moment, { locale: "pl" })).toBe("CET");

    setSiteTimeZone("Asia/Tokyo");
    expect(formatTime(moment, { locale: "pl" })).toBe("22:05");
    expect(formatDayAndTime("2026-11-20T16:00:00Z", { locale: "pl" })).toBe("21 listopada 01:00");
    expect(calendarDay("2026-11-20T15:00:00Z") - calendarDay("2026-11-20T14:59:00Z")).toBe(1);
  });
});

describe("calendarDay", () => {
  it("changes at midnight of the time zone", () => {
    const beforeMidnight = calendarDay("2026-11-20T22:59:00Z");
    const afterMidnight = calendarDay("2026-11-20T23:01:00Z");

    expect(afterMidnight - beforeMidnight).toBe(1);
  });
});
