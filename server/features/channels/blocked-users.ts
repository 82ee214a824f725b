import type { BlockedUser, team } from "#shared/channels/team.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { endBlocks, endListedBlock, setBlock } from "#server/features/blocks/blocks.ts";
import { listBlockedOn } from "#server/features/blocks/in-force.ts";
import { requireBlockTarget, type Writer } from "#server/features/blocks/targets.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { loadChannelFor } from "./channels.ts";
import { loadAccount } from "./find-account.ts";
import { requireBlockEnd } from "./rules.ts";
import { findCommentWriter } from "./team-store.ts";
import { viewBlock } from "./view.ts";

/** Blocks a user, or the author of a comment, from commenting and chatting on the channel until a date. */
export async function blockUser(
  { db, viewer, now }: SignedInContext,
  { params, body }: UseCaseInput<typeof team.block>,
): Promise<BlockedUser> {
  const { id: channelId } = await loadChannelFor(db, viewer, params.id, "moderate");
  const writer = await loadWriter(db, channelId, body);
  const until = new Date(body.blockedUntil);
  requireBlockEnd(until, now);
  const target = await requireBlockTarget(db, channelId, writer);
  await inTransaction(db, (tx) =>
    setBlock({ tx, now, by: viewer.id }, { scope: "channel", channelId, target, until }),
  );
  const shownId = target.writtenAs ?? target.userId;
  const blocks = await listBlockedOn(db, channelId, now);
  const saved = blocks.find(({ user, channel }) => (channel ?? user)?._id === shownId);
  if (!saved) throw new AppError("NOT_FOUND");
  return viewBlock(saved);
}

/** Lifts a block of the list, or the one that names a user. */
export async function unblockUser(
  { db, viewer, now }: SignedInContext,
  { params, body: { blockId, userId } }: UseCaseInput<typeof team.unblock>,
): Promise<{ ok: true }> {
  const { id: channelId } = await loadChannelFor(db, viewer, params.id, "moderate");
  if (blockId === undefined && userId === undefined) {
    throw new AppError("VALIDATION", {}, { blockId: { code: "REQUIRED" } });
  }
  await inTransaction(db, async (tx) => {
    const change = { tx, now, by: viewer.id };
    if (blockId !== undefined) await endListedBlock(change, { channelId, blockId });
    if (userId !== undefined) {
      await endBlocks(change, { scope: "channel", channelId, userId, isAnonymous: false });
    }
  });
  return { ok: true };
}

export async function listBlocked(
  { db, viewer, now }: SignedInContext,
  { params }: UseCaseInput<typeof team.blocked>,
): Promise<{ items: BlockedUser[]; count: number }> {
  await loadChannelFor(db, viewer, params.id, "moderate");
  const items = (await listBlockedOn(db, params.id, now)).map(viewBlock);
  return { items, count: items.length };
}

/** The person to block; the author of a comment is found here, because callers may not know who wrote as a channel. */
async function loadWriter(
  db: Executor,
  channelId: string,
  { commentId, ...who }: Pick<UseCaseInput<typeof team.block>["body"], "commentId" | "userId" | "email">,
): Promise<Writer> {
  if (commentId === undefined) return { userId: (await loadAccount(db, who)).id, writtenAs: null };
  const comment = await findCommentWriter(db, channelId, commentId);
  if (!comment) throw new AppError("NOT_FOUND");
  const { userId, writtenAs } = comment;
  if (userId === null) throw new AppError("ACCOUNT_UNKNOWN");
  return { userId, writtenAs };
}
