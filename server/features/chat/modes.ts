import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import type { chat } from "#shared/chat/contract.ts";
import { type ChatMode, type ChatModes, SUBSCRIBED_MINUTES } from "#shared/chat/modes.ts";
import { findUnconfirmedEmail } from "#server/features/auth/pending-email.ts";
import { loadAuthors } from "#server/features/people/authors.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import type { SignedInContext, Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { sendSignal } from "#server/platform/queue/signals.ts";
import type { ChatRef } from "#server/features/blocks/in-force.ts";
import { findLastMessageAt, findSubscribedAt, listModeRows, saveModes, type ModeRow } from "./modes-store.ts";
import { chatAbilities, isExemptFromModes, requireChatAbility, requireModes } from "./rules.ts";

type ModesWithChanges = EndpointResponse<typeof chat.modes>;

export async function listModes(
  context: SignedInContext,
  { params }: UseCaseInput<typeof chat.modes>,
): Promise<ModesWithChanges> {
  return present(context.db, await listModeRows(context.db, await loadModeratedChannel(context, params.id)));
}

/** Changes the modes; the open chats of the channel are notified, whichever process has them. */
export async function editModes(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof chat.editModes>,
): Promise<ModesWithChanges> {
  const { db, viewer, now } = context;
  const channelId = await loadModeratedChannel(context, params.id);
  await saveModes(db, channelId, toRows(body), { changed_by: viewer.id, changed_at: now });
  await sendSignal(db, { kind: "chat-modes-changed", channelId });
  return present(db, await listModeRows(db, channelId));
}

export async function loadModes(db: Executor, channelId: string): Promise<ChatModes> {
  return viewModes(await listModeRows(db, channelId));
}

/** Throws if a mode of the chat forbids the author to send this text now. */
export async function requireMessageAllowed(
  db: Executor,
  message: { readonly author: Viewer; readonly chatRef: ChatRef; readonly text: string; readonly now: Date },
): Promise<void> {
  const { author, chatRef, text, now } = message;
  if (isExemptFromModes(author, chatRef.channelId)) return;
  const modes = await loadModes(db, chatRef.channelId);
  const [lastMessageAt, subscribedAt, unconfirmedEmail] = await Promise.all([
    modes.slowSeconds === null ? undefined : findLastMessageAt(db, chatRef.videoId, author.id),
    modes.subscribedMinutes === null ? undefined : findSubscribedAt(db, chatRef, author.id),
    modes.confirmedOnly ? findUnconfirmedEmail(db, author.id, now) : null,
  ]);
  requireModes(modes, { text, now, lastMessageAt, subscribedAt, unconfirmedEmail });
}

/** The channel of a video, if the caller moderates its chat. */
export async function loadModeratedChannel(
  { db, viewer }: SignedInContext,
  videoId: string,
): Promise<string> {
  const { channel_id: channelId } = await loadVideoFor(db, viewer, videoId, "view");
  requireChatAbility(chatAbilities(viewer, channelId), "moderate");
  return channelId;
}

function toRows({
  slowSeconds,
  subscribedMinutes,
  emojiOnly,
  confirmedOnly,
}: UseCaseInput<typeof chat.editModes>["body"]) {
  const rows: { mode: ChatMode; value: number | null }[] = [];
  if (slowSeconds !== undefined) rows.push({ mode: "slow", value: slowSeconds });
  if (subscribedMinutes !== undefined) rows.push({ mode: "subscribers", value: subscribedMinutes });
  if (emojiOnly !== undefined) rows.push({ mode: "emoji", value: emojiOnly ? 0 : null });
  if (confirmedOnly !== undefined) rows.push({ mode: "confirmed", value: confirmedOnly ? 0 : null });
  return rows;
}

function viewModes(rows: readonly ModeRow[]): ChatModes {
  const valueOf = (mode: ChatMode) => rows.find((row) => row.mode === mode)?.value ?? null;
  const minutes = valueOf("subscribers");
  return {
    slowSeconds: valueOf("slow"),
    subscribedMinutes: SUBSCRIBED_MINUTES.find((one) => one === minutes) ?? null,
    emojiOnly: valueOf("emoji") !== null,
    confirmedOnly: valueOf("confirmed") !== null,
  };
}

async function present(db: Executor, rows: readonly ModeRow[]): Promise<ModesWithChanges> {
  const changes = rows.map((row) => ({ ...row, user_id: row.changed_by, channel_id: null }));
  const authorOf = await loadAuthors(db, changes);
  return {
    modes: viewModes(rows),
    changes: changes.map((row) => ({
      mode: row.mode,
      by: authorOf(row).user,
      at: row.changed_at.toISOString(),
    })),
  };
}
