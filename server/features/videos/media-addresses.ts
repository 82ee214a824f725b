import { ADULT_AGE } from "#shared/catalogue/catalogue.ts";
import type { ByteRange } from "#server/media/probe/media-track.ts";
import type { Signer } from "#server/platform/crypto/signatures.ts";
import { videoAbilities, type VideoStanding } from "./abilities.ts";

/** Fields that decide the access to the media of a video. */
export interface SignedVideo extends VideoStanding {
  readonly id: string;
  readonly age_restriction: number;
  readonly access_revision: number;
}

/** Dependencies for building signed addresses. */
export interface Signing {
  readonly config: { readonly browser: { readonly edgeUrl: string; readonly liveUrl: string } };
  readonly signer: Signer;
  readonly now: Date;
}

/**
 * Images are visible before the video is playable: for announced premieres and live streams. Subtitles can also be
 * edited by team members who may not play the video.
 */
export type MediaKind = "media" | "images" | "subtitles";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const RESTRICTED_HOURS = 6;

/**
 * Expiry of a signature, in UNIX seconds. Rounded to whole days for public videos and to whole hours otherwise, so
 * that addresses stay the same for a while and can be cached.
 */
export function signedUntil(video: SignedVideo, now: Date): number {
  const seconds = Math.floor(now.getTime() / 1000);
  if (isOpen(video, "media")) return (Math.floor(seconds / DAY_SECONDS) + 2) * DAY_SECONDS;
  return (Math.floor(seconds / HOUR_SECONDS) + RESTRICTED_HOURS) * HOUR_SECONDS;
}

/** Whether every visitor may fetch this kind of media without a signature. */
export function isOpen(video: SignedVideo, kind: MediaKind): boolean {
  if (video.visibility !== "public") return false;
  const abilities = videoAbilities(undefined, video);
  if (kind === "images") return abilities.view;
  return abilities.play && video.age_restriction < ADULT_AGE;
}

/** Whether a signed image address also gives access to the seek sprite: only if the video itself is playable. */
export function isSpriteOpen(video: SignedVideo): boolean {
  return video.status !== "premiere_scheduled" && video.age_restriction < ADULT_AGE;
}

/** Whether a signature is valid for the current access revision of this video. */
export function isSigned(
  video: SignedVideo,
  { signer, now }: Pick<Signing, "signer" | "now">,
  kind: MediaKind,
  signature: string,
): boolean {
  return video.status !== "deleted" && signer.isValid(subjectOf(video, kind), signature, now);
}

/** Base address of a video's manifests and files. One signature serves all of them. */
export function mediaBase(signing: Signing, video: SignedVideo): string {
  return `${signing.config.browser.edgeUrl}/video/${video.id}/${signatureOf(signing, video, "media")}`;
}

/** Base address of the images of a video: a stable one if they are public, otherwise a signed one. */
export function imageBase(signing: Signing, video: SignedVideo): string {
  const base = `${signing.config.browser.edgeUrl}/video/${video.id}`;
  return isOpen(video, "images") ? base : `${base}/${signatureOf(signing, video, "images")}`;
}

/** Base address of a video's subtitles. */
export function subtitlesBase(signing: Signing, video: SignedVideo): string {
  return `${signing.config.browser.edgeUrl}/video/${video.id}/${signatureOf(signing, video, "subtitles")}/subtitles`;
}

/** Playback address of a live stream, for viewers who may watch it. */
export function liveStreamAddress(signing: Signing, video: SignedVideo): string {
  return `${signing.config.browser.liveUrl}/hls/${video.id}/${signatureOf(signing, video, "media")}/index.m3u8`;
}

/** Address of a segment of a file, relative to the base address. */
export function segmentAddress(
  { uploadId, name }: { readonly uploadId: string; readonly name: string },
  { offset, size }: ByteRange,
): string {
  return `${uploadId}/${name}/${offset}-${size}.m4s`;
}

function signatureOf({ signer, now }: Signing, video: SignedVideo, kind: MediaKind): string {
  return signer.sign(subjectOf(video, kind), signedUntil(video, now));
}

function subjectOf({ id, access_revision }: SignedVideo, kind: MediaKind): string {
  return `video-${kind}/${id}/${access_revision}`;
}
