import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import type { ratings } from "#shared/ratings/contract.ts";
import { loadCards } from "#server/features/videos/cards.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { countLikes, deleteVideoRating, findVideoRating, listRatedIds, saveVideoRating } from "./store.ts";

/** Rates a video the caller may watch; 0 removes the rating. */
export async function rateVideo(
  { db, viewer, now, queue }: SignedInContext,
  { params, body: { rating } }: UseCaseInput<typeof ratings.rateVideo>,
): Promise<EndpointResponse<typeof ratings.rateVideo>> {
  await loadVideoFor(db, viewer, params.id, "view");
  await inTransaction(db, async (tx) => {
    if (rating === 0) return deleteVideoRating(tx, viewer.id, params.id);
    await saveVideoRating(tx, { user_id: viewer.id, video_id: params.id, rating, rated_at: now });
    await queue.emit(tx, "video.rated", { videoId: params.id, userId: viewer.id });
  });
  return { rating, likes: await countLikes(db, params.id) };
}

export async function unrateVideo(
  context: SignedInContext,
  { params }: UseCaseInput<typeof ratings.unrateVideo>,
): Promise<EndpointResponse<typeof ratings.unrateVideo>> {
  return rateVideo(context, { params, body: { rating: 0 }, query: undefined });
}

/** The caller's rating of a video; an empty object without one. */
export async function showVideoRating(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof ratings.ofVideo>,
): Promise<EndpointResponse<typeof ratings.ofVideo>> {
  await loadVideoFor(db, viewer, params.id, "view");
  const rated = await findVideoRating(db, viewer.id, params.id);
  return rated ? { _id: rated.id, rating: rated.rating } : {};
}

/** Videos with this rating by the caller that they may still watch. */
export async function listRatedVideos(
  context: SignedInContext,
  { query }: UseCaseInput<typeof ratings.ratedVideos>,
): Promise<EndpointResponse<typeof ratings.ratedVideos>> {
  const { ids, count } = await listRatedIds(context.db, context.viewer, query);
  return { items: await loadCards(context, ids), count };
}
