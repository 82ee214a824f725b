import { beforeAll, describe, expect, it } from "vitest";
import type { Video } from "#shared/videos/contract.ts";
import { setEdgeBase } from "#web/data/media-urls.ts";
import { SAMPLE_VIDEO } from "#web/testing/sample-video.ts";
import { videoHead, videoMetaTag } from "./video-head.ts";

const ORIGIN = "https://nadaj.test";
beforeAll(() => setEdgeBase("/edge"));

function videoWith(change: Partial<Video> = {}): Video {
  return {
    ...SAMPLE_VIDEO,
    _id: "v1",
    title: "Nocny pociąg do Przemyśla",
    channelId: "c1",
    channel: { _id: "c1", name: "Kolejowy Szlak", slug: "kolejowy-szlak", hasAvatar: true, imageVersion: 1 },
    duration: 4365.4,
    views: 241_338,
    publishedAt: "2026-11-18T12:00:00.000Z",
    createdAt: "2026-11-17T12:00:00.000Z",
    dominantColor: "#d9773c",
    imageVersion: 3,
    thumbnailBaseUrl: "/edge/video/v1",
    desc: "Trzy wagony,\n siedem godzin.",
    tags: ["kolej", "Przemyśl"],
    hls: "/edge/video/v1/signature/master.m3u8",
    ...change,
  };
}

describe("videoHead", () => {
  it("adds schema.org structured data for a video", () => {
    expect(videoHead(videoWith(), ORIGIN).head.jsonLd).toMatchObject({
      "@type": "VideoObject",
      name: "Nocny pociąg do Przemyśla",
      description: "Trzy wagony, siedem godzin.",
      thumbnailUrl: ["https://nadaj.test/edge/share/videos/v1.jpg?v=3"],
      uploadDate: "2026-11-18T12:00:00.000Z",
      duration: "PT1H12M45S",
      contentUrl: "https://nadaj.test/feeds/media/v1.m3u8",
      isFamilyFriendly: true,
      author: { name: "Kolejowy Szlak", url: "https://nadaj.test/c/kolejowy-szlak" },
    });
  });

  it("adds Open Graph properties for a video", () => {
    const { head, videoMeta } = videoHead(videoWith(), ORIGIN);
    const properties = videoMeta.map((one) => Object.values(videoMetaTag(one)));
    expect(head).toMatchObject({ type: "video.other", image: { path: "/edge/share/videos/v1.jpg?v=3" } });
    expect(properties).toEqual([
      ["og:video", "https://nadaj.test/feeds/media/v1.m3u8"],
      ["og:video:type", "application/vnd.apple.mpegurl"],
      ["og:video:width", "1920"],
      ["og:video:height", "1080"],
      ["video:duration", "4365"],
      ["video:release_date", "2026-11-18T12:00:00.000Z"],
    ]);
  });

  it("truncates a long description at a word boundary, and generates one where there is none", () => {
    const long = videoHead(videoWith({ desc: "słowo ".repeat(100) }), ORIGIN).head.description;
    expect(long).toMatch(/^(?:słowo )+słowo…$/);
    expect(long?.length).toBeLessThanOrEqual(201);
    expect(videoHead(videoWith({ desc: "" }), ORIGIN).head.description).toContain("Kolejowy Szlak");
  });

  it("truncates a description without words between its emoji", () => {
    const { description } = videoHead(videoWith({ desc: `a${"🎬".repeat(150)}` }), ORIGIN).head;
    expect(description).toBe(`a${"🎬".repeat(99)}…`);
  });

  it("excludes videos that are not public from search engines", () => {
    expect(videoHead(videoWith(), ORIGIN).head.isPrivate).toBe(false);
    expect(videoHead(videoWith({ visibility: "non_public" }), ORIGIN).head.isPrivate).toBe(true);
    expect(videoHead(videoWith({ status: "processed" }), ORIGIN).head.isPrivate).toBe(true);
  });

  it("omits the stream URL of an age-restricted video", () => {
    const { head, videoMeta } = videoHead(videoWith({ adultsOnly: true }), ORIGIN);
    expect(head.jsonLd).toMatchObject({ isFamilyFriendly: false });
    expect(head.jsonLd).not.toHaveProperty("contentUrl");
    expect(videoMeta.map((one) => videoMetaTag(one).property)).not.toContain("og:video");
  });

  it("adds oEmbed discovery links for a public video", () => {
    const [link] = videoHead(videoWith(), ORIGIN).videoLinks;
    expect(link).toMatchObject({ rel: "alternate", type: "application/json+oembed" });
    expect(new URL(link?.href ?? "").searchParams.get("url")).toBe("https://nadaj.test/watch/v1");
    expect(videoHead(videoWith({ visibility: "private" }), ORIGIN).videoLinks).toEqual([]);
  });
});
