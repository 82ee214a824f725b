import { afterEach, expect, it } from "vitest";
import { setSiteTimeZone } from "#shared/site-time-zone.ts";
import { dayText, momentText } from "./dates.ts";

const MOMENT = new Date("2026-11-20T09:04:00Z");

afterEach(() => setSiteTimeZone("Europe/Warsaw"));

it("formats times in emails in the site's time zone, with its name [LAS-084]", () => {
  expect(momentText(MOMENT, "pl")).toBe("20 listopada 2026, 10:04 CET");
  expect(momentText(new Date("2026-07-20T21:30:00Z"), "en")).toBe("20 July 2026, 23:30 CEST");

  setSiteTimeZone("Asia/Tokyo");
  expect(dayText(new Date("2026-11-20T16:00:00Z"), "pl")).toBe("21 listopada 2026");
});
