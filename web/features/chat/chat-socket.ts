import type { Socket } from "socket.io-client";
import type { ChatAnswer, ChatEvents, ChatRequest } from "#shared/chat/events.ts";
import { HttpError } from "#shared/client.ts";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { publicConfig } from "#web/public-config.ts";
import { storedToken } from "#web/session/credentials.ts";

type Requests = { [Name in ChatRequest]: (body: object, answer: (said: ChatAnswer<never>) => void) => void };
export type ChatSocket = Socket<ChatEvents, Requests>;

const ANSWER_WITHIN_MS = 8000;

/** Where the socket of the chat is: a path of this host, or another host, as the operator has set it up. */
export function socketAddress(chatUrl: string, pageOrigin: string): { origin: string; path: string } {
  const { origin, pathname } = new URL(chatUrl, pageOrigin);
  return { origin, path: pathname };
}

/**
 * Makes the socket of a chat, not yet connected; it connects again by itself after a loss. The library is loaded only
 * here.
 */
export async function makeChatSocket(): Promise<ChatSocket> {
  const { io } = await import("socket.io-client");
  const { origin, path } = socketAddress(publicConfig().chatUrl, location.origin);
  return io(origin, {
    path,
    autoConnect: false,
    reconnection: true,
    reconnectionDelayMax: 5000,
    transports: ["websocket", "polling"],
    auth: (give) => give({ token: storedToken(), locale: getLocale() }),
  });
}

/** Asks the chat for something. Throws an HttpError with the chat's own sentence. */
export async function askChat<T>(socket: ChatSocket, request: ChatRequest, body: object): Promise<T> {
  const said = await new Promise<ChatAnswer<T>>((resolve, reject) => {
    const timer = setTimeout(() => reject(new HttpError(0, "The chat did not answer")), ANSWER_WITHIN_MS);
    socket.emit(request, body, (answer: ChatAnswer<never>) => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
  if (!said.ok) throw new HttpError(said.code === "UNAUTHORIZED" ? 401 : 400, said.message, said.code);
  return said.value;
}
