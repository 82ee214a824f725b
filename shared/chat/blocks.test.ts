import { describe, expect, it } from "vitest";
import { BLOCK_DURATIONS, blockEnd, blockEndAfter, isBlockLength, isInForce } from "./blocks.ts";

const NOW = new Date("2027-01-31T20:00:00.000Z");

describe("blocks from a chat", () => {
  it("have one of ten durations [LIV-058]", () => {
    expect(BLOCK_DURATIONS.map((duration) => [duration, blockEnd(duration, NOW).toISOString()])).toEqual([
      ["1m", "2027-01-31T20:01:00.000Z"],
      ["5m", "2027-01-31T20:05:00.000Z"],
      ["10m", "2027-01-31T20:10:00.000Z"],
      ["30m", "2027-01-31T20:30:00.000Z"],
      ["1h", "2027-01-31T21:00:00.000Z"],
      ["4h", "2027-02-01T00:00:00.000Z"],
      ["1d", "2027-02-01T20:00:00.000Z"],
      ["1w", "2027-02-07T20:00:00.000Z"],
      ["1month", "2027-02-28T20:00:00.000Z"],
      ["100y", "2127-01-31T20:00:00.000Z"],
    ]);
  });

  it("last a hundred years at most [LIV-063]", () => {
    const longest = Math.max(...BLOCK_DURATIONS.map((duration) => blockEnd(duration, NOW).getTime()));
    expect(new Date(longest).getUTCFullYear() - NOW.getUTCFullYear()).toBe(100);
  });

  it("last a chosen number of whole minutes, a year at most [LVE-091]", () => {
    expect(blockEndAfter(42, NOW).toISOString()).toBe("2027-01-31T20:42:00.000Z");
    expect([1, 42, 525_600].map(isBlockLength)).toEqual([true, true, true]);
    expect([0, -1, 1.5, 525_601, Number.NaN].some(isBlockLength)).toBe(false);
  });

  it("are in force only until their end", () => {
    expect(isInForce(new Date(NOW.getTime() + 1), NOW)).toBe(true);
    expect(isInForce(NOW, NOW)).toBe(false);
    expect(isInForce(null, NOW)).toBe(false);
  });
});
