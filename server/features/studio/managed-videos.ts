import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { TAGS_MAX } from "#shared/channels/contract.ts";
import type { VideoCard, videos } from "#shared/videos/contract.ts";
import type { manyVideos } from "#shared/videos/many.ts";
import { loadChannelFor } from "#server/features/channels/channels.ts";
import { requireCategoriesOf } from "#server/features/categories/require-categories.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import { isAdmin, type SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { changeVideo, listVideosOfChannel, lockVideos, type LockedVideo } from "./managed-store.ts";
import { requireVideoAbility, videoAbilities } from "#server/features/videos/abilities.ts";
import { softDeleteVideo } from "#server/features/videos/videos.ts";
import { viewCard } from "#server/features/videos/cards.ts";

/** All videos of a channel, for its team; deleted ones only for administrators. */
export async function listAllVideos(
  context: SignedInContext,
  { query }: UseCaseInput<typeof videos.listAll>,
): Promise<{ items: VideoCard[]; count: number }> {
  const { db, viewer } = context;
  await loadChannelFor(db, viewer, query.channelId, "upload");
  if (query.status?.includes("deleted") && !isAdmin(viewer)) throw new AppError("FORBIDDEN");
  const { items, count } = await listVideosOfChannel(db, query);
  return { items: items.map((row) => viewCard(row, context)), count };
}

/** Applies the same changes to many videos: to all, or to none if the caller may not edit one of them. */
export async function editVideos(
  { db, viewer, now, queue }: SignedInContext,
  { body }: UseCaseInput<typeof manyVideos.edit>,
): Promise<{ changed: number; full: string[] }> {
  const { ids, addTags = [], ...rest } = body;
  return inTransaction(db, async (tx) => {
    const full: string[] = [];
    const chosen = await requireCategoriesOf(tx, rest, { retired: [] });
    const locked = await lockEditable(tx, viewer, ids);
    for (const video of locked) {
      const mergedTags = [...new Set([...video.tags, ...addTags])];
      if (mergedTags.length > TAGS_MAX) full.push(video.id);
      await changeVideo({ db: tx, now, queue }, video, {
        ...rest,
        ...chosen,
        tags: mergedTags.slice(0, TAGS_MAX),
      });
    }
    return { changed: locked.length, full };
  });
}

/** Soft-deletes many videos; their files are kept for 30 days. */
export async function removeVideos(
  { db, viewer, now, queue }: SignedInContext,
  { body }: UseCaseInput<typeof manyVideos.remove>,
): Promise<{ ok: true }> {
  await inTransaction(db, async (tx) => {
    for (const { id } of await lockEditable(tx, viewer, body.ids)) {
      await softDeleteVideo({ db: tx, now, queue }, id);
    }
  });
  return { ok: true };
}

async function lockEditable(
  tx: Executor,
  viewer: SignedInContext["viewer"],
  ids: readonly string[],
): Promise<LockedVideo[]> {
  const locked = await lockVideos(tx, ids);
  if (locked.length < new Set(ids).size) throw new AppError("VIDEO_NOT_AVAILABLE");
  for (const video of locked) requireVideoAbility(videoAbilities(viewer, video), "edit");
  return locked;
}
