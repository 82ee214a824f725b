import { describe, expect, it } from "vitest";
import { clickTarget } from "./click-target.ts";

const ad = { clickUrl: "https://sanki.example/", videoId: "film", channel: { _id: "kanal" } };

describe("clickTarget", () => {
  it("links to an external URL in a new tab, to a video, to the channel, or to nothing [ADS-034]", () => {
    expect(clickTarget({ ...ad, clickAction: "open_url" })).toEqual({ href: ad.clickUrl, isOutside: true });
    expect(clickTarget({ ...ad, clickAction: "open_video" })).toEqual({
      href: "/watch/film",
      isOutside: false,
    });
    expect(clickTarget({ ...ad, clickAction: "open_channel" })).toEqual({
      ...{ href: "/channel/kanal", isOutside: false },
    });
    expect(clickTarget({ ...ad, clickAction: "none" })).toBeUndefined();
    expect(clickTarget({ ...ad, clickAction: "open_url", clickUrl: null })).toBeUndefined();
  });
});
