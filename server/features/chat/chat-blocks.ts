import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { isInForce, type BlockScope } from "#shared/chat/blocks.ts";
import type { chat } from "#shared/chat/contract.ts";
import { editUser } from "#server/features/accounts/users.ts";
import { blockUser, unblockUser } from "#server/features/channels/team.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { ChatRooms } from "./rooms.ts";
import { chatAbilities, requireChatAbility, type ChatAbilities } from "./rules.ts";
import { hasAccount, isProtected, saveChatBlock } from "./store.ts";

interface Block {
  readonly userId: string;
  readonly blockedUntil: string;
  readonly scope: BlockScope;
}

const NEEDED: Readonly<Record<BlockScope, keyof ChatAbilities>> = {
  stream: "moderate",
  channel: "blockOnChannel",
  platform: "blockOnSite",
};

/** The calls that keep somebody from chatting, and let them again; whoever is concerned is told at once. */
export function openChatBlocks(rooms: Pick<ChatRooms, "tellBlocked">) {
  return {
    async block(context: SignedInContext, { params, body }: UseCaseInput<typeof chat.block>): Promise<Block> {
      const until = new Date(body.blockedUntil);
      if (!isInForce(until, context.now)) {
        throw new AppError("VALIDATION", {}, { blockedUntil: { code: "DATE_PAST" } });
      }
      return change(context, params.id, { ...body, blockedUntil: until.toISOString() });
    },
    async unblock(
      context: SignedInContext,
      { params, body }: UseCaseInput<typeof chat.unblock>,
    ): Promise<Block> {
      return change(context, params.id, { ...body, blockedUntil: context.now.toISOString() });
    },
  };

  async function change(context: SignedInContext, videoId: string, block: Block): Promise<Block> {
    const { db, viewer } = context;
    const { channel_id: channelId } = await loadVideoFor(db, viewer, videoId, "view");
    requireChatAbility(chatAbilities(viewer, channelId), NEEDED[block.scope]);
    if (!(await hasAccount(db, block.userId))) throw new AppError("ACCOUNT_UNKNOWN");
    if (await isProtected(db, channelId, block.userId)) throw new AppError("TEAM_NOT_BLOCKABLE");
    await apply(context, { videoId, channelId }, block);
    const { userId, blockedUntil, scope } = block;
    rooms.tellBlocked(userId, { scope, videoId, blockedUntil });
    return { userId, blockedUntil, scope };
  }
}

/** The block of a channel is the one it has for all that is said on it, that of the site belongs to the account. */
async function apply(
  context: SignedInContext,
  { videoId, channelId }: { videoId: string; channelId: string },
  { userId, blockedUntil, scope }: Block,
): Promise<void> {
  const { db, viewer, now } = context;
  const until = new Date(blockedUntil);
  switch (scope) {
    case "stream":
      return saveChatBlock(db, {
        ...{ video_id: videoId, user_id: userId, blocked_until: until },
        ...{ blocked_by: viewer.id, created_at: now },
      });
    case "channel": {
      const params = { id: channelId };
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
