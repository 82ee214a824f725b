import { createIsomorphicFn } from "@tanstack/react-start";
import {
  ALL_LANGUAGES,
  DEFAULT_SITE_NAME,
  type PublicConfig,
  type SiteLanguages,
} from "#shared/public-config.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { pageRequest } from "./current-page.ts";

let parsedConfig: PublicConfig | undefined;

/** Operator settings that the browser needs: `publicConfig().edgeUrl`. */
export const publicConfig = createIsomorphicFn()
  .server((): PublicConfig => pageRequest().config)
  .client((): PublicConfig => {
    // Serialized into the page by the server.
    parsedConfig ??= JSON.parse(document.documentElement.dataset["config"] ?? "") as PublicConfig;
    return parsedConfig;
  });

/** The name of the site, as its administrators set it. */
export function siteName(): string {
  return publicConfig().siteName;
}

/** The languages that the site offers. */
export function siteLanguages(): SiteLanguages {
  return publicConfig().languages ?? ALL_LANGUAGES;
}

/** The operator's sentence about the site, in the language of the page. */
export function ownDescription(): string | undefined {
  return publicConfig().description[getLocale()] || undefined;
}

/** One sentence about the site, in the language of the page. */
export function siteDescription(): string {
  return ownDescription() ?? m.shell_site_description();
}

/** Whether the site has the name of the software, which ready-made images show. */
export function hasDefaultName(): boolean {
  return siteName() === DEFAULT_SITE_NAME;
}
