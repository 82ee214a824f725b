import type { Socket } from "node:net";

export interface LeastRate {
  readonly bytes: number;
  readonly withinMs: number;
}

/** Uploads may take hours, but not hold a connection for nothing: 1 kB a second, over stretches in which a phone may be silent. */
export const UPLOAD_RATE: LeastRate = { bytes: 20 * 1024, withinMs: 20_000 };

/**
 * Cuts a connection on which less than that arrives, until the returned function is called. What has arrived is kept,
 * and the upload can be resumed.
 */
export function requireRate(socket: Socket, { bytes, withinMs }: LeastRate): () => void {
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - before;
    before = socket.bytesRead;
    // A reader that is busy elsewhere holds the sender back: that is not the sender's fault.
    if (arrived < bytes && !socket.isPaused()) socket.destroy();
  }, withinMs);
  return () => clearInterval(timer);
}
