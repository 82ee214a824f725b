import { createClient, type Call, type ClientOptions } from "#shared/client.ts";
import type { PublicConfig } from "#shared/public-config.ts";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { credentialHeaders } from "#web/session/credentials.ts";

/** Client of the live service, which may run on another host than the API: `callLive(publicConfig())`. */
export function callLive({ liveUrl }: Pick<PublicConfig, "liveUrl">, send?: ClientOptions["fetch"]): Call {
  return createClient({
    base: liveUrl,
    headers: () => ({ "accept-language": getLocale(), ...credentialHeaders() }),
    ...(send ? { fetch: send } : {}),
  });
}
