import type { Signer } from "#server/platform/signatures.ts";

interface SignedVideo {
  readonly id: string;
  readonly status: string;
  readonly visibility: string;
}

const DAY_SECONDS = 24 * 3600;
const PRIVATE_SECONDS = 6 * 3600;

/**
 * Until when a signature holds, in UNIX seconds. Public videos get whole days, so that everybody's address is the
 * same and can be cached; others get a few hours.
 */
export function signedUntil({ status, visibility }: SignedVideo, now: Date): number {
  const seconds = Math.floor(now.getTime() / 1000);
  if (status === "public" && visibility === "public")
    return (Math.floor(seconds / DAY_SECONDS) + 2) * DAY_SECONDS;
  return seconds + PRIVATE_SECONDS;
}

/** What a signature is about. */
export function mediaSubject(videoId: string): string {
  return `video/${videoId}`;
}

/** Base address of a video's manifests and files. One signature serves all of them. */
export function mediaBase(edgeUrl: string, signer: Signer, video: SignedVideo, now: Date): string {
  const signature = signer.sign(mediaSubject(video.id), signedUntil(video, now));
  return `${edgeUrl}/video/${video.id}/${signature}`;
}
