import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { chat, ChatMessage } from "#shared/chat/contract.ts";
import type { ChatPermissions } from "#shared/chat/events.ts";
import type { MentionTarget } from "#shared/chat/mentions.ts";
import { listBlocksInChat } from "#server/features/blocks/in-force.ts";
import { findUnconfirmedEmail } from "#server/features/auth/pending-email.ts";
import { countLiveViewers } from "#server/features/live-viewers/live-viewers.ts";
import { requirePostingIdentity } from "#server/features/people/posting-identity.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { holdReasonOf } from "./filters/filters.ts";
import { clearHold } from "./filters/filters-store.ts";
import { findMentions } from "./mentions.ts";
import { loadModes, requireMessageAllowed } from "./modes.ts";
import { findCurrentPoll } from "./polls.ts";
import {
  chatAbilities,
  isExemptFromModes,
  phaseOfChat,
  requireChatAbility,
  requireNoBlock,
  requireOpenChat,
} from "./rules.ts";
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
import { presentMessages } from "./view.ts";

/** The context of chat use cases, which both HTTP requests and socket requests provide. */
export type ChatContext = Pick<Context, "db" | "viewer" | "now">;

/** The latest messages of a chat. Moderators also get deleted ones. */
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
  const [items, [first = null]] = await Promise.all([
    presentMessages(db, rows),
    presentMessages(db, pinned ? [pinned] : []),
  ]);
  return { items, count, pinned: first };
}

/** Admits a viewer to a chat; returns their permissions, and the access revision of the video that was checked. */
export async function joinChat(
  { db, viewer, now }: ChatContext,
  { videoId }: { videoId: string },
): Promise<{ standing: ChatPermissions; revision: number }> {
  const video = await loadVideoFor(db, viewer, videoId, "view");
  const phase = phaseOfChat(video, now);
  if (phase === "none") throw new AppError("CHAT_CLOSED");
  const chatRef = { videoId, channelId: video.channel_id };
  const [found, viewers, modes, poll, unconfirmedEmail] = await Promise.all([
    viewer ? listBlocksInChat(db, chatRef, writerOf(viewer), now) : [],
    countLiveViewers(db, videoId, now),
    loadModes(db, video.channel_id),
    findCurrentPoll({ db, viewer, now }, video),
    viewer ? findUnconfirmedEmail(db, viewer.id, now) : null,
  ]);
  const blocks = found.map(({ scope, until, channel_id }) => ({
    ...{ scope, blockedUntil: until.toISOString(), channelId: channel_id },
  }));
  const ownBlock = blocks.find(({ channelId }) => channelId === null);
  const can = chatAbilities(viewer, video.channel_id);
  const isExempt = isExemptFromModes(viewer, video.channel_id);
  const blockedUntil = ownBlock?.blockedUntil ?? null;
  const standing = { phase, viewers, blockedUntil, blocks, modes, poll, unconfirmedEmail, isExempt, can };
  return { standing, revision: video.access_revision };
}

