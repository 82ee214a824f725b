import { describe, expect, it } from "vitest";
import { secondsUntil } from "./countdown.ts";

describe("secondsUntil", () => {
  it.each([
    [60_000, 0, 60],
    [60_000, 1, 60],
    [60_000, 59_001, 1],
    [60_000, 60_000, 0],
    [60_000, 90_000, 0],
  ])("with the end at %i ms and the time %i ms, returns %i s", (endMs, nowMs, seconds) => {
    expect(secondsUntil(endMs, nowMs)).toBe(seconds);
  });
});
