import { describe, expect, it } from "vitest";
import { startTimeOf } from "./start-time.ts";

describe("startTimeOf", () => {
  it.each([
    [90, 90],
    ["90", 90],
    ["90s", 90],
    ["1m30s", 90],
    ["1m30", 90],
    ["2m", 120],
    ["1h2m3s", 3723],
    ["1H", 3600],
    ["0", 0],
  ])("reads %o as %i seconds", (value, seconds) => {
    expect(startTimeOf(value)).toBe(seconds);
  });

  it.each([undefined, null, "", "soon", "-5", "1:30", "1.5", "s", {}, Number.NaN, "9".repeat(40)])(
    "ignores %o",
    (value) => {
      expect(startTimeOf(value)).toBeUndefined();
    },
  );
});
