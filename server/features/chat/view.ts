import type { ChatBlock, ChatMessage, QuotedMessage } from "#shared/chat/contract.ts";
import type { Mention } from "#shared/chat/mentions.ts";
import { firstCharacters } from "#shared/text-validation.ts";
import { type Author, loadAuthors } from "#server/features/people/authors.ts";
import type { BlockInForce } from "#server/features/blocks/in-force.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { MentionRow, MessageRow } from "./store.ts";

type AuthorRef = Pick<MessageRow, "user_id" | "channel_id">;

/** Callers must include deleted messages only for moderators: the text is not removed here. */
function viewMessage(message: MessageRow, authorOf: (entry: AuthorRef) => Author): ChatMessage {
  const { user, channel } = authorOf(message);
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
    held: message.held_for,
    replyTo: viewQuote(message, authorOf(quotedEntry(message))),
    mentions: message.mentions.map((mention) => viewMention(mention, authorOf(mention))),
    deleted: message.deleted_at !== null,
    createdAt: message.created_at.toISOString(),
  };
}

const QUOTE_MAX_CHARACTERS = 120;

function viewQuote(message: MessageRow, { user, channel }: Author): QuotedMessage | null {
  if (message.quoted_id === null || message.quoted_content === null) return null;
  return {
    _id: message.quoted_id,
    text: firstCharacters(message.quoted_content, QUOTE_MAX_CHARACTERS),
    userId: message.quoted_user_id,
    channelId: message.quoted_channel_id,
    name: channel?.name ?? (user ? `${user.name} ${user.surname}` : ""),
  };
}

/** Views of messages, with the authors of the messages to which they reply. */
export async function presentMessages(db: Executor, rows: readonly MessageRow[]): Promise<ChatMessage[]> {
  const mentions = rows.flatMap((row) => row.mentions);
  const authorOf = await loadAuthors(db, [...rows, ...rows.map(quotedEntry), ...mentions]);
  return rows.map((row) => viewMessage(row, authorOf));
}

function viewMention({ user_id, channel_id, name }: MentionRow, { channel }: Author): Mention {
  return { userId: user_id, channelId: channel_id, name, slug: channel?.slug ?? null };
}

function quotedEntry({ quoted_user_id, quoted_channel_id }: MessageRow) {
  return { user_id: quoted_user_id, channel_id: quoted_channel_id };
}

export function viewBlocks(blocks: readonly Pick<BlockInForce, "scope" | "until">[]): ChatBlock[] {
  return blocks.map(({ scope, until }) => ({ scope, blockedUntil: until.toISOString() }));
}
