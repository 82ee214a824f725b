import { describe, expect, it } from "vitest";
import { overwriteGetLocale } from "#web/i18n/compiled/runtime.js";
import { placeText } from "./place-text.ts";

describe("placeText", () => {
  it.each([
    [0, "0:00,00"],
    [83.5, "1:23,50"],
    [59.999, "1:00,00"],
    [3600.04, "1:00:00,04"],
  ])("says %d to the hundredth", (seconds, text) => {
    overwriteGetLocale(() => "pl");

    expect(placeText(seconds)).toBe(text);
  });
});
