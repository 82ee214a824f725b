import { describe, expect, it } from "vitest";
import type { VideoCard } from "#shared/videos/contract.ts";
import { cardContent } from "./card-content.tsx";

const film: VideoCard = {
  ...{ _id: "film", title: "Nocny pociąg", channelId: "channel", status: "public", visibility: "public" },
  channel: { _id: "channel", name: "Szlak", slug: "szlak", hasPicture: false, imageVersion: 0 },
  ...{ ageRestriction: 0, adultsOnly: false, duration: 60, views: 3 },
  ...{ publishedAt: null, releaseDate: null, premiereAt: null, createdAt: "2026-11-20T12:00:00.000Z" },
  ...{ bannedByBigTech: false, bannedByNadaj: false },
  ...{ tint: "#333333", hasThumbnail: false, imageVersion: 0, thumbnailBaseUrl: "/edge/video/film" },
};

describe("the card of a video", () => {
  it("says that other platforms have banned it [UPL-033]", () => {
    const labels = (video: VideoCard) => cardContent(video).tags?.map(({ label }) => label);

    expect(labels(film)).toEqual([]);
    expect(labels({ ...film, bannedByBigTech: true })).toEqual(["Zbanowany przez big techy"]);
    expect(labels({ ...film, adultsOnly: true, bannedByBigTech: true })).toHaveLength(2);
  });
});
