import { describe, expect, it } from "vitest";
import { bestOfEachPair, candidateTimes, detailScore } from "./frame-choice.ts";

describe("candidateTimes", () => {
  it("stays within the video and in order", () => {
    const times = candidateTimes(100);

    expect(times.toSorted((one, other) => one - other)).toEqual(times);
    expect(times.at(0)).toBeGreaterThan(0);
    expect(times.at(-1)).toBeLessThan(100);
  });
});

describe("bestOfEachPair", () => {
  it("returns the better of each pair of neighbours", () => {
    expect(bestOfEachPair([1, 5, 9, 2, 3, 3], (score) => score)).toEqual([5, 9, 3]);
  });

  it("works with fewer candidates", () => {
    expect(bestOfEachPair([4], (score) => score)).toEqual([4]);
    expect(bestOfEachPair([], (score) => score)).toEqual([]);
  });
});

describe("liveliness", () => {
  const black = [0, 0, 0, 255];
  const white = [255, 255, 255, 255];
  const grey = [120, 120, 120, 255];

  it("is 0 for a uniform image, black or white", () => {
    expect(detailScore(new Uint8ClampedArray([...black, ...black]))).toBe(0);
    expect(detailScore(new Uint8ClampedArray([...white, ...white]))).toBe(0);
    expect(detailScore(new Uint8ClampedArray())).toBe(0);
  });

  it("grows with contrast", () => {
    const soft = detailScore(new Uint8ClampedArray([...black, ...grey]));
    const strong = detailScore(new Uint8ClampedArray([...black, ...white]));

    expect(strong).toBeGreaterThan(soft);
  });
});
