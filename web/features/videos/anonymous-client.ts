import { createClient } from "#shared/client.ts";

/** Asks the API as nobody in particular: without a token, an id or cookies. */
export function anonymousClient(base: string, send: typeof fetch = fetch) {
  return createClient({ base, fetch: (address, init) => send(address, { ...init, credentials: "omit" }) });
}
