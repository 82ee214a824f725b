import { describe, expect, it } from "vitest";
import { retryDelayMs } from "./retry.ts";

describe("retryDelayMs", () => {
  it.each([
    [0, 1000],
    [1, 2000],
    [3, 8000],
    [5, 30_000],
    [50, 30_000],
  ])("waits longer with every failure: after %d failures, %d ms", (failures, expected) => {
    expect(retryDelayMs(failures)).toBe(expected);
  });
});
