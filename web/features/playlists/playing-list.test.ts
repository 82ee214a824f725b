import { describe, expect, it } from "vitest";
import { listUrl, shuffled } from "./playing-list.ts";

describe("listUrl", () => {
  it("contains the list and, if there is one, the shuffle seed", () => {
    expect(listUrl("v1", { id: "watch-later" })).toBe("/watch/v1?playlistId=watch-later");
    expect(listUrl("v1", { id: "p1", shuffle: 7 })).toBe("/watch/v1?playlistId=p1&shuffle=7");
  });
});

describe("shuffled", () => {
  it("keeps every item once, in an order that depends only on the seed", () => {
    const items = Array.from({ length: 20 }, (_, place) => place);
    const first = shuffled(items, 1);
    expect(first).not.toEqual(items);
    expect(first.toSorted((one, other) => one - other)).toEqual(items);
    expect(shuffled(items, 1)).toEqual(first);
    expect(shuffled(items, 2)).not.toEqual(first);
    expect(shuffled([], 1)).toEqual([]);
  });
});
