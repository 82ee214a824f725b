import { useQueryClient } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { startTransition, useEffect, useReducer, useRef } from "react";
import { chat, type ChatMessage } from "#shared/chat/contract.ts";
import type { ChatRequest, ChatPermissions } from "#shared/chat/events.ts";
import type { ChatPoll, OwnChatPoll } from "#shared/chat/polls.ts";
import { HttpError, OFFLINE_MESSAGE } from "#shared/client.ts";
import { call } from "#web/data/api.ts";
import { logRejection } from "#web/data/log-rejection.ts";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { useSession } from "#web/session/session.ts";
import { meQuery } from "#web/session/viewer.ts";
import { serverNow } from "#web/ui/format/server-clock.ts";
import { sendChatRequest, createChatSocket, type ChatSocket } from "./chat-socket.ts";
import { changeChat, EMPTY_CHAT, type ChatChange } from "./chat-state.ts";

const JOIN_RETRY_MS = 3000;
const RECONNECT_MS = 5000;
const HISTORY_ITEMS = 50;
/** All browsers of a chat fetch what they missed within this time, and not at once. */
const CATCH_UP_MS = 3000;
/** Refusals that the form of the chat shows in place of its field. */
const STANDING_CODES: ReadonlySet<string> = new Set(["CHAT_BLOCKED", "CHAT_CONFIRMED_ONLY"]);

/** Connects to the chat of a video while the component is mounted. A reconnect loads the missed messages. */
export function useChat(videoId: string) {
  const [state, change] = useReducer(changeChat, EMPTY_CHAT);
  const socketRef = useRef<ChatSocket>(undefined);
  const { restored, token } = useSession();
  const queryClient = useQueryClient();

  useEffect(() => {
    if (!restored) return;
    const closing = new AbortController();
    let retrying: ReturnType<typeof setTimeout> | undefined;

    async function join(socket: ChatSocket) {
      await fetchStanding(socket, videoId, change);
      const query = { limit: HISTORY_ITEMS };
      const { items, pinned } = await call(chat.messages, { params: { id: videoId }, query });
      const hasEarlier = items.length === HISTORY_ITEMS;
      change({ type: "history", messages: items.toReversed(), hasEarlier, pinned });
    }

    /** Retries joining, because a chat may open shortly after its page. */
    async function enter(socket: ChatSocket) {
      try {
        await join(socket);
      } catch (error) {
        if (closing.signal.aborted) return;
        retrying = setTimeout(() => logRejection("Joining the chat", enter(socket)), JOIN_RETRY_MS);
        throw error;
      }
    }

    /** Typing goes before what others write: in a fast chat, the list is rendered between the keys. */
    function receive(messages: readonly ChatMessage[]) {
      startTransition(() => change({ type: "said", messages }));
    }

    function listen(socket: ChatSocket) {
      socket.on("connect", () => logRejection("Joining the chat", enter(socket)));
      socket.on("disconnect", (reason) => {
        change({ type: "lost" });
        // The library does not reconnect after the server has closed the connection on purpose.
        if (reason === "io server disconnect") retrying = setTimeout(() => socket.connect(), RECONNECT_MS);
      });
      socket.on("chat:message", (message) => {
        // Those that wait for a moderator come to all windows of their author.
        if (message.videoId === videoId) receive([message]);
      });
      socket.on("chat:messages", receive);
      socket.on("chat:reach", ({ isWhole }) => {
        change({ type: "reach", isWhole });
        if (!isWhole) return;
        clearTimeout(retrying);
        const catchUp = () => logRejection("Fetching missed messages", enter(socket));
        retrying = setTimeout(catchUp, Math.random() * CATCH_UP_MS);
      });
      socket.on("chat:cut-off", ({ message }) => showSnackbar({ text: message }));
      socket.on("chat:cross-out", (message) => change({ type: "changed", message }));
      socket.on("chat:pin", (message) => change({ type: "pinned", message }));
      socket.on("chat:unpin", (message) => change({ type: "unpinned", message }));
      socket.on("chat:delete", ({ messageId }) => change({ type: "deleted", messageId }));
      socket.on("chat:poll", (poll) => change(polled(poll)));
      socket.on("chat:modes", ({ videoId: id, modes }) => {
        if (id === videoId) change({ type: "modes", modes });
      });
      // Several blocks may be active at once, so the current state is fetched.
      socket.on("chat:blocked", ({ scope }) => {
        logRejection("Fetching chat blocks", fetchStanding(socket, videoId, change));
        // The block of an account has ended its session: this window is a visitor's now.
        if (scope === "account") void queryClient.invalidateQueries(meQuery);
      });
      socket.on("chat:left", () => {
        change({ type: "lost" });
        // The page refetches the video and shows that it is no longer available.
        logRejection(
          "Refetching the video",
          queryClient.resetQueries({ queryKey: ["videos", "get", videoId] }),
        );
      });
      socket.on("viewers", ({ viewers }) => change({ type: "viewers", viewers }));
    }

    const opening = createChatSocket().then((socket) => {
      if (closing.signal.aborted) return;
      socketRef.current = socket;
      listen(socket);
      socket.connect();
    });
    logRejection("Opening the chat", opening);

    return () => {
      closing.abort();
      clearTimeout(retrying);
      socketRef.current?.disconnect();
      socketRef.current = undefined;
    };
    // A login or logout changes the identity in the chat.
  }, [videoId, restored, token, queryClient]);

  async function ask(request: ChatRequest, body: object): Promise<void> {
    const socket = socketRef.current;
    if (!socket) throw new HttpError(0, OFFLINE_MESSAGE);
    try {
      const answer = await sendChatRequest<ChatMessage & OwnChatPoll>(socket, request, body);
      // An own message appears at once, also in a fast chat whose messages come in batches, and so does a vote. On a
      // slow phone the rendering of the others would go before it.
      if (request === "chat:message") flushSync(() => change({ type: "said", messages: [answer] }));
      if (request === "chat:vote") change(polled(answer));
    } catch (error) {
      if (error instanceof HttpError && STANDING_CODES.has(error.code ?? "")) checkStanding();
      throw error;
    }
  }

  /** Fetches what the viewer may do, which has changed elsewhere or may have. */
  function checkStanding(): void {
    const socket = socketRef.current;
    if (socket?.connected)
      logRejection("Fetching the rights in a chat", fetchStanding(socket, videoId, change));
  }

  return { ...state, ask, checkStanding };
}

function polled(poll: ChatPoll & Partial<OwnChatPoll>): ChatChange {
  return { type: "polled", poll, now: serverNow() };
}

/** Fetches the viewer's permissions; joins the chat if it is not joined yet. */
async function fetchStanding(
  socket: ChatSocket,
  videoId: string,
  change: (change: ChatChange) => void,
): Promise<void> {
  const standing = await sendChatRequest<ChatPermissions>(socket, "chat:join", { videoId });
  change({ type: "joined", standing, now: serverNow() });
}
