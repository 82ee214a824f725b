import { describe, expect, it } from "vitest";
import {
  AVATAR_IMAGE_SIZES,
  avatarImageSize,
  avatarSources,
  thumbnailSources,
  THUMBNAIL_WIDTHS,
} from "./image-sizes.ts";

describe("avatarImageSize", () => {
  it("picks the first size larger than the container [IMG-008]", () => {
    expect(avatarImageSize(40)).toBe(48);
    expect(avatarImageSize(48)).toBe(96);
    expect(avatarImageSize(1023)).toBe(1024);
    expect(avatarImageSize(2000)).toBe(512);
  });

  it("picks 512 when the container is unknown [IMG-009]", () => {
    expect(avatarImageSize()).toBe(512);
  });
});

describe("sources", () => {
  it("use twice the size on screens with a pixel ratio of 2", () => {
    expect(avatarSources("/edge/channel/7", 36)).toEqual({
      src: "/edge/channel/7/48.webp",
      srcSet: "/edge/channel/7/48.webp 1x, /edge/channel/7/96.webp 2x",
    });
  });

  it("let the browser choose among all thumbnails, with 720 as the fallback [IMG-011]", () => {
    const { src, srcSet } = thumbnailSources("/edge/video/7");

    expect(src).toBe("/edge/video/7/720.webp");
    expect(srcSet).toBe(
      "/edge/video/7/144.webp 256w, /edge/video/7/240.webp 426w, /edge/video/7/360.webp 640w, /edge/video/7/480.webp 854w, /edge/video/7/720.webp 1280w, /edge/video/7/1080.webp 1920w",
    );
  });

  it("exist in the sizes that the edge server provides", () => {
    expect(AVATAR_IMAGE_SIZES).toEqual([48, 96, 128, 256, 512, 1024]);
    expect(Object.keys(THUMBNAIL_WIDTHS).map(Number)).toEqual([144, 240, 360, 480, 720, 1080]);
    expect(Object.values(THUMBNAIL_WIDTHS)).toEqual([256, 426, 640, 854, 1280, 1920]);
  });
});
