import type { ChannelMove, channelOwners } from "#shared/channels/owners.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { findUserByEmail, findUserById, type UserRow } from "#server/features/accounts/find-user.ts";
import { lockAccount } from "#server/features/accounts/lock-account.ts";
import { endBlocks } from "#server/features/blocks/blocks.ts";
import { handOver, loadOwnedChannel, lockOwnedChannel } from "#server/features/channels/hand-over.ts";
import { mayOwnAnother } from "#server/features/creators/creators.ts";
import { replaceStreamKeys, requireOffAir } from "#server/features/live/channel-streams.ts";
import { cancelOpenUploads, countOpenUploads } from "#server/features/uploads/cancel-uploads.ts";
import { grantCreatorRole } from "#server/features/users/users.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { sendMoveEmails } from "./move-emails.ts";
import { requireActiveOwner, requireFormerOwners, requireSameOwners } from "./rules.ts";
import { countVideos, listUsers, ownsChannel } from "./store.ts";
import { viewOwner } from "./view.ts";

/** Checks everything that moving the channel would check, and says what it would mean. */
export async function previewMove(
  context: SignedInContext,
  { params: { id }, body }: UseCaseInput<typeof channelOwners.preview>,
): Promise<ChannelMove> {
  const { db, now } = context;
  const { channel, ownerIds } = await loadOwnedChannel(db, id);
  const newOwner = await findUserByEmail(db, body.email);
  if (!newOwner) throw new AppError("ACCOUNT_UNKNOWN");
  requireActiveOwner(newOwner, now);
  const formerIds = requireFormerOwners(ownerIds, newOwner.id);
  await requireOffAir(db, id);
  return {
    channel: { _id: channel.id, name: channel.name },
    newOwner: viewOwner(newOwner),
    formerOwners: (await listUsers(db, formerIds)).map(viewOwner),
    videos: await countVideos(db, id),
    subscribers: channel.subscriptions_count,
    uploads: await countOpenUploads(db, { channelId: id, userIds: formerIds }),
    becomesCreator: await becomesCreator(context, db, newOwner),
  };
}

/**
 * Moves a channel to its new owner. The former owners lose all rights, or stay as editors; those who leave can neither
 * finish their uploads nor send with the stream keys that they know.
 */
export async function moveChannel(
  context: SignedInContext,
  { params: { id: channelId }, body }: UseCaseInput<typeof channelOwners.move>,
): Promise<{ ok: true }> {
  const { db, now, viewer, queue } = context;
  const { newOwnerId, keepsFormerOwners } = body;
  await inTransaction(db, async (tx) => {
    // In the order of the deletion of an account, which takes its channels along.
    await lockAccount(tx, newOwnerId);
    const { channel, ownerIds, memberIds } = await lockOwnedChannel(tx, channelId);
    const newOwner = await findUserById(tx, newOwnerId);
    if (!newOwner) throw new AppError("ACCOUNT_UNKNOWN");
    requireActiveOwner(newOwner, now);
    const formerOwnerIds = requireFormerOwners(ownerIds, newOwnerId);
    requireSameOwners(formerOwnerIds, body.formerOwnerIds);
    await replaceStreamKeys(tx, channelId);
    const change = { tx, now, by: viewer.id };
    if (await becomesCreator(context, tx, newOwner)) await grantCreatorRole(context, change, newOwner);
    await handOver(tx, { channelId, newOwnerId, formerOwnerIds, keepsFormerOwners, now });
    if (!keepsFormerOwners) await cancelOpenUploads(context, tx, { channelId, userIds: formerOwnerIds });
    if (!memberIds.includes(newOwnerId)) {
      await endBlocks(change, { scope: "channel", channelId, userId: newOwnerId });
      await queue.emit(tx, "channel.joined", { channelId, userId: newOwnerId });
    }
    const formerOwners = await listUsers(tx, formerOwnerIds);
    await sendMoveEmails(context, tx, { channel, newOwner, formerOwners, keepsFormerOwners });
  });
  return { ok: true };
}

async function becomesCreator(
  { settings }: Pick<SignedInContext, "settings">,
  db: Executor,
  { id, role }: UserRow,
): Promise<boolean> {
  const account = { role, ownsChannel: await ownsChannel(db, id) };
  return !mayOwnAnother(account, settings.get("registration.creators"));
}
