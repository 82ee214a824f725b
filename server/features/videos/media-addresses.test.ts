import { describe, expect, it } from "vitest";
import { createSigner } from "#server/platform/signatures.ts";
import {
  broadcastAddress,
  imageBase,
  isOpen,
  isSigned,
  isSpriteOpen,
  mediaBase,
  pieceAddress,
  signedUntil,
  subtitlesBase,
  type SignedVideo,
} from "./media-addresses.ts";

const VIDEO: SignedVideo = {
  ...{ id: "v", channel_id: "c", status: "public", visibility: "public", withheld: false, live: false },
  ...{ livestream_starts_at: null, livestream_ended_at: null, age_restriction: 0, access_revision: 3 },
};
const NOW = new Date("2026-11-20T12:34:56.000Z");
const signer = createSigner("secret");
const signing = { config: { browser: { edgeUrl: "/edge", liveUrl: "/live" } }, signer, now: NOW };

function signatureIn(address: string): string {
  return address.split("/").find((part) => part.includes(".") && !part.includes("m3u8")) ?? "";
}

describe("what is open to everybody", () => {
  it.each<[string, Partial<SignedVideo>, boolean, boolean]>([
    ["public", {}, true, true],
    ["for adults", { age_restriction: 18 }, false, true],
    ["for 16 and older", { age_restriction: 16 }, true, true],
    ["known by its address alone", { visibility: "non_public" }, false, false],
    ["private", { visibility: "private" }, false, false],
    ["withheld", { withheld: true }, false, false],
    ["a premiere", { status: "premiere_scheduled" }, false, true],
    ["a draft", { status: "draft" }, false, false],
  ])("of a video that is %s: its media %#", (_, video, media, images) => {
    expect(isOpen({ ...VIDEO, ...video }, "media")).toBe(media);
    expect(isOpen({ ...VIDEO, ...video }, "images")).toBe(images);
  });

  it("is the seek sprite only of what can be played by all ages", () => {
    expect(isSpriteOpen(VIDEO)).toBe(true);
    expect(isSpriteOpen({ ...VIDEO, age_restriction: 18 })).toBe(false);
    expect(isSpriteOpen({ ...VIDEO, status: "premiere_scheduled" })).toBe(false);
  });
});

describe("a signature", () => {
  it("holds to the end of the next day for all, and for some whole hours for the rest", () => {
    expect(new Date(signedUntil(VIDEO, NOW) * 1000).toISOString()).toBe("2026-11-22T00:00:00.000Z");
    const restricted = { ...VIDEO, visibility: "non_public" } as const;
    expect(new Date(signedUntil(restricted, NOW) * 1000).toISOString()).toBe("2026-11-20T18:00:00.000Z");
  });

  it("is of one video, one kind and the rights as they stand", () => {
    const signature = signatureIn(mediaBase(signing, VIDEO));

    expect(isSigned(VIDEO, signing, "media", signature)).toBe(true);
    expect(isSigned(VIDEO, signing, "images", signature)).toBe(false);
    expect(isSigned({ ...VIDEO, id: "w" }, signing, "media", signature)).toBe(false);
    expect(isSigned({ ...VIDEO, access_revision: 4 }, signing, "media", signature)).toBe(false);
    expect(isSigned({ ...VIDEO, status: "deleted" }, signing, "media", signature)).toBe(false);
    const later = { signer, now: new Date(signedUntil(VIDEO, NOW) * 1000) };
    expect(isSigned(VIDEO, later, "media", signature)).toBe(false);
  });

  it("stands in the addresses of media, subtitles and live streams, and of images that not all may see", () => {
    const hidden = { ...VIDEO, visibility: "private" } as const;

    expect(pieceAddress({ uploadId: "u", name: "480p" }, { offset: 7, size: 9 })).toBe("u/480p/7-9.m4s");
    expect(imageBase(signing, VIDEO)).toBe("/edge/video/v");
    expect(isSigned(hidden, signing, "images", signatureIn(imageBase(signing, hidden)))).toBe(true);
    expect(isSigned(VIDEO, signing, "subtitles", signatureIn(subtitlesBase(signing, VIDEO)))).toBe(true);
    expect(subtitlesBase(signing, VIDEO)).toMatch(/^\/edge\/video\/v\/[^/]+\/subtitles$/);
    expect(isSigned(VIDEO, signing, "media", signatureIn(broadcastAddress(signing, VIDEO)))).toBe(true);
    expect(broadcastAddress(signing, VIDEO)).toMatch(/^\/live\/hls\/v\/[^/]+\/index.m3u8$/);
  });
});
