import { expect, it } from "vitest";
import { sizeOf } from "./tag-size.ts";

it.each([
  [1, 1, 0],
  [1, 1000, 0],
  [10, 1000, 1],
  [100, 1000, 2],
  [1000, 1000, 3],
])("a tag of %d videos beside one of %d is written in size %d", (count, most, size) => {
  expect(sizeOf(count, most, 4)).toBe(size);
});
