import { describe, expect, it } from "vitest";
import { listAddress, shuffled } from "./playing-list.ts";

describe("listAddress", () => {
  it("names the list and, if there is one, the order", () => {
    expect(listAddress("v1", { id: "watch-later" })).toBe("/watch/v1?playlistId=watch-later");
    expect(listAddress("v1", { id: "p1", shuffle: 7 })).toBe("/watch/v1?playlistId=p1&shuffle=7");
  });
});

describe("shuffled", () => {
  it("keeps every item once, in an order that only the seed decides", () => {
    const items = Array.from({ length: 20 }, (_, place) => place);
    const first = shuffled(items, 1);
    expect(first).not.toEqual(items);
    expect(first.toSorted((one, other) => one - other)).toEqual(items);
    expect(shuffled(items, 1)).toEqual(first);
    expect(shuffled(items, 2)).not.toEqual(first);
    expect(shuffled([], 1)).toEqual([]);
  });
});
