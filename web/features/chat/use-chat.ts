import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useRef } from "react";
import { chat } from "#shared/chat/contract.ts";
import type { ChatRequest, ChatStanding } from "#shared/chat/events.ts";
import { HttpError, OFFLINE_MESSAGE } from "#shared/client.ts";
import { call } from "#web/api.ts";
import { quietly } from "#web/quietly.ts";
import { useSession } from "#web/session/session.ts";
import { askChat, makeChatSocket, type ChatSocket } from "./chat-socket.ts";
import { changeChat, SILENT_CHAT, type ChatChange } from "./chat-state.ts";

const JOIN_AGAIN_MS = 3000;

/** The chat of a video, as long as the component is there. After a loss it comes back with what was missed. */
export function useChat(videoId: string) {
  const [state, change] = useReducer(changeChat, SILENT_CHAT);
  const socketRef = useRef<ChatSocket>(undefined);
  const { restored, token } = useSession();
  const queryClient = useQueryClient();

  useEffect(() => {
    if (!restored) return;
    const closing = new AbortController();
    let retrying: ReturnType<typeof setTimeout> | undefined;

    async function join(socket: ChatSocket) {
      await learnStanding(socket, videoId, change);
      const history = await call(chat.messages, { params: { id: videoId }, query: {} });
      change({ type: "history", messages: history.items.toReversed(), pinned: history.pinned });
    }

    /** A chat may open a moment after its page. */
    async function enter(socket: ChatSocket) {
      try {
        await join(socket);
      } catch (error) {
        if (closing.signal.aborted) return;
        retrying = setTimeout(() => quietly("Joining the chat", enter(socket)), JOIN_AGAIN_MS);
        throw error;
      }
    }

    function listen(socket: ChatSocket) {
      socket.on("connect", () => quietly("Joining the chat", enter(socket)));
      socket.on("disconnect", () => change({ type: "lost" }));
      socket.on("chat:message", (message) => change({ type: "said", message }));
      socket.on("chat:cross-out", (message) => change({ type: "changed", message }));
      socket.on("chat:pin", (message) => change({ type: "pinned", message }));
      socket.on("chat:unpin", (message) => change({ type: "unpinned", message }));
      socket.on("chat:delete", ({ messageId }) => change({ type: "deleted", messageId }));
      // Several blocks may hold at once, so what is true is asked for.
      socket.on("chat:blocked", () => quietly("Asking about blocks", learnStanding(socket, videoId, change)));
      socket.on("chat:left", () => {
        change({ type: "lost" });
        // The page asks anew, and says that there is nothing to see any more.
        quietly(
          "Asking for the video again",
          queryClient.resetQueries({ queryKey: ["videos", "get", videoId] }),
        );
      });
      socket.on("viewers", ({ viewers }) => change({ type: "viewers", viewers }));
    }

    const opening = makeChatSocket().then((socket) => {
      if (closing.signal.aborted) return;
      socketRef.current = socket;
      listen(socket);
      socket.connect();
    });
    quietly("Opening the chat", opening);

    return () => {
      closing.abort();
      clearTimeout(retrying);
      socketRef.current?.disconnect();
      socketRef.current = undefined;
    };
    // Whoever logs in or out is somebody else in the chat.
  }, [videoId, restored, token, queryClient]);

  async function ask(request: ChatRequest, body: object): Promise<void> {
    const socket = socketRef.current;
    if (!socket) throw new HttpError(0, OFFLINE_MESSAGE);
    try {
      await askChat(socket, request, body);
    } catch (error) {
      const isBlocked = error instanceof HttpError && error.code === "CHAT_BLOCKED";
      if (isBlocked) quietly("Asking about blocks", learnStanding(socket, videoId, change));
      throw error;
    }
  }

  return { ...state, ask };
}

/** Asks what the viewer may do in the chat, joining it unless they are in it already. */
async function learnStanding(
  socket: ChatSocket,
  videoId: string,
  change: (change: ChatChange) => void,
): Promise<void> {
  const standing = await askChat<ChatStanding>(socket, "chat:join", { videoId });
  change({ type: "joined", standing });
}
