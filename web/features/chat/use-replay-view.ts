import { type RefObject, useState } from "react";
import type { ChatMessage, ReplayedMessage } from "#shared/chat/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import type { ChatState } from "./chat-state.ts";
import { useStagePosition } from "./stage-position.ts";
import { useChatReplay } from "./use-chat-replay.ts";

/** From this distance to the live edge on, the chat follows the recording. */
const BEHIND_SECONDS = 12;

interface ReplayViewOptions {
  readonly videoId: string;
  readonly stageRef: RefObject<HTMLElement | null> | undefined;
  /** The start of a premiere. */
  readonly premieredAt: string | null | undefined;
  readonly chat: Pick<ChatState, "standing" | "messages" | "deletedIds">;
}

export interface ReplayView {
  /** What the viewer sees, oldest first: the chat as it is, or as it was at this moment of the recording. */
  readonly messages: readonly (ChatMessage | ReplayedMessage)[];
  readonly emptyText: string;
  readonly isReplay: boolean;
  /** Position in the recording, if the chat is shown in step with it. */
  readonly seconds: number | undefined;
  /** The viewer is behind the live edge of a running stream, or behind a running premiere. */
  readonly isBehind: boolean;
  readonly hasFailed: boolean;
  /** Shows what is written at present although the viewer is behind, until the viewer is live again. */
  showLive(): void;
  showReplay(): void;
}

/** Whether the chat is shown as it is or in step with the recording. */
export function useReplayView({ videoId, stageRef, premieredAt, chat }: ReplayViewOptions): ReplayView {
  const position = useStagePosition(stageRef, premieredAt);
  const [prefersLive, setPrefersLive] = useState(false);
  const { standing, deletedIds } = chat;
  const isOver = standing?.phase === "closed";
  const isBehind =
    !isOver && standing !== undefined && position !== undefined && position.behind > BEHIND_SECONDS;
  if (prefersLive && !isBehind) setPrefersLive(false);
  const isReplay = position !== undefined && (isOver || (isBehind && !prefersLive));
  const replay = useChatReplay(videoId, isReplay ? position.seconds : undefined);
  const replayed = replay.messages.filter(({ _id }) => !deletedIds.has(_id));
  return {
    messages: isReplay ? replayed : chat.messages,
    emptyText: isReplay ? replayEmptyText(replay) : m.chat_empty(),
    isReplay,
    seconds: isReplay ? position.seconds : undefined,
    isBehind,
    hasFailed: isReplay && replay.hasFailed,
    showLive: () => setPrefersLive(isBehind),
    showReplay: () => setPrefersLive(false),
  };
}

function replayEmptyText({ isLoading, hasFailed, count }: ReturnType<typeof useChatReplay>): string {
  if (hasFailed) return "";
  if (isLoading) return m.chat_replay_loading();
  return count === 0 ? m.chat_empty() : m.chat_replay_none();
}
