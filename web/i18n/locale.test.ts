import { describe, expect, it } from "vitest";
import { preferredLocale } from "./locale.ts";

describe("preferredLocale", () => {
  it.each([
    ["en-US,en;q=0.9", "en"],
    ["pl,en;q=0.8", "pl"],
    ["de,en;q=0.5,pl;q=0.7", "pl"],
    ["de-DE,fr;q=0.9", undefined],
    ["en;q=0, pl", "pl"],
    ["", undefined],
  ])("reads %j as %s", (header, locale) => {
    expect(preferredLocale(header)).toBe(locale);
  });
});
