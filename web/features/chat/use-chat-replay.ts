import { useEffect, useRef, useState } from "react";
import { chat, type ReplayedMessage } from "#shared/chat/contract.ts";
import { call } from "#web/data/api.ts";
import { logRejection } from "#web/data/log-rejection.ts";
import { useSession } from "#web/session/session.ts";
import { createReplayLoader, type ReplayStatus } from "./replay-loader.ts";

const MOVE_EVERY_MS = 2000;
const SHOWN_MESSAGES = 200;
const NOTHING: ReplayStatus = { loaded: undefined, hasFailed: false };

export interface ChatReplay {
  /** Written up to the position, oldest first. */
  readonly messages: readonly ReplayedMessage[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** All messages of the chat. */
  readonly count: number;
}

/** The chat up to a position of the recording; undefined loads nothing. */
export function useChatReplay(videoId: string, seconds: number | undefined): ChatReplay {
  const [{ loaded, hasFailed }, setStatus] = useState(NOTHING);
  const loaderRef = useRef<ReturnType<typeof createReplayLoader>>(undefined);
  const { restored, token } = useSession();
  const wholeSeconds = seconds === undefined ? undefined : Math.floor(seconds);

  useEffect(() => {
    if (!restored) return;
    const loader = createReplayLoader({
      load: (query) => call(chat.replay, { params: { id: videoId }, query }),
      onChange: setStatus,
    });
    loaderRef.current = loader;
    return () => {
      loader.close();
      loaderRef.current = undefined;
      setStatus(NOTHING);
    };
    // Another account has muted others.
  }, [videoId, restored, token]);

  useEffect(() => {
    if (wholeSeconds === undefined || !restored) return;
    const move = () => {
      const moved = loaderRef.current?.moveTo(wholeSeconds);
      if (moved) logRejection("Loading the chat replay", moved);
    };
    move();
    const timer = setInterval(move, MOVE_EVERY_MS);
    return () => clearInterval(timer);
  }, [wholeSeconds, restored, token]);

  const isLoaded = loaded !== undefined && seconds !== undefined && Math.floor(seconds) >= loaded.from;
  return {
    messages: isLoaded ? loaded.messages.filter(({ at }) => at <= seconds).slice(-SHOWN_MESSAGES) : [],
    isLoading: !isLoaded && !hasFailed,
    hasFailed,
    count: loaded?.count ?? 0,
  };
}
