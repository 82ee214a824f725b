import type { Answer, UseCaseInput } from "#shared/endpoint.ts";
import type { library } from "#shared/library/contract.ts";
import { loadCards } from "#server/features/videos/cards.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import {
  deleteWatchingTime,
  deleteWatchingTimes,
  findWatchingTime,
  isHistoryPaused,
  listPlaces,
  listWatched,
  saveWatchingTime,
} from "./store.ts";
import { viewWatched } from "./view.ts";

/** Remembers where the caller is in a video, which is what the history consists of. */
export async function rememberWatchingTime(
  { db, viewer, now }: SignedInContext,
  { query }: UseCaseInput<typeof library.saveWatchingTime>,
): Promise<{ ok: true }> {
  const { videoId, seconds } = query;
  await loadVideoFor(db, viewer, videoId, "view");
  if (await isHistoryPaused(db, viewer.id)) return { ok: true };
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

/** Where the caller is in the videos watched last. */
export async function showPlaces(
  { db, viewer }: SignedInContext,
  { query }: UseCaseInput<typeof library.places>,
): Promise<Answer<typeof library.places>> {
  const rows = await listPlaces(db, viewer.id, query.limit);
  return { items: rows.map(({ video_id, seconds }) => ({ videoId: video_id, seconds })), count: rows.length };
}

/** What the caller has watched and may still watch. */
export async function listHistory(
  context: SignedInContext,
  { query }: UseCaseInput<typeof library.history>,
): Promise<Answer<typeof library.history>> {
  const { rows, count } = await listWatched(context.db, context.viewer, query);
  const cards = await loadCards(
    context,
    rows.map(({ id }) => id),
  );
  return { items: viewWatched(cards, rows), count };
}

export async function forgetVideo(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof library.forget>,
): Promise<{ ok: true }> {
  await deleteWatchingTime(db, viewer.id, params.videoId);
  return { ok: true };
}

export async function forgetHistory(
  { db, viewer }: SignedInContext,
  { query: { from, to } }: UseCaseInput<typeof library.forgetAll>,
): Promise<{ ok: true }> {
  const range = { from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined };
  await deleteWatchingTimes(db, viewer.id, range);
  return { ok: true };
}
