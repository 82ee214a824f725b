import { afterEach, describe, expect, it } from "vitest";
import { setSiteTimeZone } from "#shared/site-zone.ts";
import { addDays, isTypedDay, momentOfTyped, typedMoment, withSeparators } from "./typed-moment.ts";

afterEach(() => setSiteTimeZone("Europe/Warsaw"));

describe("what is typed into a date field", () => {
  it("is a moment on the site's clock, in winter and in summer [LAS-084, LAS-111]", () => {
    expect(momentOfTyped({ day: "2026-11-24", time: "18:00" })).toBe("2026-11-24T17:00:00.000Z");
    expect(momentOfTyped({ day: "2026-07-24", time: "00:30" })).toBe("2026-07-23T22:30:00.000Z");
    setSiteTimeZone("Asia/Tokyo");
    expect(momentOfTyped({ day: "2026-11-24", time: "18:00" })).toBe("2026-11-24T09:00:00.000Z");
  });

  it("comes back as it was typed", () => {
    expect(typedMoment("2026-11-24T17:00:00.000Z")).toEqual({ day: "2026-11-24", time: "18:00" });
    expect(typedMoment("2026-11-24T23:30:00.000Z")).toEqual({ day: "2026-11-25", time: "00:30" });
    setSiteTimeZone("Asia/Tokyo");
    expect(typedMoment("2026-11-24T17:00:00.000Z")).toEqual({ day: "2026-11-25", time: "02:00" });
  });

  it.each(["20-11-2026", "2026-13-01", "2026-02-31", "2026-1-1", "jutro", "", "11/20/2026"])(
    "is no day when it is %s [UPL-025]",
    (day) => {
      expect(isTypedDay(day)).toBe(false);
      expect(momentOfTyped({ day, time: "18:00" })).toBeNull();
    },
  );

  it.each(["", "6 PM", "24:00", "18:60", "9:00"])("is no hour when it is %s", (time) => {
    expect(momentOfTyped({ day: "2026-11-24", time })).toBeNull();
  });

  it("goes on over the ends of months, and leaves alone what is no day", () => {
    expect([addDays("2026-12-31", 1), addDays("2026-03-01", -1), addDays("20-11", 1)]).toEqual([
      ...["2027-01-01", "2026-02-28", "20-11"],
    ]);
  });

  it("gets the separators that were not typed, and none that are being removed", () => {
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
