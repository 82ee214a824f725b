import { afterAll, describe, expect, it } from "vitest";
import { getLocale, overwriteGetLocale } from "#web/i18n/compiled/runtime.js";
import { playlistName } from "./playlist-name.ts";

const original = getLocale;
afterAll(() => overwriteGetLocale(original));

describe("playlistName", () => {
  it.each([
    ["pl", "featured", "Wyróżnione", "Wyróżnione"],
    ["en", "featured", "Wyróżnione", "Featured"],
    ["en", "recommended", "Polecane", "Recommended"],
    ["en", "recommended", "Zimowe wieczory", "Zimowe wieczory"],
    ["en", "0199a000-0000-7000-8000-000000000000", "Polecane", "Polecane"],
  ] as const)("%s: %s called %s is %s", (locale, _id, name, expected) => {
    overwriteGetLocale(() => locale);
    expect(playlistName({ _id, name })).toBe(expected);
  });
});
