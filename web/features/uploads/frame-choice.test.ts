import { describe, expect, it } from "vitest";
import { bestOfEachPart, candidateTimes, liveliness } from "./frame-choice.ts";

describe("candidateTimes", () => {
  it("stays inside the film and keeps its order", () => {
    const times = candidateTimes(100);

    expect(times.toSorted((one, other) => one - other)).toEqual(times);
    expect(times.at(0)).toBeGreaterThan(0);
    expect(times.at(-1)).toBeLessThan(100);
  });
});

describe("bestOfEachPart", () => {
  it("takes the better of each two neighbours", () => {
    expect(bestOfEachPart([1, 5, 9, 2, 3, 3], (score) => score)).toEqual([5, 9, 3]);
  });

  it("makes do with fewer", () => {
    expect(bestOfEachPart([4], (score) => score)).toEqual([4]);
    expect(bestOfEachPart([], (score) => score)).toEqual([]);
  });
});

describe("liveliness", () => {
  const black = [0, 0, 0, 255];
  const white = [255, 255, 255, 255];
  const grey = [120, 120, 120, 255];

  it("is nothing for a flat picture, black or white", () => {
    expect(liveliness(new Uint8ClampedArray([...black, ...black]))).toBe(0);
    expect(liveliness(new Uint8ClampedArray([...white, ...white]))).toBe(0);
    expect(liveliness(new Uint8ClampedArray())).toBe(0);
  });

  it("grows with contrast", () => {
    const soft = liveliness(new Uint8ClampedArray([...black, ...grey]));
    const strong = liveliness(new Uint8ClampedArray([...black, ...white]));

    expect(strong).toBeGreaterThan(soft);
  });
});
