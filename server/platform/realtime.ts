import type { IncomingMessage } from "node:http";
import type { ServerOptions } from "socket.io";

/** Far above the longest message somebody may send. */
const PACKET_MAX_BYTES = 16 * 1024;

export const CHAT_PATH = "/chat";

/** Whether a request opens a socket of the chat; nothing else on this server is upgraded. */
export function isChatSocket({ headers, url }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === "websocket" && url?.startsWith(`${CHAT_PATH}/`) === true;
}

/** How sockets of browsers are taken on an HTTP server that goes on serving everything else. */
export function socketOptions({
  path,
  origins,
}: {
  path: string;
  origins: readonly string[];
}): Partial<ServerOptions> {
  return {
    path,
    serveClient: false,
    maxHttpBufferSize: PACKET_MAX_BYTES,
    cors: { origin: [...origins] },
  };
}
