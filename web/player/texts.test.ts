import { afterEach, describe, expect, it } from "vitest";
import { baseLocale, overwriteGetLocale } from "#web/i18n/compiled/runtime.js";
import { positionText, qualityText, rateText } from "./texts.ts";

afterEach(() => overwriteGetLocale(() => baseLocale));

describe("rateText", () => {
  it("formats a playback rate by language", () => {
    expect(rateText(1.25)).toBe("1,25×");

    overwriteGetLocale(() => "en");
    expect(rateText(1.25)).toBe("1.25×");
  });
});

describe("qualityText", () => {
  it("uses the common name of a height", () => {
    expect(qualityText(1080)).toBe("1080p");
    expect(qualityText("auto")).toBe("Auto");
  });
});

describe("positionText", () => {
  it("shows the position and the duration", () => {
    expect(positionText(1651, 4365)).toBe("27:31 z\u00A01:12:45");

    overwriteGetLocale(() => "en");
    expect(positionText(1651, 4365)).toBe("27:31 of 1:12:45");
  });
});
