import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { chat, ChatMessage } from "#shared/chat/contract.ts";
import type { ChatStanding } from "#shared/chat/events.ts";
import { countWatching } from "#server/features/playback/watching.ts";
import { loadAuthors } from "#server/features/people/authors.ts";
import { requireIdentity } from "#server/features/people/identity.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { listBlocksInForce } from "./blocks-store.ts";
import { chatAbilities, phaseOfChat, requireChatAbility, requireOpenChat } from "./rules.ts";
import {
  countMessages,
  findMessage,
  findPinned,
  insertMessage,
  listMessages,
  pin,
  unpinAll,
  updateMessage,
  type MessageRow,
} from "./store.ts";
import { viewMessage } from "./view.ts";

/** What the use cases of the chat need, whether somebody asks by HTTP or over a socket. */
export type ChatContext = Pick<Context, "db" | "viewer" | "now">;

/** The last messages of a chat. Who keeps order there also gets those that were deleted. */
export async function listChatMessages(
  { db, viewer, now }: Context,
  { params, query }: UseCaseInput<typeof chat.messages>,
): Promise<{ items: ChatMessage[]; count: number; pinned: ChatMessage | null }> {
  const video = await loadVideoFor(db, viewer, params.id, "view");
  const withDeleted = chatAbilities(viewer, video.channel_id).moderate;
  const [rows, pinned, count] = await Promise.all([
    listMessages(db, video.id, query, { viewer, now, withDeleted }),
    findPinned(db, video.id, { viewer, now }),
    countMessages(db, video.id),
  ]);
  const [items, [first = null]] = await Promise.all([present(db, rows), present(db, pinned ? [pinned] : [])]);
  return { items, count, pinned: first };
}

/** Lets somebody into a chat and says what they may do there, and by which revision of the rights to its video. */
export async function joinChat(
  { db, viewer, now }: ChatContext,
  { videoId }: { videoId: string },
): Promise<{ standing: ChatStanding; revision: number }> {
  const video = await loadVideoFor(db, viewer, videoId, "view");
  const phase = phaseOfChat(video, now);
  if (phase === "none") throw new AppError("CHAT_CLOSED");
  const place = { videoId, channelId: video.channel_id };
  const [found, viewers] = await Promise.all([
    viewer ? listBlocksInForce(db, place, writerOf(viewer), now) : [],
    countWatching(db, videoId, now),
  ]);
  const blocks = found.map(({ scope, until, channel_id }) => ({
    ...{ scope, blockedUntil: until.toISOString(), channelId: channel_id },
  }));
  const ownBlock = blocks.find(({ channelId }) => channelId === null);
  const can = chatAbilities(viewer, video.channel_id);
  const standing = { phase, viewers, blockedUntil: ownBlock?.blockedUntil ?? null, blocks, can };
  return { standing, revision: video.access_revision };
}

