import { describe, expect, it } from "vitest";
import { bytesPerSecond, percentOf, secondsLeft, withSample, type TransferSample } from "./transfer-rate.ts";

const MEGABYTE = 1_000_000;

function samplesAt(...points: [atMs: number, bytes: number][]): TransferSample[] {
  return points.reduce<TransferSample[]>(
    (samples, [atMs, bytes]) => withSample(samples, { atMs, bytes }),
    [],
  );
}

describe("bytesPerSecond", () => {
  it("is undefined before one second of samples", () => {
    expect(bytesPerSecond([])).toBeUndefined();
    expect(bytesPerSecond(samplesAt([0, 0], [900, MEGABYTE]))).toBeUndefined();
  });

  it("is the average of a steady transfer", () => {
    expect(bytesPerSecond(samplesAt([0, 0], [1000, MEGABYTE], [2000, 2 * MEGABYTE]))).toBe(MEGABYTE);
  });

  it("adapts after the network has become slower", () => {
    const samples = samplesAt(
      [0, 0],
      [2000, 20 * MEGABYTE],
      [11_000, 29 * MEGABYTE],
      [12_000, 30 * MEGABYTE],
    );

    expect(bytesPerSecond(samples)).toBe(MEGABYTE);
  });

  it("restarts when the server has fewer bytes than expected", () => {
    const samples = samplesAt([0, 0], [2000, 20 * MEGABYTE], [2500, 12 * MEGABYTE], [4500, 14 * MEGABYTE]);

    expect(bytesPerSecond(samples)).toBe(MEGABYTE);
  });

  it("drops to zero while the transfer stalls", () => {
    expect(bytesPerSecond(samplesAt([0, MEGABYTE], [5000, MEGABYTE]))).toBe(0);
  });
});

describe("secondsLeft", () => {
  it("rounds up, so that the time is never underestimated", () => {
    expect(secondsLeft(2_500_000, MEGABYTE)).toBe(3);
  });

  it("is undefined while the transfer stalls", () => {
    expect(secondsLeft(2_500_000, 0)).toBeUndefined();
    expect(secondsLeft(2_500_000, undefined)).toBeUndefined();
  });
});

describe("percentOf", () => {
  it.each([
    [0, 200, 0],
    [1, 200, 1],
    [199, 200, 99],
    [199.9, 200, 99],
    [200, 200, 100],
    [0, 0, 0],
  ])("shows %d of %d as the whole percentage %d", (bytes, size, percent) => {
    expect(percentOf(bytes, size)).toBe(percent);
  });
});
