import { CLIP_SECONDS_MAX, CLIP_SECONDS_MIN, type Clippers } from "#shared/clips/contract.ts";
import { AppError } from "#shared/errors.ts";

interface Standing {
  readonly isSignedIn: boolean;
  /** In the team of the channel. */
  readonly isMember: boolean;
  readonly isSubscriber: boolean;
}

/** Whether a viewer may cut clips from a live stream. */
export function mayClip(clippers: Clippers, { isSignedIn, isMember, isSubscriber }: Standing): boolean {
  switch (clippers) {
    case "everyone":
      return isSignedIn;
    case "subscribers":
      return isSubscriber || isMember;
    case "none":
      return false;
  }
}

/** Rejects clips that are too short or too long. */
export function requireClipLength({ startSeconds, endSeconds }: ClipRange): void {
  const seconds = endSeconds - startSeconds;
  if (seconds >= CLIP_SECONDS_MIN && seconds <= CLIP_SECONDS_MAX) return;
  throw new AppError("CLIP_LENGTH");
}

interface ClipRange {
  readonly startSeconds: number;
  readonly endSeconds: number;
}
