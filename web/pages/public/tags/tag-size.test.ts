import { expect, it } from "vitest";
import { sizeOf } from "./tag-size.ts";

it.each([
  [1, 1, 1, 0],
  [7, 7, 7, 0],
  [1, 1, 1000, 0],
  [10, 1, 1000, 1],
  [100, 1, 1000, 2],
  [1000, 1, 1000, 3],
  [1, 1, 5, 0],
  [3, 1, 5, 2],
  [5, 1, 5, 3],
  [3, 5, 9, 0],
])("a tag of %d videos, between %d and %d, has size %d [LAS-112]", (count, least, most, size) => {
  expect(sizeOf(count, { least, most }, 4)).toBe(size);
});
