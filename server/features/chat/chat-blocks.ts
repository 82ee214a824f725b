import type { Answer, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { isInForce, type BlockScope } from "#shared/chat/blocks.ts";
import type { chat } from "#shared/chat/contract.ts";
import { editUser } from "#server/features/accounts/users.ts";
import { blockUser, unblockUser } from "#server/features/channels/team.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import {
  deleteBlockedChannels,
  hasAccount,
  isProtected,
  listBlocksInForce,
  listPublishers,
  saveBlockedChannel,
  saveChatBlock,
  type BlockInForce,
  type BlockTarget,
  type ChatPlace,
} from "./blocks-store.ts";
import type { ChatRooms } from "./rooms.ts";
import { ABILITY_FOR_SCOPE, chatAbilities, requireChatAbility } from "./rules.ts";
import { findMessage } from "./store.ts";
import { viewBlocks } from "./view.ts";

type BlockChange = Answer<typeof chat.unblock>;

interface Change {
  readonly userId?: string | undefined;
  readonly messageId?: string | undefined;
  readonly scope: BlockScope;
  readonly until: Date;
}

/** The calls that keep somebody from chatting, and let them again; whoever is concerned is told at once. */
export function openChatBlocks(rooms: Pick<ChatRooms, "tellBlocked">) {
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

  async function change(context: SignedInContext, videoId: string, wanted: Change): Promise<BlockChange> {
    const { db, viewer, now } = context;
    const { scope, until } = wanted;
    const { channel_id: channelId } = await loadVideoFor(db, viewer, videoId, "view");
    requireChatAbility(chatAbilities(viewer, channelId), ABILITY_FOR_SCOPE[scope]);
    const place = { videoId, channelId };
    const target = await loadTarget(db, videoId, wanted);
    if (await isOffLimits(db, place, target)) throw new AppError("TEAM_NOT_BLOCKABLE");
    await apply(context, { place, target, scope, until });
    const blockedUntil = until.toISOString();
    const told = target.writtenAs === null ? [] : await listPublishers(db, target.writtenAs);
    for (const userId of new Set([target.userId, ...told])) {
      rooms.tellBlocked(userId, { scope, videoId, blockedUntil });
    }
    const remaining = (await listBlocksOf(db, place, target, now)).filter((block) => block.scope !== scope);
    return {
      userId: target.writtenAs === null ? target.userId : null,
      ...{ blockedUntil, scope, remaining: viewBlocks(remaining) },
    };
  }
}

/** What keeps the author of a message from writing, for whoever keeps order in the chat. */
export async function listBlocksOfAuthor(
  { db, viewer, now }: SignedInContext,
  { params }: UseCaseInput<typeof chat.blocks>,
): Promise<Answer<typeof chat.blocks>> {
  const { id: videoId, messageId } = params;
  const { channel_id: channelId } = await loadVideoFor(db, viewer, videoId, "view");
  const can = chatAbilities(viewer, channelId);
  requireChatAbility(can, "moderate");
  const place = { videoId, channelId };
  const target = await findTarget(db, videoId, messageId);
  if (!target) return { items: [], count: 0, canBlock: false };
  const blocks = viewBlocks(await listBlocksOf(db, place, target, now));
  return {
    items: blocks.map((block) => ({ ...block, canLift: can[ABILITY_FOR_SCOPE[block.scope]] })),
    count: blocks.length,
    canBlock: !(await isOffLimits(db, place, target)),
  };
}

/** Blocks of the person, and of the channel where they wrote as one. */
function listBlocksOf(
  db: Executor,
  place: ChatPlace,
  { userId, writtenAs }: BlockTarget,
  now: Date,
): Promise<BlockInForce[]> {
  return listBlocksInForce(db, place, { userId, channelIds: writtenAs === null ? [] : [writtenAs] }, now);
}

async function loadTarget(
  db: Executor,
  videoId: string,
  { userId, messageId }: Pick<Change, "userId" | "messageId">,
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

/** Who wrote a message of this chat; nobody where the account is gone, and only the channel is left. */
async function findTarget(
  db: Executor,
  videoId: string,
  messageId: string,
): Promise<BlockTarget | undefined> {
  const message = await findMessage(db, messageId);
  if (message?.video_id !== videoId) throw new AppError("NOT_FOUND");
  const userId = message.user_id ?? message.written_by;
  return userId === null ? undefined : { userId, writtenAs: message.channel_id };
}

async function isOffLimits(
  db: Executor,
  { channelId }: ChatPlace,
  { userId, writtenAs }: BlockTarget,
): Promise<boolean> {
  return writtenAs === channelId || isProtected(db, channelId, userId);
}

interface Application {
  readonly place: ChatPlace;
  readonly target: BlockTarget;
  readonly scope: BlockScope;
  readonly until: Date;
}

/** The block of a channel is the one it has for all that is said on it, that of the site belongs to the account. */
async function apply(context: SignedInContext, { place, target, scope, until }: Application): Promise<void> {
  const { db, now } = context;
  await applyToPerson(context, { place, target, scope, until });
  const { userId, writtenAs } = target;
  if (until <= now) await deleteBlockedChannels(db, { place, scope, ...target });
  else if (writtenAs !== null) await saveBlockedChannel(db, { place, scope, userId, writtenAs, until });
}

async function applyToPerson(
  context: SignedInContext,
  { place, target: { userId }, scope, until }: Application,
): Promise<void> {
  const { db, viewer, now } = context;
  const blockedUntil = until.toISOString();
  switch (scope) {
    case "stream":
      return saveChatBlock(db, {
        ...{ video_id: place.videoId, user_id: userId, blocked_until: until },
        ...{ blocked_by: viewer.id, created_at: now },
      });
    case "channel": {
      const params = { id: place.channelId };
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
