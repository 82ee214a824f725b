import { describe, expect, it } from "vitest";
import type { VideoCard } from "#shared/videos/contract.ts";
import { channelVideos, nextVideos } from "./next-videos.ts";

function videos(...ids: string[]): VideoCard[] {
  return ids.map((id) => ({ _id: id }) as VideoCard);
}

function idsOf(list: readonly VideoCard[]): string[] {
  return list.map(({ _id }) => _id);
}

describe("nextVideos", () => {
  it("puts the same channel first, shows nothing twice and not the film itself", () => {
    const next = nextVideos("b", videos("c1", "b", "c2"), videos("a", "b", "c1", "d"));
    expect(idsOf(next)).toEqual(["c1", "c2", "a", "d"]);
  });

  it("is empty on a site with one film", () => {
    expect(nextVideos("a", videos("a"), videos("a"))).toEqual([]);
  });

  it("ends after 16 films", () => {
    const many = Array.from({ length: 30 }, (_, place) => String(place));
    expect(nextVideos("x", [], videos(...many))).toHaveLength(16);
  });
});

describe("channelVideos", () => {
  it("asks for the published films of the channel", () => {
    expect(channelVideos("c")).toEqual({ status: "public", limit: 6, channelId: "c" });
  });
});
