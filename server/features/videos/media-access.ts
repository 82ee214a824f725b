import { LRUCache } from "lru-cache";
import { AppError } from "#shared/errors.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import { isOpen, isSigned, isSpriteOpen, type MediaKind, type SignedVideo } from "./media-addresses.ts";
import { findSignedVideo, listAccessRevisions } from "./store.ts";

/** So long a permission may outlive a change, in every process; far below the second that is promised. */
const FRESH_MS = 400;
const REMEMBERED_MAX = 20_000;

/** Who may keep an answer: also caches that many share, or only the browser that asked. */
export type CacheScope = "public" | "private";

/** Decides for each request of media and images whether its address still holds. */
export interface MediaAccess {
  /** Refuses a signature that was not made for the video's media, or its subtitles, as they stand now. */
  requireSigned(id: string, signature: string, kind?: "media" | "subtitles"): Promise<CacheScope>;
  /** Refuses the address of an image that the caller has no right to; without a signature what is not open to all. */
  requireImage(id: string, signature?: string): Promise<CacheScope>;
  /** The same of the seek sprite, which shows as much as the video itself. */
  requireSprite(id: string, signature?: string): Promise<CacheScope>;
}

/** Only permissions are remembered, for a moment: a refusal is always looked up, so that new addresses work at once. */
export function openMediaAccess({
  db,
  signer,
  clock,
}: Pick<Services, "db" | "signer" | "clock">): MediaAccess {
  const recent = new LRUCache<string, Promise<SignedVideo | undefined>>({
    max: REMEMBERED_MAX,
    ttl: FRESH_MS,
  });

  async function requireThat(
    id: string,
    kind: MediaKind,
    isAllowed: (video: SignedVideo) => boolean,
  ): Promise<CacheScope> {
    const kept = await recent.get(id);
    if (kept && isAllowed(kept)) return scopeOf(kept, kind);
    const reading = findSignedVideo(db, id);
    recent.set(id, reading);
    reading.catch(() => recent.delete(id));
    const video = await reading;
    // What does not exist is refused alike: nobody learns which ids are taken.
    if (!video || !isAllowed(video)) throw new AppError("FORBIDDEN");
    return scopeOf(video, kind);
  }

  function holds(video: SignedVideo, kind: MediaKind, signature: string): boolean {
    return isSigned(video, { signer, now: clock.now() }, kind, signature);
  }

  return {
    requireSigned: (id, signature, kind = "media") =>
      requireThat(id, kind, (video) => holds(video, kind, signature)),
    requireImage: (id, signature) =>
      requireThat(id, "images", (video) =>
        signature === undefined ? isOpen(video, "images") : holds(video, "images", signature),
      ),
    requireSprite: (id, signature) =>
      requireThat(id, "media", (video) => {
        if (signature === undefined) return isOpen(video, "media");
        return holds(video, "media", signature) || (isSpriteOpen(video) && holds(video, "images", signature));
      }),
  };
}

/** For others who hold on to a permission: a number that moves whenever rights to the video have changed. */
export async function findAccessRevisions(
  db: Executor,
  videoIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await listAccessRevisions(db, videoIds);
  return new Map(rows.map(({ id, access_revision }) => [id, access_revision]));
}

function scopeOf(video: SignedVideo, kind: MediaKind): CacheScope {
  return isOpen(video, kind) ? "public" : "private";
}
