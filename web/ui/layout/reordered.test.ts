import { describe, expect, it } from "vitest";
import { reordered } from "./reordered.ts";

describe("reordered", () => {
  const ids = ["a", "b", "c", "d"];

  it.each([
    ["d before a", ["d"], { id: "a", isAfter: false }, ["d", "a", "b", "c"]],
    ["a after c", ["a"], { id: "c", isAfter: true }, ["b", "c", "a", "d"]],
    ["a and c to the end", ["c", "a"], { id: "d", isAfter: true }, ["b", "d", "a", "c"]],
    ["b onto itself", ["b"], { id: "b", isAfter: true }, ids],
  ])("moves %s", (_what, moved, target, expected) => {
    expect(reordered(ids, new Set(moved), target)).toEqual(expected);
  });
});
