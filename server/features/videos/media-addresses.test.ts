import { describe, expect, it } from "vitest";
import { createSigner } from "#server/platform/crypto/signatures.ts";
import {
  liveStreamAddress,
  imageBase,
  isOpen,
  isSigned,
  isSpriteOpen,
  mediaBase,
  segmentAddress,
  signedUntil,
  subtitlesBase,
  type SignedVideo,
} from "./media-addresses.ts";

const VIDEO: SignedVideo = {
  ...{ id: "v", channel_id: "c", status: "public", visibility: "public", withheld: false, live: false },
  ...{ livestream_starts_at: null, livestream_ended_at: null, age_restriction: 0, access_revision: 3 },
  held_at: null,
};
const NOW = new Date("2026-11-20T12:34:56.000Z");
const signer = createSigner("secret");
const signing = { config: { browser: { edgeUrl: "/edge", liveUrl: "/live" } }, signer, now: NOW };

function signatureIn(address: string): string {
  return address.split("/").find((part) => part.includes(".") && !part.includes("m3u8")) ?? "";
}

describe("public access", () => {
  it.each<[string, Partial<SignedVideo>, boolean, boolean]>([
    ["public", {}, true, true],
    ["for adults", { age_restriction: 18 }, false, true],
    ["for 16 and older", { age_restriction: 16 }, true, true],
    ["known by its address alone", { visibility: "non_public" }, false, false],
    ["private", { visibility: "private" }, false, false],
    ["withheld", { withheld: true }, false, false],
    ["a premiere", { status: "premiere_scheduled" }, false, true],
    ["a draft", { status: "draft" }, false, false],
  ])("to a video that is %s (%#)", (_, video, media, images) => {
    expect(isOpen({ ...VIDEO, ...video }, "media")).toBe(media);
    expect(isOpen({ ...VIDEO, ...video }, "images")).toBe(images);
  });

  it("includes the seek sprite only if the video is playable for all ages", () => {
    expect(isSpriteOpen(VIDEO)).toBe(true);
    expect(isSpriteOpen({ ...VIDEO, age_restriction: 18 })).toBe(false);
    expect(isSpriteOpen({ ...VIDEO, status: "premiere_scheduled" })).toBe(false);
  });
});

describe("a signature", () => {
  it("is valid until the end of the next day for public videos, and for whole hours otherwise", () => {
    expect(new Date(signedUntil(VIDEO, NOW) * 1000).toISOString()).toBe("2026-11-22T00:00:00.000Z");
    const restricted = { ...VIDEO, visibility: "non_public" } as const;
    expect(new Date(signedUntil(restricted, NOW) * 1000).toISOString()).toBe("2026-11-20T18:00:00.000Z");
  });

  it("is bound to one video, one kind of media and the current access revision", () => {
    const signature = signatureIn(mediaBase(signing, VIDEO));

    expect(isSigned(VIDEO, signing, "media", signature)).toBe(true);
    expect(isSigned(VIDEO, signing, "images", signature)).toBe(false);
    expect(isSigned({ ...VIDEO, id: "w" }, signing, "media", signature)).toBe(false);
    expect(isSigned({ ...VIDEO, access_revision: 4 }, signing, "media", signature)).toBe(false);
    expect(isSigned({ ...VIDEO, status: "deleted" }, signing, "media", signature)).toBe(false);
    const later = { signer, now: new Date(signedUntil(VIDEO, NOW) * 1000) };
    expect(isSigned(VIDEO, later, "media", signature)).toBe(false);
  });

  it("is part of the addresses of media, subtitles, live streams and restricted images", () => {
    const hidden = { ...VIDEO, visibility: "private" } as const;

    expect(segmentAddress({ uploadId: "u", name: "480p" }, { offset: 7, size: 9 })).toBe("u/480p/7-9.m4s");
    expect(imageBase(signing, VIDEO)).toBe("/edge/video/v");
    expect(isSigned(hidden, signing, "images", signatureIn(imageBase(signing, hidden)))).toBe(true);
    expect(isSigned(VIDEO, signing, "subtitles", signatureIn(subtitlesBase(signing, VIDEO)))).toBe(true);
    expect(subtitlesBase(signing, VIDEO)).toMatch(/^\/edge\/video\/v\/[^/]+\/subtitles$/);
    expect(isSigned(VIDEO, signing, "media", signatureIn(liveStreamAddress(signing, VIDEO)))).toBe(true);
    expect(liveStreamAddress(signing, VIDEO)).toMatch(/^\/live\/hls\/v\/[^/]+\/index.m3u8$/);
  });
});
