import type { UseCaseInput } from "#shared/endpoint.ts";
import type { library } from "#shared/library/contract.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { findWatchingTime, saveWatchingTime } from "./store.ts";

/** Remembers where the caller is in a video. */
export async function rememberWatchingTime(
  { db, viewer, now }: SignedInContext,
  { query }: UseCaseInput<typeof library.saveWatchingTime>,
): Promise<{ ok: true }> {
  const { videoId, seconds } = query;
  await loadVideoFor(db, viewer, videoId, "view");
  await saveWatchingTime(db, { user_id: viewer.id, video_id: videoId, seconds, updated_at: now });
  return { ok: true };
}

/** Where the caller was in a video; 0 for one they have not begun. */
export async function showWatchingTime(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof library.watchingTime>,
): Promise<{ seconds: number }> {
  await loadVideoFor(db, viewer, params.videoId, "view");
  return { seconds: (await findWatchingTime(db, viewer.id, params.videoId)) ?? 0 };
}
