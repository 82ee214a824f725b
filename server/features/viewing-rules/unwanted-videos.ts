import type { Answer, UseCaseInput } from "#shared/endpoint.ts";
import type { unwantedVideos } from "#shared/library/unwanted-videos.ts";
import { loadCards } from "#server/features/videos/cards.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { deleteUnwanted, listUnwantedIds, saveUnwanted } from "./store.ts";

/** Films the caller is not interested in and may still watch. */
export async function listUnwantedVideos(
  context: SignedInContext,
  { query }: UseCaseInput<typeof unwantedVideos.list>,
): Promise<Answer<typeof unwantedVideos.list>> {
  const { ids, count } = await listUnwantedIds(context.db, context.viewer, query);
  return { items: await loadCards(context, ids), count };
}

export async function addUnwantedVideo(
  { db, viewer, now }: SignedInContext,
  { body }: UseCaseInput<typeof unwantedVideos.add>,
): Promise<{ ok: true }> {
  await loadVideoFor(db, viewer, body.videoId, "view");
  await saveUnwanted(db, { user_id: viewer.id, video_id: body.videoId, created_at: now });
  return { ok: true };
}

export async function removeUnwantedVideo(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof unwantedVideos.remove>,
): Promise<{ ok: true }> {
  await deleteUnwanted(db, viewer.id, params.videoId);
  return { ok: true };
}
