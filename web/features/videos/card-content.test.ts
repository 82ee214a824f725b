import { describe, expect, it } from "vitest";
import type { VideoCard } from "#shared/videos/contract.ts";
import { SAMPLE_CARD } from "#web/testing/sample-video.ts";
import { cardContent } from "./card-content.tsx";

describe("the card of a video", () => {
  it("shows that other platforms have banned it [UPL-033]", () => {
    const labels = (card: VideoCard) => cardContent(card).tags?.map(({ label }) => label);

    expect(labels(SAMPLE_CARD)).toEqual([]);
    expect(labels({ ...SAMPLE_CARD, bannedByBigTech: true })).toEqual(["Zbanowany przez big techy"]);
    expect(labels({ ...SAMPLE_CARD, adultsOnly: true, bannedByBigTech: true })).toHaveLength(2);
  });
});
