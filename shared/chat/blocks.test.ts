import { describe, expect, it } from "vitest";
import { BLOCK_DURATIONS, blockEnd, isInForce } from "./blocks.ts";

const NOW = new Date("2027-01-31T20:00:00.000Z");

describe("blocks from a chat", () => {
  it("last one of ten times [LIV-058]", () => {
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

  it("count only while their end is to come", () => {
    expect(isInForce(new Date(NOW.getTime() + 1), NOW)).toBe(true);
    expect(isInForce(NOW, NOW)).toBe(false);
    expect(isInForce(null, NOW)).toBe(false);
  });
});
