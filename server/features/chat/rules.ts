import { AppError } from "#shared/errors.ts";
import type { BlockScope } from "#shared/chat/blocks.ts";
import { chatPhase, type ChatPhase } from "#shared/chat/phase.ts";
import { isAdmin, isStaff, type Viewer } from "#server/platform/http/context.ts";

interface ChattedVideo {
  readonly live: boolean;
  readonly livestream_started_at: Date | null;
  readonly livestream_ended_at: Date | null;
  readonly premiere_at: Date | null;
  readonly duration_seconds: number;
}

export interface ChatAbilities {
  /** Delete, strike through, pin, and block from this broadcast. */
  readonly moderate: boolean;
  readonly blockOnChannel: boolean;
  readonly blockOnSite: boolean;
}

/** What is needed to block somebody, and to lift the block. */
export const ABILITY_FOR_SCOPE: Readonly<Record<BlockScope, keyof ChatAbilities>> = {
  stream: "moderate",
  channel: "blockOnChannel",
  platform: "blockOnSite",
};

/** The chat belongs to the channel: its owners and moderators keep order, and so does the staff everywhere. */
export function chatAbilities(viewer: Viewer | undefined, channelId: string): ChatAbilities {
  const role = viewer?.channels.find(({ id }) => id === channelId)?.role;
  const isHost = role === "owner" || role === "moderator";
  return {
    moderate: isHost || isStaff(viewer),
    blockOnChannel: isHost || isAdmin(viewer),
    blockOnSite: isStaff(viewer),
  };
}

export function requireChatAbility(abilities: ChatAbilities, wanted: keyof ChatAbilities): void {
  if (!abilities[wanted]) throw new AppError("FORBIDDEN");
}

export function phaseOfChat(video: ChattedVideo, now: Date): ChatPhase {
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

/** Refuses what is said where there is no chat, or none any more. */
export function requireOpenChat(video: ChattedVideo, now: Date): void {
  if (phaseOfChat(video, now) !== "open") throw new AppError("CHAT_CLOSED");
}
