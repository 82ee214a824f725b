import type { Socket } from "socket.io-client";
import type { ChatAnswer, ChatEvents, ChatRequest } from "#shared/chat/events.ts";
import { HttpError } from "#shared/client.ts";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { publicConfig } from "#web/ssr/public-config.ts";
import { storedToken } from "#web/session/credentials.ts";

type Requests = {
  [Name in ChatRequest]: (body: object, answer: (response: ChatAnswer<never>) => void) => void;
};
export type ChatSocket = Socket<ChatEvents, Requests>;

const RESPONSE_TIMEOUT_MS = 8000;

/** Origin and path of the chat socket: a path of this host, or another host, as configured by the operator. */
export function socketAddress(chatUrl: string, pageOrigin: string): { origin: string; path: string } {
  const { origin, pathname } = new URL(chatUrl, pageOrigin);
  return { origin, path: pathname };
}

/** Creates the socket of a chat, not connected yet; it reconnects automatically. Loads its library on demand. */
export async function createChatSocket(): Promise<ChatSocket> {
  const { io } = await import("socket.io-client");
  const { origin, path } = socketAddress(publicConfig().chatUrl, location.origin);
  return io(origin, {
    path,
    autoConnect: false,
    reconnection: true,
    reconnectionDelayMax: 5000,
    transports: ["websocket", "polling"],
    auth: (acknowledge) => acknowledge({ token: storedToken(), locale: getLocale() }),
  });
}

/** A request that the chat has refused. */
export class ChatRefusal extends HttpError {
  /** Seconds until it may succeed, if waiting helps. */
  readonly waitSeconds: number | undefined;

  constructor({ code, message, waitSeconds }: Extract<ChatAnswer<never>, { ok: false }>) {
    super(code === "UNAUTHORIZED" ? 401 : 400, message, code);
    this.name = "ChatRefusal";
    this.waitSeconds = waitSeconds;
  }
}

/** Sends a request to the chat and awaits its acknowledgement. Throws a ChatRefusal with the chat's own message. */
export async function sendChatRequest<T>(socket: ChatSocket, request: ChatRequest, body: object): Promise<T> {
  const response = await new Promise<ChatAnswer<T>>((resolve, reject) => {
    const timer = setTimeout(() => reject(new HttpError(0, "The chat did not respond")), RESPONSE_TIMEOUT_MS);
    socket.emit(request, body, (answer: ChatAnswer<never>) => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
  if (!response.ok) throw new ChatRefusal(response);
  return response.value;
}
