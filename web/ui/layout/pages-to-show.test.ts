import { describe, expect, it } from "vitest";
import { pagesToShow } from "./pages-to-show.ts";

const gap = undefined;

describe("pagesToShow", () => {
  it.each([
    [1, 1, [1]],
    [2, 3, [1, 2, 3]],
    [1, 20, [1, 2, gap, 20]],
    [4, 20, [1, 2, 3, 4, 5, gap, 20]],
    [10, 20, [1, gap, 9, 10, 11, gap, 20]],
    [17, 20, [1, gap, 16, 17, 18, 19, 20]],
    [20, 20, [1, gap, 19, 20]],
  ])("on page %i of %i", (page, pageCount, expected) => {
    expect(pagesToShow(page, pageCount)).toEqual(expected);
  });
});
