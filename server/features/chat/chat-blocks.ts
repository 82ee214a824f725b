import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { isInForce, type BlockScope } from "#shared/chat/blocks.ts";
import type { chat } from "#shared/chat/contract.ts";
import { editUser } from "#server/features/users/users.ts";
import { blockUser, unblockUser } from "#server/features/channels/team.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { insertBlockChange } from "./author-store.ts";
import {
  deleteBlockedChannels,
  hasAccount,
  isProtected,
  listActiveBlocks,
  listPublishers,
  saveBlockedChannel,
  saveChatBlock,
  type ActiveBlock,
  type BlockTarget,
  type ChatRef,
} from "./blocks-store.ts";
import type { ChatRooms } from "./rooms.ts";
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

/** The calls that block and unblock users in chats; the affected users are notified at once. */
export function openChatBlocks(rooms: Pick<ChatRooms, "notifyBlocked">) {
  return {
    async block(
      context: SignedInContext,
      { params, body }: UseCaseInput<typeof chat.block>,
    ): Promise<BlockChange> {
      const until = new Date(body.blockedUntil);
      if (!isInForce(until, context.now)) {
        throw new AppError("VALIDATION", {}, { blockedUntil: { code: "DATE_PAST" } });
      }
      return change(context, params.id, { ...body, until });
    },
    async unblock(
      context: SignedInContext,
      { params, body }: UseCaseInput<typeof chat.unblock>,
    ): Promise<BlockChange> {
      return change(context, params.id, { ...body, until: context.now });
    },
  };

  async function change(
    context: SignedInContext,
    videoId: string,
    requested: BlockRequest,
  ): Promise<BlockChange> {
    const { db, viewer, now } = context;
    const { scope, until } = requested;
    const { channel_id: channelId } = await loadVideoFor(db, viewer, videoId, "view");
    requireChatAbility(chatAbilities(viewer, channelId), ABILITY_FOR_SCOPE[scope]);
    const chatRef = { videoId, channelId };
    const target = await loadTarget(db, videoId, requested);
    if (await isProtectedTarget(db, chatRef, target)) throw new AppError("TEAM_NOT_BLOCKABLE");
    await applyBlock(context, { chatRef, target, scope, until });
    const blocked_until = isInForce(until, now) ? until : null;
    await insertBlockChange(db, {
      ...{ videoId, target, scope, blocked_until, made_by: viewer.id, created_at: now },
    });
    const blockedUntil = until.toISOString();
    const notifiedIds = target.writtenAs === null ? [] : await listPublishers(db, target.writtenAs);
    for (const userId of new Set([target.userId, ...notifiedIds])) {
      rooms.notifyBlocked(userId, { scope, videoId, blockedUntil });
    }
    const remaining = (await listBlocksOf(db, chatRef, target, now)).filter((block) => block.scope !== scope);
    return {
      userId: target.writtenAs === null ? target.userId : null,
      ...{ blockedUntil, scope, remaining: viewBlocks(remaining) },
    };
  }
}

/** Active blocks of a message's author, for moderators of the chat. */
export async function listBlocksOfAuthor(
  { db, viewer, now }: SignedInContext,
  { params }: UseCaseInput<typeof chat.blocks>,
): Promise<EndpointResponse<typeof chat.blocks>> {
  const { id: videoId, messageId } = params;
  const { channel_id: channelId } = await loadVideoFor(db, viewer, videoId, "view");
  const can = chatAbilities(viewer, channelId);
  requireChatAbility(can, "moderate");
  const chatRef = { videoId, channelId };
  const target = await findTarget(db, videoId, messageId);
  if (!target) return { items: [], count: 0, canBlock: false };
  const blocks = viewBlocks(await listBlocksOf(db, chatRef, target, now));
  return {
    items: blocks.map((block) => ({ ...block, canLift: can[ABILITY_FOR_SCOPE[block.scope]] })),
    count: blocks.length,
    canBlock: !(await isProtectedTarget(db, chatRef, target)),
  };
}

/** Active blocks of the user, and of the channel if they wrote as one. */
function listBlocksOf(
  db: Executor,
  chatRef: ChatRef,
  { userId, writtenAs }: BlockTarget,
  now: Date,
): Promise<ActiveBlock[]> {
  return listActiveBlocks(db, chatRef, { userId, channelIds: writtenAs === null ? [] : [writtenAs] }, now);
}

async function loadTarget(
  db: Executor,
  videoId: string,
  { userId, messageId }: Pick<BlockRequest, "userId" | "messageId">,
): Promise<BlockTarget> {
  if (messageId) {
    const target = await findTarget(db, videoId, messageId);
    if (!target) throw new AppError("ACCOUNT_UNKNOWN");
    return target;
  }
  if (!userId) throw new AppError("VALIDATION", {}, { userId: { code: "REQUIRED" } });
  if (!(await hasAccount(db, userId))) throw new AppError("ACCOUNT_UNKNOWN");
  return { userId, writtenAs: null };
}

/** The author of a message in this chat; undefined if the account is deleted and only the channel is left. */
async function findTarget(
  db: Executor,
  videoId: string,
  messageId: string,
): Promise<BlockTarget | undefined> {
  const message = await findMessage(db, messageId);
  if (message?.video_id !== videoId) throw new AppError("NOT_FOUND");
  const userId = message.user_id ?? message.author_id;
  return userId === null ? undefined : { userId, writtenAs: message.channel_id };
}

async function isProtectedTarget(
  db: Executor,
  { channelId }: ChatRef,
  { userId, writtenAs }: BlockTarget,
): Promise<boolean> {
  return writtenAs === channelId || isProtected(db, channelId, userId);
}

interface BlockAssignment {
  readonly chatRef: ChatRef;
  readonly target: BlockTarget;
  readonly scope: BlockScope;
  readonly until: Date;
}

/** The scope "channel" uses the channel's regular block list, and "platform" a field of the account. */
async function applyBlock(
  context: SignedInContext,
  { chatRef, target, scope, until }: BlockAssignment,
): Promise<void> {
  const { db, now } = context;
  await applyToPerson(context, { chatRef, target, scope, until });
  const { userId, writtenAs } = target;
  if (until <= now) await deleteBlockedChannels(db, { chatRef, scope, ...target });
  else if (writtenAs !== null) await saveBlockedChannel(db, { chatRef, scope, userId, writtenAs, until });
}

async function applyToPerson(
  context: SignedInContext,
  { chatRef, target: { userId }, scope, until }: BlockAssignment,
): Promise<void> {
  const { db, viewer, now } = context;
  const blockedUntil = until.toISOString();
  switch (scope) {
    case "stream":
      return saveChatBlock(db, {
        ...{ video_id: chatRef.videoId, user_id: userId, blocked_until: until },
        ...{ blocked_by: viewer.id, created_at: now },
      });
    case "channel": {
      const params = { id: chatRef.channelId };
      if (until > now) {
        await blockUser(context, { params, query: undefined, body: { userId, blockedUntil } });
      } else {
        await unblockUser(context, { params, query: undefined, body: { userId } });
      }
      return undefined;
    }
    case "platform":
      await editUser(context, {
        params: { id: userId },
        query: undefined,
        body: { blockedOnLiveChatsUntil: blockedUntil },
      });
  }
}
