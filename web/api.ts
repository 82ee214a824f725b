import { createIsomorphicFn } from "@tanstack/react-start";
import { createClient } from "#shared/client.ts";
import { pageRequest } from "#web/current-page.ts";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { publicConfig } from "#web/public-config.ts";
import { credentialHeaders } from "#web/session/credentials.ts";

/** On the server the calls stay in this process. */
const base = createIsomorphicFn()
  .server(() => "/api")
  .client(() => publicConfig().apiUrl);

/**
 * Calls the API: `await call(videos.list, { query: { limit: 24 } })`. The same line works in a loader on
 * the server, where the API of this process answers as to a visitor, and in the browser, where the call
 * carries the visitor's token. Throws `HttpError`.
 */
export const call = createClient({
  base: base(),
  headers: () => ({ "accept-language": getLocale(), ...credentials() }),
  fetch: (address, init) => send(address, init),
});

/** In practice always the string that the client has put together. */
type Address = Parameters<typeof fetch>[0];

const KEEPALIVE_MAX_CHARACTERS = 20_000;

const send = createIsomorphicFn()
  .server((address: Address, init?: RequestInit) => pageRequest().apiFetch(address as string, init))
  .client((address: Address, init?: RequestInit) =>
    fetch(address, { ...init, keepalive: isSmallChange(init) }),
  );

const credentials = createIsomorphicFn()
  .server((): Record<string, string> => ({}))
  .client(credentialHeaders);

/** A change asked for just before the page is left must still arrive; browsers allow that for 64 kB. */
function isSmallChange({ method, body }: RequestInit = {}): boolean {
  return (
    method !== "GET" &&
    (body === undefined || (typeof body === "string" && body.length < KEEPALIVE_MAX_CHARACTERS))
  );
}
