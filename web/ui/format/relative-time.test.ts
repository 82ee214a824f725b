import { describe, expect, it } from "vitest";
import { formatAgo, formatLeft, formatUntil, formatUpcoming } from "./relative-time.ts";

const now = "2026-11-20T14:00:00Z";

describe("formatAgo", () => {
  it.each([
    ["2026-11-20T13:59:30Z", "przed chwilą", "just now"],
    ["2026-11-20T13:59:00Z", "minutę temu", "1 minute ago"],
    ["2026-11-20T13:58:00Z", "2 minuty temu", "2 minutes ago"],
    ["2026-11-20T13:48:00Z", "12 minut temu", "12 minutes ago"],
    ["2026-11-20T13:00:00Z", "godzinę temu", "1 hour ago"],
    ["2026-11-20T12:00:00Z", "2 godziny temu", "2 hours ago"],
    ["2026-11-20T09:00:00Z", "5 godzin temu", "5 hours ago"],
    ["2026-11-19T13:00:00Z", "wczoraj", "yesterday"],
    ["2026-11-18T08:00:00Z", "2 dni temu", "2 days ago"],
    ["2026-11-13T08:00:00Z", "tydzień temu", "1 week ago"],
    ["2026-11-01T08:00:00Z", "2 tygodnie temu", "2 weeks ago"],
    ["2026-10-15T08:00:00Z", "miesiąc temu", "1 month ago"],
    ["2026-06-20T08:00:00Z", "5 miesięcy temu", "5 months ago"],
    ["2025-11-01T08:00:00Z", "rok temu", "1 year ago"],
    ["2022-11-01T08:00:00Z", "4 lata temu", "4 years ago"],
    ["2020-11-01T08:00:00Z", "6 lat temu", "6 years ago"],
  ])("formats %s as %s and %s", (moment, polish, english) => {
    expect(formatAgo(moment, now, { locale: "pl" })).toBe(polish);
    expect(formatAgo(moment, now, { locale: "en" })).toBe(english);
  });

  it("never shows a future time when clocks differ", () => {
    expect(formatAgo("2026-11-20T14:00:20Z", now, { locale: "pl" })).toBe("przed chwilą");
  });
});

describe("formatUpcoming", () => {
  it.each([
    ["2026-11-20T14:12:00Z", "za 12 minut", "in 12 minutes"],
    ["2026-11-20T14:00:10Z", "za minutę", "in 1 minute"],
    ["2026-11-20T19:00:00Z", "dziś 20:00", "today 20:00"],
    ["2026-11-21T17:00:00Z", "jutro 18:00", "tomorrow 18:00"],
    ["2026-11-28T17:00:00Z", "28 listopada 18:00", "28 November 18:00"],
  ])("formats %s as %s and %s", (moment, polish, english) => {
    expect(formatUpcoming(moment, now, { locale: "pl" })).toBe(polish);
    expect(formatUpcoming(moment, now, { locale: "en" })).toBe(english);
  });

  it("uses the word for tomorrow on the next calendar day, however few hours away", () => {
    expect(formatUpcoming("2026-11-20T23:30:00Z", "2026-11-20T20:00:00Z", { locale: "pl" })).toBe(
      "jutro 00:30",
    );
  });
});

describe("formatLeft", () => {
  it.each([
    ["2026-11-20T14:12:00Z", "za 12 minut", "in 12 minutes"],
    ["2026-11-20T15:00:00Z", "za godzinę", "in 1 hour"],
    ["2026-11-20T16:00:00Z", "za 2 godziny", "in 2 hours"],
    ["2026-11-21T14:00:00Z", "jutro 15:00", "tomorrow 15:00"],
  ])("formats %s as %s and %s", (moment, polish, english) => {
    expect(formatLeft(moment, now, { locale: "pl" })).toBe(polish);
    expect(formatLeft(moment, now, { locale: "en" })).toBe(english);
  });
});

describe("formatUntil", () => {
  it.each([
    ["2026-11-20T14:12:00Z", "za 12 minut", "in 12 minutes"],
    ["2026-11-20T19:00:00Z", "za 5 godzin", "in 5 hours"],
    ["2026-11-21T20:00:00Z", "za 30 godzin", "in 30 hours"],
    ["2026-11-22T08:00:00Z", "za 2 dni", "in 2 days"],
    ["2026-11-25T17:00:00Z", "za 5 dni", "in 5 days"],
    ["2026-12-05T17:00:00Z", "za 2 tygodnie", "in 2 weeks"],
    ["2027-01-30T17:00:00Z", "za 2 miesiące", "in 2 months"],
    ["2028-01-30T17:00:00Z", "za rok", "in 1 year"],
  ])("formats %s as %s and %s", (moment, polish, english) => {
    expect(formatUntil(moment, now, { locale: "pl" })).toBe(polish);
    expect(formatUntil(moment, now, { locale: "en" })).toBe(english);
  });
});
