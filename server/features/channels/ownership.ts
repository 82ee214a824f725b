import type { Channel, channels } from "#shared/channels/contract.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { getAdPool } from "#server/features/ad-pool/ad-pool.ts";
import { removeImage } from "#server/features/images/images.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { loadChannelFor, showChannel } from "./channels.ts";
import {
  anonymizeChannel,
  deleteChannelRow,
  listSolelyOwnedChannels,
  lockErasableChannel,
  markChannelDeleted,
} from "./deletion-store.ts";
import { findChannelById, updateChannel } from "./store.ts";

const DELETED_RETENTION_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** Deletes a channel at once; listeners delete its comments and posts in the same transaction, and its videos later. */
export async function removeChannel(
  { db, viewer, now, queue }: SignedInContext,
  { params }: UseCaseInput<typeof channels.remove>,
): Promise<{ ok: true }> {
  await inTransaction(db, async (tx) => {
    await loadChannelFor(tx, viewer, params.id, "edit");
    await markChannelDeleted(tx, params.id, now);
    await queue.emit(tx, "channel.deleted", { channelId: params.id });
  });
  return { ok: true };
}

/** Sets whether ads are shown with the channel's videos. */
export async function setAds(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof channels.setAds>,
): Promise<Channel> {
  const { db, viewer } = context;
  await loadChannelFor(db, viewer, params.id, "edit");
  await updateChannel(db, params.id, { ads_enabled: body.adsEnabled });
  getAdPool(context).invalidate();
  return showChannel(context, { params, query: undefined, body: undefined });
}

/** Staff only, as declared by the endpoint. */
export async function setAdPoints(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof channels.setAdPoints>,
): Promise<Channel> {
  const { db } = context;
  if (!(await findChannelById(db, params.id))) throw new AppError("NOT_FOUND");
  await updateChannel(db, params.id, { ad_points: body.points });
  return showChannel(context, { params, query: undefined, body: undefined });
}

/** Erases images and rows of channels deleted 30 days ago, after their videos are erased. */
export async function eraseDeletedChannels(services: Services): Promise<void> {
  const before = new Date(services.clock.now().getTime() - DELETED_RETENTION_DAYS * DAY_MS);
  while (await eraseNextChannel(services, before));
}

function eraseNextChannel({ db, storage, queue }: Services, before: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const id = await lockErasableChannel(tx, before);
    if (!id) return false;
    await removeImage(storage, "channel", id);
    await removeImage(storage, "banner", id);
    await queue.emit(tx, "channel.erased", { channelId: id });
    await deleteChannelRow(tx, id);
    return true;
  });
}

/** Deletes the content of the channels that have no other owner, in the transaction that deletes their owner. */
export async function deleteOrphanedChannels(
  { queue, storage }: Services,
  tx: Executor,
  ownerId: string,
): Promise<void> {
  for (const id of await listSolelyOwnedChannels(tx, ownerId)) {
    await queue.emit(tx, "channel.orphaned", { channelId: id });
    await removeImage(storage, "channel", id);
    await removeImage(storage, "banner", id);
    await anonymizeChannel(tx, id);
  }
}
