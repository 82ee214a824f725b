import { createIsomorphicFn } from "@tanstack/react-start";
import { createClient } from "#shared/client.ts";
import { pageRequest } from "#web/ssr/current-page.ts";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { publicConfig } from "#web/ssr/public-config.ts";
import { credentialHeaders } from "#web/session/credentials.ts";
import { noteServerDate } from "#web/ui/format/server-clock.ts";

/** On the server, API calls stay in this process. */
const base = createIsomorphicFn()
  .server(() => "/api")
  .client(() => publicConfig().apiUrl);

/**
 * Calls the API: `await call(videos.list, { query: { limit: 24 } })`. The same line works in a loader on the
 * server, where the API of this process responds as to a visitor, and in the browser, where the request carries the
 * member's token. Throws `HttpError`.
 */
export const call = createClient({
  base: base(),
  headers: () => ({ "accept-language": getLocale(), ...credentials() }),
  fetch: (address, init) => send(address, init),
});

/** In practice always a string built by the client. */
type Address = Parameters<typeof fetch>[0];

const KEEPALIVE_MAX_CHARACTERS = 20_000;

const send = createIsomorphicFn()
  .server((address: Address, init?: RequestInit) => pageRequest().apiFetch(address as string, init))
  .client(async (address: Address, init?: RequestInit) => {
    const sentAtMs = Date.now();
    const response = await fetch(address, { ...init, keepalive: canUseKeepalive(init) });
    noteServerDate(response.headers.get("date"), sentAtMs, Date.now());
    return response;
  });

const credentials = createIsomorphicFn()
  .server((): Record<string, string> => ({}))
  .client(credentialHeaders);

/** A mutation sent just before the page unloads must still arrive; browsers allow keepalive requests up to 64 kB. */
function canUseKeepalive({ method, body }: RequestInit = {}): boolean {
  return (
    method !== "GET" &&
    (body === undefined || (typeof body === "string" && body.length < KEEPALIVE_MAX_CHARACTERS))
  );
}
