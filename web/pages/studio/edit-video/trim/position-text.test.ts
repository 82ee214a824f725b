import { describe, expect, it } from "vitest";
import { overwriteGetLocale } from "#web/i18n/compiled/runtime.js";
import { formatPosition } from "./position-text.ts";

describe("formatPosition", () => {
  it.each([
    [0, "0:00,00"],
    [83.5, "1:23,50"],
    [59.999, "1:00,00"],
    [3600.04, "1:00:00,04"],
  ])("formats %d with hundredths of a second", (seconds, text) => {
    overwriteGetLocale(() => "pl");

    expect(formatPosition(seconds)).toBe(text);
  });
});
