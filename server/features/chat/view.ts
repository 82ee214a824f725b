import type { ChatBlock, ChatMessage } from "#shared/chat/contract.ts";
import type { Author } from "#server/features/people/authors.ts";
import type { BlockInForce } from "./blocks-store.ts";
import type { MessageRow } from "./store.ts";

/** A deleted message keeps its words for moderators only. */
export function viewMessage(message: MessageRow, { user, channel }: Author): ChatMessage {
  return {
    _id: message.id,
    videoId: message.video_id,
    text: message.content,
    userId: message.user_id,
    user,
    channelId: message.channel_id,
    channel,
    byHost: message.channel_id === message.host_channel_id,
    pinned: message.pinned && message.deleted_at === null,
    crossedOut: message.crossed_out,
    deleted: message.deleted_at !== null,
    createdAt: message.created_at.toISOString(),
  };
}

/** One of each scope: the one that ends last. They come in that order. */
export function viewBlocks(blocks: readonly BlockInForce[]): ChatBlock[] {
  const longest = new Map<string, ChatBlock>();
  for (const { scope, until } of blocks) {
    if (!longest.has(scope)) longest.set(scope, { scope, blockedUntil: until.toISOString() });
  }
  return [...longest.values()];
}