/** Whether an admitted viewer may still see the chat. */
export async function maySeeChat({ db, viewer }: ChatContext, videoId: string): Promise<boolean> {
  try {
    await loadVideoFor(db, viewer, videoId, "view");
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Whether a viewer moderates the chat at present. */
export async function mayModerateChat({ db, viewer }: ChatContext, videoId: string): Promise<boolean> {
  try {
    const video = await loadVideoFor(db, viewer, videoId, "view");
    return chatAbilities(viewer, video.channel_id).moderate;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** The id of the author and the channels as which the author may write. */
function writerOf({ id, channels }: Viewer): { userId: string; channelIds: string[] } {
  const publishing = channels.filter(({ role }) => role !== "moderator");
  return { userId: id, channelIds: publishing.map((channel) => channel.id) };
}

interface MessageBody {
  readonly videoId: string;
  readonly text: string;
  readonly channelId?: string | null | undefined;
  readonly replyTo?: string | null | undefined;
  readonly mentions?: readonly MentionTarget[] | undefined;
}

/**
 * Sends a message, as a user or as a channel the user may publish on. The interval is checked last: refused messages
 * do not count, and a mode that refuses a message is named as the reason.
 */
export async function sendMessage(
  context: ChatContext,
  { videoId, text, channelId, replyTo, mentions = [] }: MessageBody,
  requireInterval: (context: ChatContext) => Promise<void>,
): Promise<ChatMessage> {
  const { db, viewer, now } = context;
  const author = requireSignedIn(viewer);
  const video = await loadVideoFor(db, author, videoId, "view");
  requireOpenChat(video, now);
  const identity = requirePostingIdentity(author, channelId);
  const chatRef = { videoId, channelId: video.channel_id };
  const channelIds = identity.channel_id === null ? [] : [identity.channel_id];
  requireNoBlock(await listBlocksInChat(db, chatRef, { userId: author.id, channelIds }, now), now);
  await requireMessageAllowed(db, { author, chatRef, text, now });
  const held_for = await holdReasonOf(db, { author, channelId: video.channel_id, text });
  const reply_to_id = replyTo ? await findAnswerable(db, videoId, replyTo) : null;
  const mentioned = await findMentions(db, { author, chatRef, text, now }, mentions);
  await requireInterval(context);
  const written = {
    ...{ video_id: videoId, author_id: author.id, content: text, created_at: now },
    ...{ held_for, reply_to_id },
  };
  const id = await insertMessage(db, { ...written, ...identity }, mentioned);
  return presentOne(db, await loadMessage(db, id));
}

/**
 * The id of the message to which a new one replies, if all viewers of this chat see it; otherwise null, and the new
 * message is no reply.
 */
async function findAnswerable(db: Executor, videoId: string, id: string): Promise<string | null> {
  const message = await findMessage(db, id);
  const isShown = message?.video_id === videoId && !message.deleted_at && message.held_for === null;
  return isShown ? id : null;
}

/** Shows a held message to all viewers, at the time when it was written; CONFLICT if it no longer waits. */
export async function approveMessage(
  context: ChatContext,
  { messageId }: { messageId: string },
): Promise<ChatMessage> {
  await loadModerated(context, messageId);
  if (!(await clearHold(context.db, messageId))) throw new AppError("CONFLICT");
  return presentOne(context.db, await loadMessage(context.db, messageId));
}

/** Deletes a message permanently. */
export async function deleteMessage(
  context: ChatContext,
  { messageId }: { messageId: string },
): Promise<{ videoId: string; messageId: string }> {
  const message = await loadModerated(context, messageId);
  await updateMessage(context.db, messageId, { deleted_at: context.now, hidden: false, pinned: false });
  return { videoId: message.video_id, messageId };
}

/** Strikes a message through, or undoes it. A struck-through message is unpinned. */
export async function crossOutMessage(
  context: ChatContext,
  { messageId, crossedOut }: { messageId: string; crossedOut: boolean },
): Promise<ChatMessage> {
  requireShown(await loadModerated(context, messageId));
  const changes = crossedOut ? { crossed_out: true, pinned: false } : { crossed_out: false };
  await updateMessage(context.db, messageId, changes);
  return presentOne(context.db, await loadMessage(context.db, messageId));
}

/** Pins a message in place of the previous one; CONFLICT if it is struck through or deleted. */
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

/** Throws NOT_FOUND if the message was deleted, or if its video is not visible to the viewer. */
export async function requireReadableMessage(
  { db, viewer }: Pick<ChatContext, "db" | "viewer">,
  id: string,
): Promise<void> {
  const message = await loadMessage(db, id);
  await loadVideoFor(db, viewer, message.video_id, "view");
  const isHeld = message.held_for !== null && message.author_id !== viewer?.id;
  const isShown = (!message.deleted_at && !isHeld) || chatAbilities(viewer, message.host_channel_id).moderate;
  if (!isShown) throw new AppError("NOT_FOUND");
}

/** A message that the viewer may moderate. */
async function loadModerated({ db, viewer }: ChatContext, id: string): Promise<MessageRow> {
  const moderator = requireSignedIn(viewer);
  const message = await loadMessage(db, id);
  await loadVideoFor(db, moderator, message.video_id, "view");
  requireChatAbility(chatAbilities(moderator, message.host_channel_id), "moderate");
  if (message.deleted_at) throw new AppError("NOT_FOUND");
  return message;
}

/** Throws for a held message: moderators must approve it before they strike it through or pin it. */
function requireShown({ held_for }: MessageRow): void {
  if (held_for !== null) throw new AppError("CONFLICT");
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
  const [message] = await presentMessages(db, [row]);
  if (!message) throw new AppError("NOT_FOUND");
  return message;
}
