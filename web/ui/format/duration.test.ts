import { describe, expect, it } from "vitest";
import { formatDuration, isoDuration } from "./duration.ts";

describe("formatDuration", () => {
  it.each([
    [0, "0:00"],
    [42, "0:42"],
    [873, "14:33"],
    [873.9, "14:33"],
    [3600, "1:00:00"],
    [4365, "1:12:45"],
    [36_061, "10:01:01"],
  ])("formats %d seconds as %s", (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it("shows dashes for an invalid time [LOC-017]", () => {
    expect(formatDuration(Number.NaN)).toBe("--/--");
    expect(formatDuration(undefined)).toBe("--/--");
    expect(formatDuration(-1)).toBe("--/--");
    expect(formatDuration(Infinity)).toBe("--/--");
  });
});

describe("isoDuration", () => {
  it("formats a duration for <time>", () => {
    expect(isoDuration(4365)).toBe("PT1H12M45S");
    expect(isoDuration(0)).toBe("PT0H0M0S");
  });
});