/** Whether somebody who was let into a chat may stay. */
export async function maySeeChat({ db, viewer }: ChatContext, videoId: string): Promise<boolean> {
  try {
    await loadVideoFor(db, viewer, videoId, "view");
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Whoever writes, with the channels as which they may. */
function writerOf({ id, channels }: Viewer): { userId: string; channelIds: string[] } {
  const publishing = channels.filter(({ role }) => role !== "moderator");
  return { userId: id, channelIds: publishing.map((channel) => channel.id) };
}

/** Says something, as oneself or as a channel on which one publishes. */
export async function sendMessage(
  { db, viewer, now }: ChatContext,
  { videoId, text, channelId }: { videoId: string; text: string; channelId?: string | null | undefined },
): Promise<ChatMessage> {
  const author = requireSignedIn(viewer);
  const video = await loadVideoFor(db, author, videoId, "view");
  requireOpenChat(video, now);
  const identity = requireIdentity(author, channelId);
  const place = { videoId, channelId: video.channel_id };
  const channelIds = identity.channel_id === null ? [] : [identity.channel_id];
  const [block] = await listBlocksInForce(db, place, { userId: author.id, channelIds }, now);
  if (block) throw new AppError("CHAT_BLOCKED");
  const written = { video_id: videoId, written_by: author.id, content: text, created_at: now };
  const id = await insertMessage(db, { ...written, ...identity });
  return presentOne(db, await loadMessage(db, id));
}

/** Takes a message away for good. */
export async function deleteMessage(
  context: ChatContext,
  { messageId }: { messageId: string },
): Promise<{ videoId: string; messageId: string }> {
  const message = await loadModerated(context, messageId);
  await updateMessage(context.db, messageId, { deleted_at: context.now, hidden: false, pinned: false });
  return { videoId: message.video_id, messageId };
}

/** Strikes a message through, or takes that back. What is struck through does not stay over the chat. */
export async function crossOutMessage(
  context: ChatContext,
  { messageId, crossedOut }: { messageId: string; crossedOut: boolean },
): Promise<ChatMessage> {
  await loadModerated(context, messageId);
  const changes = crossedOut ? { crossed_out: true, pinned: false } : { crossed_out: false };
  await updateMessage(context.db, messageId, changes);
  return presentOne(context.db, await loadMessage(context.db, messageId));
}

/** Puts a message over the chat, in place of the one that was there; none that is struck through. */
export async function pinMessage(
  context: ChatContext,
  { messageId }: { messageId: string },
): Promise<{ pinned: ChatMessage; replaced: ChatMessage | undefined }> {
  const message = await loadModerated(context, messageId);
  const replacedId = await inTransaction(context.db, async (tx) => {
    const earlier = await unpinAll(tx, message.video_id);
    if (!(await pin(tx, messageId))) throw new AppError("CONFLICT");
    return earlier;
  });
  const pinned = await presentOne(context.db, await loadMessage(context.db, messageId));
  const replaced = replacedId !== undefined && replacedId !== messageId ? replacedId : undefined;
  if (replaced === undefined) return { pinned, replaced };
  return { pinned, replaced: await presentOne(context.db, await loadMessage(context.db, replaced)) };
}

export async function unpinMessage(
  context: ChatContext,
  { messageId }: { messageId: string },
): Promise<ChatMessage> {
  await loadModerated(context, messageId);
  await updateMessage(context.db, messageId, { pinned: false });
  return presentOne(context.db, await loadMessage(context.db, messageId));
}

/** Refuses what the viewer cannot read: a message of a video they may not see, or one that was deleted. */
export async function requireReadableMessage(
  { db, viewer }: Pick<ChatContext, "db" | "viewer">,
  id: string,
): Promise<void> {
  const message = await loadMessage(db, id);
  await loadVideoFor(db, viewer, message.video_id, "view");
  const isShown = !message.deleted_at || chatAbilities(viewer, message.host_channel_id).moderate;
  if (!isShown) throw new AppError("NOT_FOUND");
}

/** A message that the viewer may do something about. */
async function loadModerated({ db, viewer }: ChatContext, id: string): Promise<MessageRow> {
  const moderator = requireSignedIn(viewer);
  const message = await loadMessage(db, id);
  await loadVideoFor(db, moderator, message.video_id, "view");
  requireChatAbility(chatAbilities(moderator, message.host_channel_id), "moderate");
  if (message.deleted_at) throw new AppError("NOT_FOUND");
  return message;
}

async function loadMessage(db: Executor, id: string): Promise<MessageRow> {
  const message = await findMessage(db, id);
  if (!message) throw new AppError("NOT_FOUND");
  return message;
}

function requireSignedIn(viewer: Viewer | undefined): Viewer {
  if (!viewer) throw new AppError("UNAUTHORIZED");
  return viewer;
}

async function presentOne(db: Executor, row: MessageRow): Promise<ChatMessage> {
  const authorOf = await loadAuthors(db, [row]);
  return viewMessage(row, authorOf(row));
}

async function present(db: Executor, rows: readonly MessageRow[]): Promise<ChatMessage[]> {
  const authorOf = await loadAuthors(db, rows);
  return rows.map((row) => viewMessage(row, authorOf(row)));
}
