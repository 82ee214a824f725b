import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import type { hiddenVideos } from "#shared/library/hidden-videos.ts";
import { loadCards } from "#server/features/videos/cards.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { deleteHiddenVideo, listHiddenVideoIds, saveHiddenVideo } from "./hidden-videos-store.ts";

/** Videos the caller has hidden and may still watch. */
export async function listHiddenVideos(
  context: SignedInContext,
  { query }: UseCaseInput<typeof hiddenVideos.list>,
): Promise<EndpointResponse<typeof hiddenVideos.list>> {
  const { ids, count } = await listHiddenVideoIds(context.db, context.viewer, query);
  return { items: await loadCards(context, ids), count };
}

export async function hideVideo(
  { db, viewer, now }: SignedInContext,
  { body }: UseCaseInput<typeof hiddenVideos.add>,
): Promise<{ ok: true }> {
  await loadVideoFor(db, viewer, body.videoId, "view");
  await saveHiddenVideo(db, { user_id: viewer.id, video_id: body.videoId, created_at: now });
  return { ok: true };
}

export async function unhideVideo(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof hiddenVideos.remove>,
): Promise<{ ok: true }> {
  await deleteHiddenVideo(db, viewer.id, params.videoId);
  return { ok: true };
}
