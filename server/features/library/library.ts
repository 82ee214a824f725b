import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import type { library } from "#shared/library/contract.ts";
import { loadCards } from "#server/features/videos/cards.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import {
  deletePlaybackPosition,
  deletePlaybackPositions,
  findPlaybackPosition,
  isHistoryPaused,
  listPlaybackPositions,
  listWatched,
  upsertPlaybackPosition,
} from "./store.ts";
import { viewWatched } from "./view.ts";

/** Saves the caller's playback position in a video; these positions are the watch history. */
export async function savePlaybackPosition(
  { db, viewer, now }: SignedInContext,
  { query }: UseCaseInput<typeof library.saveWatchingTime>,
): Promise<{ ok: true }> {
  const { videoId, seconds } = query;
  await loadVideoFor(db, viewer, videoId, "view");
  if (await isHistoryPaused(db, viewer.id)) return { ok: true };
  await upsertPlaybackPosition(db, { user_id: viewer.id, video_id: videoId, seconds, updated_at: now });
  return { ok: true };
}

/** The caller's playback position in a video; 0 if not watched yet. */
export async function showPlaybackPosition(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof library.watchingTime>,
): Promise<{ seconds: number }> {
  await loadVideoFor(db, viewer, params.videoId, "view");
  return { seconds: (await findPlaybackPosition(db, viewer.id, params.videoId)) ?? 0 };
}

/** The caller's playback positions in the videos watched last. */
export async function showPlaybackPositions(
  { db, viewer }: SignedInContext,
  { query }: UseCaseInput<typeof library.places>,
): Promise<EndpointResponse<typeof library.places>> {
  const rows = await listPlaybackPositions(db, viewer.id, query.limit);
  return { items: rows.map(({ video_id, seconds }) => ({ videoId: video_id, seconds })), count: rows.length };
}

/** Videos the caller has watched and may still watch. */
export async function listHistory(
  context: SignedInContext,
  { query }: UseCaseInput<typeof library.history>,
): Promise<EndpointResponse<typeof library.history>> {
  const { rows, count } = await listWatched(context.db, context.viewer, query);
  const cards = await loadCards(
    context,
    rows.map(({ id }) => id),
  );
  return { items: viewWatched(cards, rows), count };
}

export async function deleteHistoryEntry(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof library.forget>,
): Promise<{ ok: true }> {
  await deletePlaybackPosition(db, viewer.id, params.videoId);
  return { ok: true };
}

export async function deleteHistory(
  { db, viewer }: SignedInContext,
  { query: { from, to } }: UseCaseInput<typeof library.forgetAll>,
): Promise<{ ok: true }> {
  const range = { from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined };
  await deletePlaybackPositions(db, viewer.id, range);
  return { ok: true };
}
