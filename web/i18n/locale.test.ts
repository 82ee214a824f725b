import { describe, expect, it } from "vitest";
import { localeOfPath, pathInLocale, pathWithoutLocale, preferredLocale } from "./locale.ts";

describe("localeOfPath", () => {
  it.each([
    ["/", "pl"],
    ["/new", "pl"],
    ["/en", "en"],
    ["/en/new", "en"],
    ["/english", "pl"],
    ["/pl/new", "pl"],
    ["/c/en", "pl"],
  ])("takes %s for %s", (pathname, locale) => {
    expect(localeOfPath(pathname)).toBe(locale);
  });
});

describe("pathInLocale", () => {
  it.each([
    ["/", "en", "/en"],
    ["/new", "en", "/en/new"],
    ["/en/new", "en", "/en/new"],
    ["/en/new", "pl", "/new"],
    ["/en", "pl", "/"],
    ["/new", "pl", "/new"],
  ] as const)("turns %s in %s into %s", (pathname, locale, expected) => {
    expect(pathInLocale(pathname, locale)).toBe(expected);
  });

  it("is undone by pathWithoutLocale", () => {
    for (const pathname of ["/", "/new", "/watch/1"]) {
      expect(pathWithoutLocale(pathInLocale(pathname, "en"))).toBe(pathname);
    }
  });
});

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
