import { AppError } from "#shared/errors.ts";
import type { BlockScope } from "#shared/chat/blocks.ts";
import { type ChatModes, isEmojiOnly } from "#shared/chat/modes.ts";
import { chatPhase, type ChatPhase } from "#shared/chat/phase.ts";
import { isAdmin, isStaff, type Viewer } from "#server/platform/http/context.ts";

const MS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;

interface ChatVideo {
  readonly live: boolean;
  readonly livestream_started_at: Date | null;
  readonly livestream_ended_at: Date | null;
  readonly premiere_at: Date | null;
  readonly duration_seconds: number;
}

export interface ChatAbilities {
  /** Delete, strike through, pin, and block users in this live stream. */
  readonly moderate: boolean;
  readonly blockOnChannel: boolean;
  readonly blockOnSite: boolean;
}

/** The ability required to set and lift a block in each scope. */
export const ABILITY_FOR_SCOPE: Readonly<Record<BlockScope, keyof ChatAbilities>> = {
  stream: "moderate",
  channel: "blockOnChannel",
  platform: "blockOnSite",
};

/** The channel's owners and moderators moderate its chats; staff moderate all chats. */
export function chatAbilities(viewer: Viewer | undefined, channelId: string): ChatAbilities {
  const role = viewer?.channels.find(({ id }) => id === channelId)?.role;
  const isHost = role === "owner" || role === "moderator";
  return {
    moderate: isHost || isStaff(viewer),
    blockOnChannel: isHost || isAdmin(viewer),
    blockOnSite: isStaff(viewer),
  };
}

/** The team of the channel and the staff write regardless of the chat's modes. */
export function isExemptFromModes(viewer: Viewer | undefined, channelId: string): boolean {
  return isStaff(viewer) || Boolean(viewer?.channels.some(({ id }) => id === channelId));
}

interface MessageAttempt {
  readonly text: string;
  readonly now: Date;
  /** The author's last message in this chat. */
  readonly lastMessageAt: Date | undefined;
  /** When the author subscribed to the channel. */
  readonly subscribedAt: Date | undefined;
  /** The address that the author has not confirmed yet. */
  readonly unconfirmedEmail: string | null;
}

/** Throws if a mode of the chat rejects the message; the details have the seconds until it may be sent. */
export function requireModes(
  { slowSeconds, subscribedMinutes, emojiOnly, confirmedOnly }: ChatModes,
  { text, now, lastMessageAt, subscribedAt, unconfirmedEmail }: MessageAttempt,
): void {
  if (confirmedOnly && unconfirmedEmail !== null) throw new AppError("CHAT_CONFIRMED_ONLY");
  if (subscribedMinutes !== null) {
    if (!subscribedAt) throw new AppError("CHAT_SUBSCRIBERS_ONLY");
    const seconds = secondsLeft(subscribedAt, subscribedMinutes * SECONDS_PER_MINUTE, now);
    if (seconds > 0) throw new AppError("CHAT_SUBSCRIBED_TOO_SHORTLY", { seconds });
  }
  if (emojiOnly && !isEmojiOnly(text)) throw new AppError("CHAT_EMOJI_ONLY");
  if (slowSeconds !== null && lastMessageAt) {
    const seconds = secondsLeft(lastMessageAt, slowSeconds, now);
    if (seconds > 0) throw new AppError("CHAT_SLOW_MODE", { every: slowSeconds, seconds });
  }
}

/** Whole seconds until a period of `seconds` from `start` has passed. */
function secondsLeft(start: Date, seconds: number, now: Date): number {
  return Math.ceil((start.getTime() + seconds * MS_PER_SECOND - now.getTime()) / MS_PER_SECOND);
}

/** Throws CHAT_BLOCKED, with the seconds until the last of the blocks ends. */
export function requireNoBlock([last]: readonly { readonly until: Date }[], now: Date): void {
  if (last) throw new AppError("CHAT_BLOCKED", { seconds: secondsLeft(last.until, 0, now) });
}

export function requireChatAbility(abilities: ChatAbilities, ability: keyof ChatAbilities): void {
  if (!abilities[ability]) throw new AppError("FORBIDDEN");
}

export function phaseOfChat(video: ChatVideo, now: Date): ChatPhase {
  return chatPhase(
    {
      live: video.live,
      isLiveNow: video.livestream_started_at !== null && video.livestream_ended_at === null,
      livestreamEndedAt: video.livestream_ended_at?.toISOString(),
      premiereAt: video.premiere_at?.toISOString() ?? null,
      duration: video.duration_seconds,
    },
    now.getTime(),
  );
}

/** Throws CHAT_CLOSED if there is no chat or it has ended. */
export function requireOpenChat(video: ChatVideo, now: Date): void {
  if (phaseOfChat(video, now) !== "open") throw new AppError("CHAT_CLOSED");
}
