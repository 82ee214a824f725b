import { describe, expect, it } from "vitest";
import { slideOffset } from "./carousel.ts";

function offsets(current: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => slideOffset(index, current, count));
}

describe("slideOffset", () => {
  it("arranges five slides around the middle one", () => {
    expect(offsets(0, 5)).toEqual([0, 1, 2, -2, -1]);
    expect(offsets(4, 5)).toEqual([1, 2, -2, -1, 0]);
  });

  it("handles fewer slides too", () => {
    expect(offsets(0, 1)).toEqual([0]);
    expect(offsets(0, 2)).toEqual([0, 1]);
    expect(offsets(1, 2)).toEqual([1, 0]);
    expect(offsets(0, 4)).toEqual([0, 1, 2, -1]);
  });
});
