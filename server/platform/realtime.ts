import type { IncomingMessage } from "node:http";
import type { ServerOptions } from "socket.io";
import { RECORDER_PATH } from "#shared/live/recorder-events.ts";

/** Far above the longest chat message. */
const PACKET_MAX_BYTES = 16 * 1024;

export const CHAT_PATH = "/chat";

export const RECORDER_SOCKET_PATH = `/live${RECORDER_PATH}`;

/** Whether a request opens a WebSocket of the chat or of a recorder; no other request is upgraded. */
export function createSocketCheck(roles: readonly string[]): (request: IncomingMessage) => boolean {
  const paths = [RECORDER_SOCKET_PATH, ...(roles.includes("chat") ? [CHAT_PATH] : [])];
  return ({ headers, url }) =>
    headers.upgrade?.toLowerCase() === "websocket" && paths.some((path) => url?.startsWith(`${path}/`));
}

/** Socket.IO options for an HTTP server that also serves other requests. */
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
    // The HTTP server upgrades the known paths only, each for one of the socket servers.
    destroyUpgrade: false,
    maxHttpBufferSize: PACKET_MAX_BYTES,
    cors: { origin: [...origins] },
  };
}
