import type { Channel, channels } from "#shared/channels/contract.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { discardCreativesOfChannel } from "#server/features/ads/discard-ads.ts";
import { adPoolOf } from "#server/features/ads/pool.ts";
import { discardCommentsOfChannel } from "#server/features/comments/discard-comments.ts";
import { removeImage } from "#server/features/images/images.ts";
import { discardPostsOfChannel } from "#server/features/posts/discard-posts.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { loadChannelFor, showChannel } from "./channels.ts";
import {
  deleteChannelRow,
  findChannelById,
  lockErasableChannel,
  markChannelDeleted,
  updateChannel,
} from "./store.ts";

const DELETED_KEPT_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** Deletes a channel at once, for everybody, with what was written as it; its videos follow. */
export async function removeChannel(
  { db, viewer, now, queue }: SignedInContext,
  { params }: UseCaseInput<typeof channels.remove>,
): Promise<{ ok: true }> {
  await inTransaction(db, async (tx) => {
    await loadChannelFor(tx, viewer, params.id, "edit");
    await markChannelDeleted(tx, params.id, now);
    await discardCommentsOfChannel(tx, params.id, now);
    await discardPostsOfChannel(tx, params.id);
    await queue.emit(tx, "channel.deleted", { channelId: params.id });
  });
  return { ok: true };
}

/** Whether advertisements may be shown with the channel's videos. */
export async function setAds(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof channels.setAds>,
): Promise<Channel> {
  const { db, viewer } = context;
  await loadChannelFor(db, viewer, params.id, "edit");
  await updateChannel(db, params.id, { ads_enabled: body.adsEnabled });
  adPoolOf(context).forget();
  return showChannel(context, { params, query: undefined, body: undefined });
}

/** Staff only; the endpoint sees to that. */
export async function setAdPoints(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof channels.setAdPoints>,
): Promise<Channel> {
  const { db } = context;
  if (!(await findChannelById(db, params.id))) throw new AppError("NOT_FOUND");
  await updateChannel(db, params.id, { ad_points: body.points });
  return showChannel(context, { params, query: undefined, body: undefined });
}

/** Removes the pictures and the records of channels deleted 30 days ago, once their videos are erased. */
export async function sweepDeletedChannels(services: Services): Promise<void> {
  const before = new Date(services.clock.now().getTime() - DELETED_KEPT_DAYS * DAY_MS);
  while (await eraseNext(services, before));
}

function eraseNext({ db, storage }: Services, before: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const id = await lockErasableChannel(tx, before);
    if (!id) return false;
    await removeImage(storage, "channel", id);
    await removeImage(storage, "banner", id);
    await discardCreativesOfChannel({ db: tx, storage }, id);
    await deleteChannelRow(tx, id);
    return true;
  });
}
