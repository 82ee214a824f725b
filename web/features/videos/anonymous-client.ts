import { createClient } from "#shared/client.ts";

/** API client without credentials: no token, visitor id or cookies. */
export function anonymousClient(base: string, send: typeof fetch = fetch) {
  return createClient({ base, fetch: (address, init) => send(address, { ...init, credentials: "omit" }) });
}
