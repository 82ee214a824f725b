import type { ChatMessage } from "#shared/chat/contract.ts";
import type { Author } from "#server/features/people/authors.ts";
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
