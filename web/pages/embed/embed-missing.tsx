import { m } from "#web/i18n/compiled/messages.js";
import { SiteLogo } from "#web/features/site-look/site-logo.tsx";
import { SiteLink } from "./site-link.tsx";
import { siteName } from "#web/ssr/public-config.ts";

/** The video does not exist or is not public. */
export function EmbedMissing() {
  return (
    <div className="grid min-h-dvh place-content-center justify-items-center gap-3 p-4 text-center">
      <h1 className="text-h2 mark-wide text-balance">{m.shell_error_not_found()}</h1>
      <p className="max-w-[40ch] text-pretty text-text-2">{m.playback_unavailable_text()}</p>
      <SiteLink path="/" label={m.videos_embed_site({ site: siteName() })} className="mt-1">
        <SiteLogo isAlwaysDark />
      </SiteLink>
    </div>
  );
}
