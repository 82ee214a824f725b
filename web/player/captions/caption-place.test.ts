import { describe, expect, it } from "vitest";
import { captionPlace } from "./caption-place.ts";

/** The values that a browser gives a cue without settings. */
const PLAIN = {
  line: "auto",
  snapToLines: true,
  position: "auto",
  size: 100,
  align: "center",
} as const;

describe("captionPlace", () => {
  it("shows a cue without settings below in the middle", () => {
    expect(captionPlace(PLAIN)).toEqual({
      row: "bottom",
      startPercent: 0,
      widthPercent: 100,
      align: "center",
    });
  });

  it.each([
    [0, true, "top"],
    [4, true, "top"],
    [7, true, "middle"],
    [12, true, "bottom"],
    [-1, true, "bottom"],
    [-15, true, "top"],
    [10, false, "top"],
    [50, false, "middle"],
    [90, false, "bottom"],
  ] as const)("shows line %i (counted: %s) in the row %s", (line, snapToLines, row) => {
    expect(captionPlace({ ...PLAIN, line, snapToLines }).row).toBe(row);
  });

  it.each([
    ["start alone", { align: "start" }, [0, 100]],
    ["end alone", { align: "end" }, [0, 100]],
    ["a start at 10 %", { align: "start", position: 10 }, [10, 90]],
    ["a width", { align: "start", position: 10, size: 40 }, [10, 40]],
    ["a width that is too small", { align: "start", position: 10, size: 5 }, [10, 30]],
    ["a start with no room after it", { align: "start", position: 95 }, [70, 30]],
    ["a middle at the edge", { position: 5 }, [0, 30]],
    ["a middle at 30 %", { position: 30 }, [0, 60]],
    ["an end at 80 %", { align: "end", position: 80, size: 50 }, [30, 50]],
  ] as const)("gives %s its box", (_what, settings, [startPercent, widthPercent]) => {
    expect(captionPlace({ ...PLAIN, ...settings })).toMatchObject({ startPercent, widthPercent });
  });
});
