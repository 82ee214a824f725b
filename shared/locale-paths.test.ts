import { describe, expect, it } from "vitest";
import { localeOfPath, pathInLocale, pathWithoutLocale } from "./locale-paths.ts";

describe("localeOfPath", () => {
  it.each([
    ["/", "pl"],
    ["/new", "pl"],
    ["/en", "en"],
    ["/en/new", "en"],
    ["/english", "pl"],
    ["/pl/new", "pl"],
    ["/c/en", "pl"],
  ])("detects the locale of %s as %s", (pathname, locale) => {
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

  it("is reversed by pathWithoutLocale", () => {
    for (const pathname of ["/", "/new", "/watch/1"]) {
      expect(pathWithoutLocale(pathInLocale(pathname, "en"))).toBe(pathname);
    }
  });
});
