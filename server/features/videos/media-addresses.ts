import type { ByteRange } from "#server/media/media-track.ts";
import type { Signer } from "#server/platform/signatures.ts";

interface SignedVideo {
  readonly id: string;
  readonly status: string;
  readonly visibility: string;
  readonly banned_at: Date | null;
}

const DAY_SECONDS = 24 * 3600;
const PRIVATE_SECONDS = 6 * 3600;

/**
 * Until when a signature holds, in UNIX seconds. Public videos get whole days, so that everybody's address is the
 * same and can be cached; others get a few hours.
 */
export function signedUntil({ status, visibility, banned_at }: SignedVideo, now: Date): number {
  const seconds = Math.floor(now.getTime() / 1000);
  if (status === "public" && visibility === "public" && banned_at === null)
    return (Math.floor(seconds / DAY_SECONDS) + 2) * DAY_SECONDS;
  return seconds + PRIVATE_SECONDS;
}

export type Audience = "everybody" | "team";

/** What a signature is about. That of the team and the staff still holds when the video is banned. */
export function mediaSubject(videoId: string, audience: Audience = "everybody"): string {
  return audience === "team" ? `hidden-video/${videoId}` : `video/${videoId}`;
}

/** Whom an address is for: everybody shares one as long as everybody may watch. */
export function audienceOf({ banned_at }: SignedVideo): Audience {
  return banned_at === null ? "everybody" : "team";
}

/** Whom a signature of a video's media was made for; undefined where it is none, or holds no more. */
export function signedAudience(
  signer: Signer,
  videoId: string,
  signature: string,
  now: Date,
): Audience | undefined {
  return (["everybody", "team"] as const).find((one) =>
    signer.isValid(mediaSubject(videoId, one), signature, now),
  );
}

/** Where a broadcast is played, by whoever may watch it. */
export function broadcastAddress(liveUrl: string, signer: Signer, video: SignedVideo, now: Date): string {
  const signature = signer.sign(mediaSubject(video.id, audienceOf(video)), signedUntil(video, now));
  return `${liveUrl}/hls/${video.id}/${signature}/index.m3u8`;
}

/** Where a piece of a file is, below the base address. */
export function pieceAddress(
  { uploadId, name }: { readonly uploadId: string; readonly name: string },
  { offset, size }: ByteRange,
): string {
  return `${uploadId}/${name}/${offset}-${size}.m4s`;
}

/** Base address of a video's manifests and files. One signature serves all of them. */
export function mediaBase(edgeUrl: string, signer: Signer, video: SignedVideo, now: Date): string {
  const signature = signer.sign(mediaSubject(video.id, audienceOf(video)), signedUntil(video, now));
  return `${edgeUrl}/video/${video.id}/${signature}`;
}
