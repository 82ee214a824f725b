import { AppError } from "#shared/errors.ts";
import { requireOtherAdministrator } from "#server/features/accounts/administrators.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { sendSignal } from "#server/platform/queue/signals.ts";
import {
  endBlockRows,
  findBlockRow,
  insertBlock,
  listBlockedUsers,
  lockAccount,
  lockAccounts,
  refreshAccount,
  setReason,
  uncoverChannel,
  type BlockFilter,
  type BlockRow,
} from "./store.ts";
import type { BlockTarget, Writer } from "./targets.ts";

/** The transaction of a change, its moment, and who makes it: null if a date does. */
export interface BlockChange {
  readonly tx: Executor;
  readonly now: Date;
  readonly by: string | null;
}

/** How far a block reaches and where it is set, which blocks by the staff outside chats do not have. */
export type BlockPlace =
  | { readonly scope: "account" | "platform"; readonly channelId?: string; readonly videoId?: string }
  | { readonly scope: "channel"; readonly channelId: string; readonly videoId?: string }
  | { readonly scope: "stream"; readonly channelId: string; readonly videoId: string };

export type NewBlock = BlockPlace & {
  /** A channel that the person wrote as is blocked, too, and named in place of the person. */
  readonly target: BlockTarget;
  readonly until: Date;
  readonly reason?: string;
  readonly decisionId?: string;
};

/**
 * Blocks a person, or a channel alone. A block of the same kind by the same hands, with the staff's decisions apart, is
 * replaced.
 */
export async function setBlock({ tx, now, by }: BlockChange, block: NewBlock): Promise<void> {
  const { scope, target, channelId, videoId, until, reason = "", decisionId } = block;
  const { userId, writtenAs } = target;
  if (userId !== null && scope === "account") await requireOtherAdministrator(tx, userId, now);
  if (userId !== null && !(await lockAccount(tx, userId))) throw new AppError("ACCOUNT_UNKNOWN");
  const isAnonymous = writtenAs !== null;
  const earlier = { userId, writtenAs, isAnonymous, isOfDecision: decisionId !== undefined };
  const replaced = { ended_at: now, ended_by: by, is_replaced: true };
  await endBlockRows(tx, { ...placeOf(block), ...earlier }, replaced);
  await insertBlock(tx, {
    ...{
      scope,
      user_id: userId,
      written_as: writtenAs,
      is_anonymous: isAnonymous,
      covers_channel: isAnonymous,
    },
    ...{
      channel_id: channelId ?? null,
      video_id: videoId ?? null,
      until,
      reason,
      made_by: by,
      created_at: now,
    },
    decision_id: decisionId ?? null,
  });
  if (userId !== null) await refreshAccount(tx, userId, now);
  const start = { scope, videoId: videoId ?? null, blockedUntil: until.toISOString() };
  await sendSignal(tx, { kind: "chat-blocked", userId, writtenAs, block: start });
}

/** Ends the blocks in force that the filter selects. */
export async function endBlocks({ tx, now, by }: BlockChange, filter: BlockFilter): Promise<void> {
  if (filter.userId) await lockAccount(tx, filter.userId);
  else await lockAccounts(tx, await listBlockedUsers(tx, filter, now));
  const ended = await endBlockRows(tx, filter, { ended_at: now, ended_by: by, is_replaced: false });
  const userIds = [...new Set(ended.map(({ user_id }) => user_id).filter((id) => id !== null))];
  // Includes persons who were blocked after the list of those to lock was read.
  await lockAccounts(tx, userIds);
  for (const id of userIds) await refreshAccount(tx, id, now);
  await signalEndedBlocks(tx, ended, now);
}

/**
 * Ends the blocks of one scope in one place that moderators see at a message. At a user's message these are the blocks
 * by name. At a channel's message these are the blocks of its writer as that channel, and of the channel: others who
 * wrote as it stay blocked themselves.
 */
export async function unblockWriter(
  change: BlockChange,
  place: BlockPlace,
  { userId, writtenAs }: Writer,
): Promise<void> {
  await endBlocks(change, { ...placeOf(place), userId, writtenAs, isAnonymous: writtenAs !== null });
  if (writtenAs === null) return;
  await endBlocks(change, { ...placeOf(place), userId: null, writtenAs });
  const { tx, now } = change;
  await signalEndedBlocks(tx, await uncoverChannel(tx, { ...placeOf(place), writtenAs }, now), now);
}

/** Changes the reason of the block that the staff has set on an account outside decisions. */
export async function editBlockReason(
  { tx, now }: BlockChange,
  userId: string,
  reason: string,
): Promise<void> {
  await lockAccount(tx, userId);
  await setReason(tx, { scope: "account", userId, isOfDecision: false }, { reason, now });
  await refreshAccount(tx, userId, now);
}

/** Where a scope applies. */
function placeOf(place: BlockPlace): BlockFilter {
  switch (place.scope) {
    case "channel":
      return { scope: place.scope, channelId: place.channelId };
    case "stream":
      return { scope: place.scope, videoId: place.videoId };
    case "account":
    case "platform":
      return { scope: place.scope };
  }
}

/** Notifies the open chats of users who may write again. */
async function signalEndedBlocks(tx: Executor, ended: readonly BlockRow[], now: Date): Promise<void> {
  for (const { scope, user_id: userId, written_as: writtenAs, video_id: videoId } of ended) {
    const end = { scope, videoId, blockedUntil: now.toISOString() };
    await sendSignal(tx, { kind: "chat-blocked", userId, writtenAs, block: end });
  }
}

/** Ends a block on a channel, with all others that its list shows as that one; NOT_FOUND if the channel has none. */
export async function endListedBlock(
  change: BlockChange,
  { channelId, blockId }: { readonly channelId: string; readonly blockId: string },
): Promise<void> {
  const block = await findBlockRow(change.tx, blockId);
  if (block?.scope !== "channel" || block.channel_id !== channelId) throw new AppError("NOT_FOUND");
  const place = { scope: "channel", channelId } as const;
  const { user_id: userId, written_as: writtenAs, is_anonymous: isAnonymous } = block;
  // The person behind a channel may be blocked by name, too: what happens to the one block does not tell.
  if (!isAnonymous) await endBlocks(change, { ...place, userId, isAnonymous });
  else if (writtenAs === null) await endBlocks(change, { ...place, id: blockId });
  else await endBlocks(change, { ...place, writtenAs });
}
