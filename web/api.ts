import { createIsomorphicFn, getGlobalStartContext } from "@tanstack/react-start";
import { createClient } from "#shared/client.ts";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { credentialHeaders } from "#web/session/credentials.ts";

/**
 * Calls the API: `await call(api.videos.list, { query: { limit: 24 } })`. The same line works in a loader on
 * the server, where the API of this process answers as to a visitor, and in the browser, where the call
 * carries the visitor's token. Throws `HttpError`.
 */
export const call = createClient({
  base: "/api",
  headers: () => ({ "accept-language": getLocale(), ...credentials() }),
  fetch: (address, init) => send(String(address), init),
});

const KEEPALIVE_MAX_CHARACTERS = 20_000;

const send = createIsomorphicFn()
  .server((address: string, init?: RequestInit) => serverContext().apiFetch(address, init))
  .client((address: string, init?: RequestInit) => fetch(address, { ...init, keepalive: isSmallChange(init) }));

const credentials = createIsomorphicFn()
  .server((): Record<string, string> => ({}))
  .client(credentialHeaders);

/** A change asked for just before the page is left must still arrive; browsers allow that for 64 kB. */
function isSmallChange({ method, body }: RequestInit = {}): boolean {
  return method !== "GET" && (body === undefined || (typeof body === "string" && body.length < KEEPALIVE_MAX_CHARACTERS));
}

function serverContext() {
  const context = getGlobalStartContext();
  if (!context) throw new Error("A page was rendered without its request");
  return context;
}
