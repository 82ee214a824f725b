import type { Readable } from "node:stream";

const MAX_DRAIN_MS = 5000;

/**
 * Drains the rest of a request body and discards it, for at most five seconds. If the server closes the connection
 * while the client writes, the client gets a reset and never reads the error response (RFC 9112 §9.6).
 */
export async function drainRequest(request: Readable & { readonly complete: boolean }): Promise<void> {
  if (request.complete || request.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, MAX_DRAIN_MS);
  // The previous reader has failed and would only buffer the data in memory.
  request.removeAllListeners("data");
  for (const event of ["end", "close", "error"]) request.once(event, () => resolve());
  request.resume();
  await promise;
  clearTimeout(timer);
}
