import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { WATCH_LATER_MAX_VIDEOS, type library } from "#shared/library/contract.ts";
import { loadCards } from "#server/features/videos/cards.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import {
  countSavedVideos,
  deleteSavedVideo,
  deleteSavedVideos,
  insertSavedVideo,
  listSavedIds,
} from "./watch-later-store.ts";

/** The videos the caller has saved and may still watch. */
export async function listWatchLater(
  context: SignedInContext,
  { query }: UseCaseInput<typeof library.watchLater>,
): Promise<EndpointResponse<typeof library.watchLater>> {
  const { ids, count } = await listSavedIds(context.db, context.viewer, query);
  return { items: await loadCards(context, ids), count };
}

/** Saves a video the caller may watch; a saved one is removed instead, even if it is no longer visible. */
export async function toggleWatchLater(
  { db, viewer, now }: SignedInContext,
  { query }: UseCaseInput<typeof library.toggleWatchLater>,
): Promise<EndpointResponse<typeof library.toggleWatchLater>> {
  return inTransaction(db, async (tx) => {
    if (await deleteSavedVideo(tx, viewer.id, query.id)) return { added: false };
    await loadVideoFor(tx, viewer, query.id, "view");
    if ((await countSavedVideos(tx, viewer.id)) >= WATCH_LATER_MAX_VIDEOS) {
      throw new AppError("WATCH_LATER_FULL", { max: WATCH_LATER_MAX_VIDEOS });
    }
    await insertSavedVideo(tx, { user_id: viewer.id, video_id: query.id, added_at: now });
    return { added: true };
  });
}

export async function clearWatchLater({ db, viewer }: SignedInContext): Promise<{ ok: true }> {
  await deleteSavedVideos(db, viewer.id);
  return { ok: true };
}
