import { describe, expect, it } from "vitest";
import {
  offeredHeights,
  pickHeight,
  playlistAddress,
  type PlayerSource,
  shownHeight,
  startingAt,
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
  it("offers each height once, best first", () => {
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
  ])("plays the best height that is not above %d", (wish, expected) => {
    expect(pickHeight(renditions, wish)).toBe(expected);
  });

  it("has nothing to pick from while there are no renditions", () => {
    expect(pickHeight([], 480)).toBeUndefined();
  });
});

describe("shownHeight", () => {
  it("goes by the short side, so that vertical films have the same names", () => {
    expect(shownHeight(renditions, 1280, 720)).toBe(720);
    expect(shownHeight(renditions, 480, 854)).toBe(480);
  });

  it("takes the nearest name for odd sizes", () => {
    expect(shownHeight(renditions, 1920, 816)).toBe(720);
    expect(shownHeight([], 640, 360)).toBe(360);
  });

  it("knows nothing before the first picture", () => {
    expect(shownHeight(renditions, 0, 0)).toBeUndefined();
  });
});

describe("playlistAddress", () => {
  it("asks for the one quality the viewer chose", () => {
    expect(playlistAddress(source, 480)).toBe("/edge/1/master.m3u8?quality=480");
    expect(playlistAddress(source, 1440)).toBe("/edge/1/master.m3u8?quality=1080");
    expect(playlistAddress(source, "audio")).toBe("/edge/1/master.m3u8?quality=audio");
  });

  it("keeps what the address carries already", () => {
    const signed = { ...source, hls: "https://cdn.test/1/master.m3u8?signature=abc" };

    expect(playlistAddress(signed, 480)).toBe("https://cdn.test/1/master.m3u8?signature=abc&quality=480");
  });

  it("leaves the choice to the browser when it is automatic or there is none", () => {
    expect(playlistAddress(source, "auto")).toBe("/edge/1/master.m3u8");
    expect(playlistAddress({ ...source, renditions: [] }, 480)).toBe("/edge/1/master.m3u8");
  });
});

describe("startingAt", () => {
  it("names the second to begin at", () => {
    expect(startingAt("/a.m3u8", 12.5)).toBe("/a.m3u8#t=12.5");
    expect(startingAt("/a.m3u8", 0)).toBe("/a.m3u8");
  });
});
