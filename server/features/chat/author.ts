import type { chat } from "#shared/chat/contract.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { listBlockChanges } from "#server/features/blocks/history.ts";
import { loadAuthors } from "#server/features/people/authors.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { countMessagesBy, findCreatedAt, listMessagesBy } from "./author-store.ts";
import { findSubscribedAt } from "./modes-store.ts";
import { loadModeratedChannel } from "./modes.ts";
import { findMessage } from "./store.ts";
import { presentMessages } from "./view.ts";

const MESSAGES_MAX = 50;

/**
 * The information about a message's author that moderators get. It concerns the visible author: for a message written
 * as a channel it does not include the user behind it.
 */
export async function showAuthor(
  context: SignedInContext,
  { params: { id: videoId, messageId } }: UseCaseInput<typeof chat.author>,
): Promise<EndpointResponse<typeof chat.author>> {
  const { db } = context;
  const channelId = await loadModeratedChannel(context, videoId);
  const message = await findMessage(db, messageId);
  if (message?.video_id !== videoId) throw new AppError("NOT_FOUND");
  const { user_id, channel_id } = message;
  const author = { user_id, channel_id };
  const [createdAt, subscribedAt, rows, counts, changes] = await Promise.all([
    findCreatedAt(db, author),
    user_id === null ? undefined : findSubscribedAt(db, { videoId, channelId }, user_id),
    listMessagesBy(db, videoId, author, MESSAGES_MAX),
    countMessagesBy(db, videoId, author),
    listBlockChanges(db, channelId, author),
  ]);
  const makers = changes.map(({ by }) => ({ user_id: by, channel_id: null }));
  const [items, nameOf] = await Promise.all([presentMessages(db, rows), loadAuthors(db, makers)]);
  return {
    createdAt: createdAt?.toISOString() ?? null,
    subscribedAt: subscribedAt?.toISOString() ?? null,
    messages: { items, count: counts.all, deleted: counts.deleted, held: counts.held },
    blockChanges: changes.map(({ scope, until, by, at }) => ({
      scope,
      blockedUntil: until?.toISOString() ?? null,
      by: nameOf({ user_id: by, channel_id: null }).user,
      at: at.toISOString(),
    })),
  };
}
