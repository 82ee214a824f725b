import type { UseCaseInput } from "#shared/endpoint.ts";
import type { Playlist, playlists } from "#shared/playlists/contract.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { rearrange } from "./playlists.ts";
import { inWantedOrder, withVideo } from "./rules.ts";

/** Adds a video the caller may watch, at the end or at a place; one that is there stays or is moved. */
export async function addVideo(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof playlists.addVideo>,
): Promise<Playlist> {
  const { videoId, position } = body;
  await loadVideoFor(context.db, context.viewer, videoId, "view");
  return rearrange(context, params.id, (ids) => withVideo(ids, videoId, position));
}

/** Takes a video out; one that is not in the playlist is out already. */
export async function takeVideoOut(
  context: SignedInContext,
  { params }: UseCaseInput<typeof playlists.removeVideo>,
): Promise<Playlist> {
  return rearrange(context, params.id, (ids) => ids.filter((id) => id !== params.videoId));
}

export async function orderVideos(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof playlists.order>,
): Promise<Playlist> {
  return rearrange(context, params.id, (ids) => inWantedOrder(ids, body.videos));
}
