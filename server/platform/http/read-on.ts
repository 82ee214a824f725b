import type { Readable } from "node:stream";

const LONGEST_MS = 5000;

/**
 * Reads what a client still sends and forgets it, for five seconds at the most. A connection that is closed while its
 * client writes is broken for it, and the answer that says why is never read (RFC 9112 §9.6).
 */
export async function readOn(request: Readable & { readonly complete: boolean }): Promise<void> {
  if (request.complete || request.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, LONGEST_MS);
  // Whoever read it so far has given up and would only keep it in memory.
  request.removeAllListeners("data");
  for (const event of ["end", "close", "error"]) request.once(event, () => resolve());
  request.resume();
  await promise;
  clearTimeout(timer);
}
