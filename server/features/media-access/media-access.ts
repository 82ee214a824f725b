import { LRUCache } from "lru-cache";
import { AppError } from "#shared/errors.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Services } from "#server/platform/services.ts";
import {
  isOpen,
  isSigned,
  isSpriteOpen,
  type MediaKind,
  type SignedVideo,
} from "#server/features/videos/media-addresses.ts";
import { findSignedVideo, listAccessRevisions } from "./store.ts";

/**
 * Cache time of a permission in every process, which can outlive a change this long. Far below the guaranteed
 * second.
 */
const FRESH_MS = 400;
const CACHED_MAX = 20_000;

/** Scope of Cache-Control: shared caches, or only the browser of the caller. */
export type CacheScope = "public" | "private";

/** Cache-Control of a playlist or manifest: asked for anew each time, and never stored for others if it is private. */
export function uncachedControl(scope: CacheScope): string {
  return scope === "private" ? "private, no-cache" : "no-cache";
}

/** Checks for each request of media and images whether its address is still valid. */
export interface MediaAccess {
  /** Rejects a signature that does not match the current rights to the media, or the subtitles, of the video. */
  requireSigned(id: string, signature: string, kind?: "media" | "subtitles"): Promise<CacheScope>;
  /** Rejects an image address with an invalid signature; without a signature, images that are not public. */
  requireImage(id: string, signature?: string): Promise<CacheScope>;
  /** The same for the seek sprite, which shows as much as the video itself. */
  requireSprite(id: string, signature?: string): Promise<CacheScope>;
}

interface Known {
  readonly video: SignedVideo;
  /** When signatures of it were checked: all viewers of a live stream send the same one a dozen times a second. */
  readonly checkedAt: Map<string, number>;
}

/** Only granted permissions are cached, briefly: a refusal is always looked up, so that new addresses work at once. */
export function openMediaAccess({
  db,
  signer,
  clock,
}: Pick<Services, "db" | "signer" | "clock">): MediaAccess {
  const recent = new LRUCache<string, Promise<Known | undefined>>({ max: CACHED_MAX, ttl: FRESH_MS });

  async function requireAccess(
    id: string,
    kind: MediaKind,
    isAllowed: (known: Known) => boolean,
  ): Promise<CacheScope> {
    const recently = recent.get(id);
    // Without waiting for nothing: callers who come at once would each look it up.
    const cached = recently && (await recently);
    if (cached && isAllowed(cached)) return scopeOf(cached.video, kind);
    const reading = findSignedVideo(db, id).then(
      (video) => video && { video, checkedAt: new Map<string, number>() },
    );
    recent.set(id, reading);
    reading.catch(() => recent.delete(id));
    const known = await reading;
    // Unknown ids get the same error, so that callers cannot enumerate videos.
    if (!known || !isAllowed(known)) throw new AppError("FORBIDDEN");
    return scopeOf(known.video, kind);
  }

  function isSignatureValid({ video, checkedAt }: Known, kind: MediaKind, signature: string): boolean {
    const key = `${kind} ${signature}`;
    const now = clock.now();
    // It may end meanwhile.
    if (now.getTime() - (checkedAt.get(key) ?? -Infinity) < FRESH_MS) return true;
    const isValid = isSigned(video, { signer, now }, kind, signature);
    if (isValid) checkedAt.set(key, now.getTime());
    return isValid;
  }

  return {
    requireSigned: (id, signature, kind = "media") =>
      requireAccess(id, kind, (known) => isSignatureValid(known, kind, signature)),
    requireImage: (id, signature) =>
      requireAccess(id, "images", (known) =>
        signature === undefined
          ? isOpen(known.video, "images")
          : isSignatureValid(known, "images", signature),
      ),
    requireSprite: (id, signature) =>
      requireAccess(id, "media", (known) => {
        if (signature === undefined) return isOpen(known.video, "media");
        return (
          isSignatureValid(known, "media", signature) ||
          (isSpriteOpen(known.video) && isSignatureValid(known, "images", signature))
        );
      }),
  };
}

/** For features that cache permissions: a number that increases whenever rights to the video change. */
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
