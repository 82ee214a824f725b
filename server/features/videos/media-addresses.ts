import type { ByteRange } from "#server/media/media-track.ts";
import type { Signer } from "#server/platform/signatures.ts";
import { videoAbilities, type VideoStanding } from "./rules.ts";

/** What the rights to a video's media follow from. */
export interface SignedVideo extends VideoStanding {
  readonly id: string;
  readonly age_restriction: number;
  readonly access_revision: number;
}

/** What addresses are made of. */
export interface Signing {
  readonly config: { readonly browser: { readonly edgeUrl: string; readonly liveUrl: string } };
  readonly signer: Signer;
  readonly now: Date;
}

/**
 * Images may be seen before the video may be played: of premieres and live streams that are announced. Subtitles are
 * edited also by those of a team who may not play the video.
 */
export type MediaKind = "media" | "images" | "subtitles";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const RESTRICTED_HOURS = 6;
const ADULT_AGE = 18;

/**
 * Until when a signature holds, in UNIX seconds. Whole days for what everybody may watch and whole hours for the rest,
 * so that addresses stay the same for a while and can be cached.
 */
export function signedUntil(video: SignedVideo, now: Date): number {
  const seconds = Math.floor(now.getTime() / 1000);
  if (isOpen(video, "media")) return (Math.floor(seconds / DAY_SECONDS) + 2) * DAY_SECONDS;
  return (Math.floor(seconds / HOUR_SECONDS) + RESTRICTED_HOURS) * HOUR_SECONDS;
}

/** Whether every visitor may fetch it, whatever address it was given by. */
export function isOpen(video: SignedVideo, kind: MediaKind): boolean {
  if (video.visibility !== "public") return false;
  const abilities = videoAbilities(undefined, video);
  if (kind === "images") return abilities.view;
  return abilities.play && video.age_restriction < ADULT_AGE;
}

/** Whether the seek sprite may be seen by whoever has the address of the images: never more than can be played. */
export function isSpriteOpen(video: SignedVideo): boolean {
  return video.status !== "premiere_scheduled" && video.age_restriction < ADULT_AGE;
}

/** Whether a signature was made for this video as it stands now. */
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

/** Base address of a video's images: one that stays for what everybody may see, otherwise a signed one. */
export function imageBase(signing: Signing, video: SignedVideo): string {
  const base = `${signing.config.browser.edgeUrl}/video/${video.id}`;
  return isOpen(video, "images") ? base : `${base}/${signatureOf(signing, video, "images")}`;
}

/** Base address of a video's subtitles. */
export function subtitlesBase(signing: Signing, video: SignedVideo): string {
  return `${signing.config.browser.edgeUrl}/video/${video.id}/${signatureOf(signing, video, "subtitles")}/subtitles`;
}

/** Where a live stream is played, by whoever may watch it. */
export function broadcastAddress(signing: Signing, video: SignedVideo): string {
  return `${signing.config.browser.liveUrl}/hls/${video.id}/${signatureOf(signing, video, "media")}/index.m3u8`;
}

/** Where a piece of a file is, below the base address. */
export function pieceAddress(
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
