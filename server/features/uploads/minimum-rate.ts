import type { Socket } from "node:net";

export interface MinimumRate {
  readonly bytes: number;
  readonly withinMs: number;
}

/** Minimum rate of uploads, 1 kB/s, against idle connections; the window tolerates interruptions of mobile networks. */
export const UPLOAD_MINIMUM_RATE: MinimumRate = { bytes: 20 * 1024, withinMs: 20_000 };

/**
 * Closes a connection that receives less than the minimum rate, until the returned stop function is called. Received
 * bytes are kept, so that the upload can be resumed.
 */
export function enforceMinimumRate(socket: Socket, { bytes, withinMs }: MinimumRate): () => void {
  let before = socket.bytesRead;
  // Each process measures the connections that it has.
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - before;
    before = socket.bytesRead;
    // A paused socket means backpressure from the server, not a slow client.
    if (arrived < bytes && !socket.isPaused()) socket.destroy();
  }, withinMs);
  return () => clearInterval(timer);
}
