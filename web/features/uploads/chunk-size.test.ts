import { describe, expect, it } from "vitest";
import { openLossDetector, smallerChunk } from "./chunk-size.ts";

describe("smallerChunk", () => {
  it("halves a size down to 256 KiB, and then ends", () => {
    expect(smallerChunk(16 * 1024 ** 2)).toBe(8 * 1024 ** 2);
    expect(smallerChunk(300 * 1024)).toBe(256 * 1024);
    expect(smallerChunk(256 * 1024)).toBeUndefined();
  });
});

describe("openLossDetector", () => {
  it("recognises the second loss at the same place", () => {
    const isRepeatedLoss = openLossDetector();

    expect(isRepeatedLoss({ sent: 5, accepted: 0 })).toBe(false);
    expect(isRepeatedLoss({ sent: 9, accepted: 0 })).toBe(true);
    expect(isRepeatedLoss({ sent: 20, accepted: 10 })).toBe(false);
  });

  it("ignores failures that lose no bytes, such as a server that is down", () => {
    const isRepeatedLoss = openLossDetector();

    expect(isRepeatedLoss({ sent: 5, accepted: 5 })).toBe(false);
    expect(isRepeatedLoss({ sent: 5, accepted: 5 })).toBe(false);
  });
});
