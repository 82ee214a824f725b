import { call } from "#web/api.ts";
import { publicConfig } from "#web/public-config.ts";
import { anonymousClient } from "./anonymous-client.ts";

/**
 * For films in frames of other sites, and for whatever must be as every visitor sees it. On the server every call of
 * a page is one of these.
 */
export const callAnonymously: typeof call = import.meta.env.SSR
  ? call
  : (endpoint, ...input) => anonymousClient(publicConfig().apiUrl)(endpoint, ...input);
