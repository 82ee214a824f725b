import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { isInForce, type BlockScope } from "#shared/chat/blocks.ts";
import type { chat } from "#shared/chat/contract.ts";
import { setBlock, unblockWriter } from "#server/features/blocks/blocks.ts";
import { listBlocksAtMessage } from "#server/features/blocks/in-force.ts";
import { findBlockTarget, requireBlockTarget, type Writer } from "#server/features/blocks/targets.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { hasAccount } from "./blocks-store.ts";
import { ABILITY_FOR_SCOPE, chatAbilities, requireChatAbility } from "./rules.ts";
import { findMessage } from "./store.ts";
import { viewBlocks } from "./view.ts";

type BlockChange = EndpointResponse<typeof chat.unblock>;

interface BlockRequest {
  readonly userId?: string | undefined;
  readonly messageId?: string | undefined;
  readonly scope: BlockScope;
  readonly until: Date;
}

/** Blocks a user, or the author of a message with the channel as which it was written, until a date. */
export async function blockInChat(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof chat.block>,
): Promise<BlockChange> {
  const until = new Date(body.blockedUntil);
  if (!isInForce(until, context.now)) {
    throw new AppError("VALIDATION", {}, { blockedUntil: { code: "DATE_PAST" } });
  }
  return changeBlock(context, params.id, { ...body, until });
}

export async function unblockInChat(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof chat.unblock>,
): Promise<BlockChange> {
  return changeBlock(context, params.id, { ...body, until: context.now });
}

async function changeBlock(
  { db, viewer, now }: SignedInContext,
  videoId: string,
  requested: BlockRequest,
): Promise<BlockChange> {
  const { scope, until } = requested;
  const { channel_id: channelId } = await loadVideoFor(db, viewer, videoId, "view");
  requireChatAbility(chatAbilities(viewer, channelId), ABILITY_FOR_SCOPE[scope]);
  const chatRef = { videoId, channelId };
  const writer = await loadWriter(db, videoId, requested);
  await inTransaction(db, async (tx) => {
    const change = { tx, now, by: viewer.id };
    const place = { scope, ...chatRef };
    if (until > now) {
      const target = await requireBlockTarget(tx, channelId, writer);
      await setBlock(change, { ...place, target, until });
    } else {
      await unblockWriter(change, place, writer);
    }
  });
  const remaining = (await listBlocksAtMessage(db, chatRef, writer, now)).filter(
    (block) => block.scope !== scope,
  );
  return {
    userId: writer.writtenAs === null ? writer.userId : null,
    ...{ blockedUntil: until.toISOString(), scope, remaining: viewBlocks(remaining) },
  };
}

/** Active blocks of a message's visible author, for moderators of the chat. */
export async function listBlocksOfAuthor(
  { db, viewer, now }: SignedInContext,
  { params }: UseCaseInput<typeof chat.blocks>,
): Promise<EndpointResponse<typeof chat.blocks>> {
  const { id: videoId, messageId } = params;
  const { channel_id: channelId } = await loadVideoFor(db, viewer, videoId, "view");
  const can = chatAbilities(viewer, channelId);
  requireChatAbility(can, "moderate");
  const chatRef = { videoId, channelId };
  const writer = await findWriter(db, videoId, messageId);
  if (!writer) return { items: [], count: 0, canBlock: false };
  const blocks = viewBlocks(await listBlocksAtMessage(db, chatRef, writer, now));
  return {
    items: blocks.map((block) => ({ ...block, canLift: can[ABILITY_FOR_SCOPE[block.scope]] })),
    count: blocks.length,
    canBlock: (await findBlockTarget(db, channelId, writer)) !== undefined,
  };
}

async function loadWriter(
  db: Executor,
  videoId: string,
  { userId, messageId }: Pick<BlockRequest, "userId" | "messageId">,
): Promise<Writer> {
  if (messageId) {
    const writer = await findWriter(db, videoId, messageId);
    if (!writer) throw new AppError("ACCOUNT_UNKNOWN");
    return writer;
  }
  if (!userId) throw new AppError("VALIDATION", {}, { userId: { code: "REQUIRED" } });
  if (!(await hasAccount(db, userId))) throw new AppError("ACCOUNT_UNKNOWN");
  return { userId, writtenAs: null };
}

/** The author of a message in this chat; undefined if the account is deleted and only the channel is left. */
async function findWriter(db: Executor, videoId: string, messageId: string): Promise<Writer | undefined> {
  const message = await findMessage(db, messageId);
  if (message?.video_id !== videoId) throw new AppError("NOT_FOUND");
  const userId = message.user_id ?? message.author_id;
  return userId === null ? undefined : { userId, writtenAs: message.channel_id };
}
