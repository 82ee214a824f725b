import type { ServerOptions } from "socket.io";

/** Far above the longest message somebody may send. */
const PACKET_MAX_BYTES = 16 * 1024;

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
    // Development has a socket of its own on the same server.
    destroyUpgrade: false,
    cors: { origin: [...origins] },
  };
}
