import { describe, expect, it } from "vitest";
import { countdown, startText } from "./countdown.ts";

const NOW = Date.parse("2026-11-20T20:00:00+01:00");
const HOUR_MS = 3_600_000;

function after(ms: number): string {
  return new Date(NOW + ms).toISOString();
}

describe("startText", () => {
  it.each([
    ["pl", "start 22:30"],
    ["en", "start 22:30"],
  ] as const)("shows the time for today, in %s [LIV-035]", (locale, text) => {
    expect(startText(after(2.5 * HOUR_MS), NOW, { locale })).toBe(text);
  });

  it.each([
    ["pl", "start jutro 00:30"],
    ["en", "start tomorrow 00:30"],
  ] as const)("says tomorrow by calendar day, not after 24 hours, in %s [LIV-036]", (locale, text) => {
    expect(startText(after(4.5 * HOUR_MS), NOW, { locale })).toBe(text);
    expect(startText(after(30 * HOUR_MS), NOW, { locale })).not.toContain(text.split(" ", 2).join(" "));
  });

  it.each([
    ["pl", "start 23 listopada 2026"],
    ["en", "start 23 November 2026"],
  ] as const)("shows a date for later days, in %s [LIV-037]", (locale, text) => {
    expect(startText(after(72 * HOUR_MS), NOW, { locale })).toBe(text);
  });
});

describe("countdown", () => {
  it("is the full date more than a day before the start [LIV-039]", () => {
    expect(countdown(after(24 * HOUR_MS + 1000), NOW, { locale: "pl" })).toBe("21 listopada 2026, 20:00 CET");
  });

  it("has hours, minutes and seconds within a day [LIV-040]", () => {
    expect(countdown(after(24 * HOUR_MS - 1000), NOW)).toBe("23:59:59");
    expect(countdown(after(HOUR_MS), NOW)).toBe("01:00:00");
  });

  it("has minutes and seconds in the last hour [LIV-041]", () => {
    expect(countdown(after(HOUR_MS - 1000), NOW)).toBe("59:59");
    expect(countdown(after(9000), NOW)).toBe("00:09");
    expect(countdown(after(-5), NOW)).toBe("00:00");
    // A started second counts as a full one.
    expect(countdown(after(HOUR_MS - 1), NOW)).toBe("01:00:00");
    expect(countdown(after(8001), NOW)).toBe("00:09");
  });
});
