import type { SiteLanguages } from "#shared/public-config.ts";
import type { Locale } from "#shared/texts.ts";
import type { CurrentSettings } from "#server/platform/site-settings.ts";

/**
 * The present languages of the site. One of two settings may be fixed by a variable and no longer go together with
 * the other one: the first language that is offered is then the default.
 */
export function siteLanguages(settings: Pick<CurrentSettings, "get">): SiteLanguages {
  const offered = settings.get("site.languages");
  const chosen = settings.get("site.defaultLanguage");
  return { offered, defaultLanguage: offered.includes(chosen) ? chosen : (offered[0] ?? chosen) };
}

/** The language that an account or a request wants, if the site offers it; else the default. */
export function offeredLanguage(settings: Pick<CurrentSettings, "get">, wanted: Locale | undefined): Locale {
  const { offered, defaultLanguage } = siteLanguages(settings);
  return wanted !== undefined && offered.includes(wanted) ? wanted : defaultLanguage;
}
