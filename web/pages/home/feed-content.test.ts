import { describe, expect, it } from "vitest";
import type { VideoCard } from "#shared/videos/contract.ts";
import { type FeedContent, isSameOrder } from "./feed-content.ts";

function feed(newest: readonly string[] | undefined, views = 0): FeedContent {
  const videos = newest?.map((id) => ({ _id: id, views }) as VideoCard);
  return { featured: [], newest: videos, popular: [], channels: [] };
}

describe("isSameOrder", () => {
  it("sees a new, a missing and a moved video", () => {
    expect(isSameOrder(feed(["a", "b"]), feed(["c", "a"]))).toBe(false);
    expect(isSameOrder(feed(["a", "b"]), feed(["a"]))).toBe(false);
    expect(isSameOrder(feed(["a", "b"]), feed(["b", "a"]))).toBe(false);
  });

  it("takes other figures and lists that arrive late for no change", () => {
    expect(isSameOrder(feed(["a"], 1), feed(["a"], 2))).toBe(true);
    expect(isSameOrder(feed(undefined), feed(["a"]))).toBe(true);
    expect(isSameOrder(feed(["a"]), feed(undefined))).toBe(true);
  });
});
