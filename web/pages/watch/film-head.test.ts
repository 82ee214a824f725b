import { beforeAll, describe, expect, it } from "vitest";
import type { Video } from "#shared/videos/contract.ts";
import { setEdgeBase } from "#web/edge.ts";
import { filmHead } from "./film-head.ts";

const ORIGIN = "https://nadaj.test";
beforeAll(() => setEdgeBase("/edge"));

function film(change: Partial<Video> = {}): Video {
  return {
    _id: "v1",
    title: "Nocny pociąg do Przemyśla",
    channelId: "c1",
    channel: { _id: "c1", name: "Kolejowy Szlak", slug: "kolejowy-szlak", hasPicture: true, imageVersion: 1 },
    status: "public",
    visibility: "public",
    ageRestriction: 0,
    adultsOnly: false,
    duration: 4365.4,
    views: 241_338,
    publishedAt: "2026-11-18T12:00:00.000Z",
    createdAt: "2026-11-17T12:00:00.000Z",
    tint: "#d9773c",
    hasThumbnail: true,
    imageVersion: 3,
    thumbnailBaseUrl: "/edge/video/v1",
    desc: "Trzy wagony,\n siedem godzin.",
    tags: ["kolej", "Przemyśl"],
    categories: [],
    subcategories: [],
    releaseDate: null,
    premiereAt: null,
    live: false,
    isLiveNow: false,
    liveAutofinish: true,
    watchingNow: 0,
    livestreamStartsAt: null,
    livestreamEndedAt: null,
    bannedByBigTech: false,
    bannedByNadaj: false,
    violation: null,
    version: 1,
    likes: 0,
    commentCount: 0,
    width: 1920,
    height: 1080,
    audioOnly: false,
    loudness: null,
    hls: "/edge/video/v1/signature/master.m3u8",
    dash: null,
    opening: null,
    renditions: [],
    ageGate: "open",
    seekSprite: null,
    publishWhenReady: false,
    ads: [],
    can: { edit: false, moderate: false, replaceFile: false },
    ...change,
  };
}

describe("filmHead", () => {
  it("describes the film by schema.org", () => {
    expect(filmHead(film(), ORIGIN).head.jsonLd).toMatchObject({
      "@type": "VideoObject",
      name: "Nocny pociąg do Przemyśla",
      description: "Trzy wagony, siedem godzin.",
      thumbnailUrl: ["https://nadaj.test/edge/share/films/v1.jpg?v=3"],
      uploadDate: "2026-11-18T12:00:00.000Z",
      duration: "PT1H12M45S",
      contentUrl: "https://nadaj.test/edge/video/v1/signature/master.m3u8",
      isFamilyFriendly: true,
      author: { name: "Kolejowy Szlak", url: "https://nadaj.test/c/kolejowy-szlak" },
    });
  });

  it("gives the Open Graph properties of a film", () => {
    const { head, filmMeta } = filmHead(film(), ORIGIN);
    const properties = filmMeta.map(({ property, content }) => [property, content]);
    expect(head).toMatchObject({ type: "video.other", image: { path: "/edge/share/films/v1.jpg?v=3" } });
    expect(properties).toEqual([
      ["og:video", "https://nadaj.test/edge/video/v1/signature/master.m3u8"],
      ["og:video:type", "application/vnd.apple.mpegurl"],
      ["og:video:width", "1920"],
      ["og:video:height", "1080"],
      ["video:duration", "4365"],
      ["video:release_date", "2026-11-18T12:00:00.000Z"],
    ]);
  });

  it("cuts a long description between words and makes one where there is none", () => {
    const long = filmHead(film({ desc: "słowo ".repeat(100) }), ORIGIN).head.description;
    expect(long).toMatch(/^(?:słowo )+słowo…$/);
    expect(long?.length).toBeLessThanOrEqual(201);
    expect(filmHead(film({ desc: "" }), ORIGIN).head.description).toContain("Kolejowy Szlak");
  });

  it("keeps search engines away from films that are not public", () => {
    expect(filmHead(film(), ORIGIN).head.isPrivate).toBe(false);
    expect(filmHead(film({ visibility: "non_public" }), ORIGIN).head.isPrivate).toBe(true);
    expect(filmHead(film({ status: "processed" }), ORIGIN).head.isPrivate).toBe(true);
  });

  it("does not hand out the stream of a film for adults", () => {
    const { head, filmMeta } = filmHead(film({ adultsOnly: true }), ORIGIN);
    expect(head.jsonLd).toMatchObject({ isFamilyFriendly: false });
    expect(head.jsonLd).not.toHaveProperty("contentUrl");
    expect(filmMeta.map(({ property }) => property)).not.toContain("og:video");
  });

  it("tells other sites how to show a film that everybody may watch", () => {
    const [link] = filmHead(film(), ORIGIN).filmLinks;
    expect(link).toMatchObject({ rel: "alternate", type: "application/json+oembed" });
    expect(new URL(link?.href ?? "").searchParams.get("url")).toBe("https://nadaj.test/watch/v1");
    expect(filmHead(film({ visibility: "private" }), ORIGIN).filmLinks).toEqual([]);
  });
});
