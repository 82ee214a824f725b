import { describe, expect, it } from "vitest";
import { parseZloty } from "./parse-zloty.ts";

describe("parseZloty", () => {
  it.each([
    ["50", 50],
    ["12,50", 12.5],
    ["12.5", 12.5],
    ["1 250,50 zł", 1250.5],
    ["20 PLN", 20],
    [20, 20],
    ["", undefined],
    ["  ", undefined],
    [undefined, undefined],
    ["-5", Number.NaN],
    ["1,2,3", Number.NaN],
    ["dużo", Number.NaN],
  ])("parses %j as %s", (raw, zloty) => {
    expect(parseZloty(raw)).toBe(zloty);
  });
});
