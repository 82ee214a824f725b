import type { UseCaseInput } from "#shared/endpoint.ts";
import type { Playlist, playlists } from "#shared/playlists/contract.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { updateVideos } from "./playlists.ts";
import { applyOrder, insertVideoId } from "./rules.ts";

/** Adds a video the caller may watch, at the end or at a position; a video already in the list stays or is moved. */
export async function addVideo(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof playlists.addVideo>,
): Promise<Playlist> {
  const { videoId, position } = body;
  await loadVideoFor(context.db, context.viewer, videoId, "view");
  return updateVideos(context, params.id, (ids) => insertVideoId(ids, videoId, position));
}

/** Removes a video; idempotent. */
export async function removeVideo(
  context: SignedInContext,
  { params }: UseCaseInput<typeof playlists.removeVideo>,
): Promise<Playlist> {
  return updateVideos(context, params.id, (ids) => ids.filter((id) => id !== params.videoId));
}

export async function orderVideos(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof playlists.order>,
): Promise<Playlist> {
  return updateVideos(context, params.id, (ids) => applyOrder(ids, body.videos));
}
