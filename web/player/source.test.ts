import { describe, expect, it } from "vitest";
import {
  offeredHeights,
  pickHeight,
  playlistUrl,
  type PlayerSource,
  displayedHeight,
  withStartTime,
} from "./source.ts";

const renditions = [240, 480, 720, 1080].map((height) => ({ name: `${height}p`, height }));
const source: PlayerSource = {
  id: "1",
  title: "A film",
  hls: "/edge/1/master.m3u8",
  durationSeconds: 60,
  audioOnly: false,
  renditions,
  tracks: [],
  chapters: [],
};

describe("offeredHeights", () => {
  it("offers each height once, highest first", () => {
    const withSource = [...renditions, { name: "source", height: 1080 }];

    expect(offeredHeights(withSource)).toEqual([1080, 720, 480, 240]);
  });
});

describe("pickHeight", () => {
  it.each([
    [480, 480],
    [600, 480],
    [2160, 1080],
    [144, 240],
  ])("picks the highest height that is not above %d", (requestedHeight, expected) => {
    expect(pickHeight(renditions, requestedHeight)).toBe(expected);
  });

  it("returns nothing while there are no renditions", () => {
    expect(pickHeight([], 480)).toBeUndefined();
  });
});

describe("displayedHeight", () => {
  it("uses the short side, so that vertical videos have the same names", () => {
    expect(displayedHeight(renditions, 1280, 720)).toBe(720);
    expect(displayedHeight(renditions, 480, 854)).toBe(480);
  });

  it("uses the nearest name for odd sizes", () => {
    expect(displayedHeight(renditions, 1920, 816)).toBe(720);
    expect(displayedHeight([], 640, 360)).toBe(360);
  });

  it("returns nothing before the first frame", () => {
    expect(displayedHeight(renditions, 0, 0)).toBeUndefined();
  });
});

describe("playlistAddress", () => {
  it("requests the quality chosen by the viewer", () => {
    expect(playlistUrl(source, 480)).toBe("/edge/1/master.m3u8?quality=480");
    expect(playlistUrl(source, 1440)).toBe("/edge/1/master.m3u8?quality=1080");
    expect(playlistUrl(source, "audio")).toBe("/edge/1/master.m3u8?quality=audio");
  });

  it("keeps existing query parameters", () => {
    const signedSource = { ...source, hls: "https://cdn.test/1/master.m3u8?signature=abc" };

    expect(playlistUrl(signedSource, 480)).toBe("https://cdn.test/1/master.m3u8?signature=abc&quality=480");
  });

  it("leaves the choice to the browser in automatic mode or without renditions", () => {
    expect(playlistUrl(source, "auto")).toBe("/edge/1/master.m3u8");
    expect(playlistUrl({ ...source, renditions: [] }, 480)).toBe("/edge/1/master.m3u8");
  });
});

describe("withStartTime", () => {
  it("adds the start position", () => {
    expect(withStartTime("/a.m3u8", 12.5)).toBe("/a.m3u8#t=12.5");
    expect(withStartTime("/a.m3u8", 0)).toBe("/a.m3u8");
  });
});
