import type { User } from "#shared/accounts/contract.ts";
import type { ChannelRef } from "#shared/channels/contract.ts";
import type { ChatMessage } from "#shared/chat/contract.ts";
import type { MentionTarget } from "#shared/chat/mentions.ts";
import { authorOf } from "#web/data/author.ts";
import type { MentionCandidate } from "./message-form/mention-typing.ts";

/** Those who have written in the chat, the latest first, and the host; without the viewer. */
export function mentionCandidates(
  messages: readonly ChatMessage[],
  host: ChannelRef,
  user: User | undefined,
): MentionCandidate[] {
  const written = messages.filter(({ deleted, held }) => !deleted && !held).toReversed();
  const entries = [...written, { userId: null, channelId: host._id, user: null, channel: host }];
  const candidates = new Map<string, MentionCandidate>();
  for (const entry of entries) {
    const { userId, channelId } = entry;
    const id = channelId ?? userId ?? "";
    const author = authorOf(entry);
    if (!author || candidates.has(id) || isOneself(entry, user)) continue;
    candidates.set(id, { ...author, userId: channelId === null ? userId : null, channelId });
  }
  return [...candidates.values()];
}

/** Whether a message mentions the viewer, or a channel that the viewer publishes on. Own messages do not count. */
export function isMentioned(message: ChatMessage, user: User | undefined): boolean {
  return !isOneself(message, user) && message.mentions.some((mention) => isOneself(mention, user));
}

/** The viewer, or a channel that the viewer may post as. */
export function isOneself({ userId, channelId }: MentionTarget, user: User | undefined): boolean {
  if (!user) return false;
  if (channelId === null) return userId === user._id;
  return user.channels.some(({ _id, role }) => _id === channelId && role !== "moderator");
}
