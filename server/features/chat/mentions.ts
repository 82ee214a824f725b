import { type MentionTarget, mentionedIn } from "#shared/chat/mentions.ts";
import { loadAuthors } from "#server/features/people/authors.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { ChatRef } from "#server/features/blocks/in-force.ts";
import { filterMentionable, type MentionRow } from "./store.ts";

interface MentioningMessage {
  readonly author: Viewer;
  readonly chatRef: ChatRef;
  readonly text: string;
  readonly now: Date;
}

/**
 * Filters the users and channels that a message mentions: the text has their current name, they have written in this
 * chat or host it, and the author has not muted them. The names of the others stay plain text.
 */
export async function findMentions(
  db: Executor,
  { author, chatRef, text, now }: MentioningMessage,
  targets: readonly MentionTarget[],
): Promise<MentionRow[]> {
  const userIds = targets.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  const channelIds = targets.flatMap(({ channelId }) => (channelId === null ? [] : [channelId]));
  if (userIds.length + channelIds.length === 0) return [];
  const found = await filterMentionable(db, chatRef, { userIds, channelIds }, { viewer: author, now });
  const authorOf = await loadAuthors(db, found);
  const named = found.flatMap(({ user_id, channel_id }) => {
    const { user, channel } = authorOf({ user_id, channel_id });
    const name = channel?.name ?? (user ? `${user.name} ${user.surname}`.trim() : "");
    return name === "" ? [] : [{ user_id, channel_id, name }];
  });
  return mentionedIn(text, named);
}
