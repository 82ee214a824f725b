import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { SiteLook } from "#shared/site-look/look.ts";
import {
  ALL_LANGUAGES,
  type Announcement,
  type SiteConfig,
  type SiteLanguages,
} from "#shared/public-config.ts";
import type { Locale } from "#shared/texts.ts";
import { shownFormats } from "#shared/site-settings/shown-formats.ts";
import type { Maintenance } from "#server/platform/http/maintenance/maintenance-page.ts";
import { siteLanguages } from "#server/platform/site/languages.ts";
import { sitePalette } from "#server/platform/site/palette.ts";
import type { CurrentSettings } from "#server/platform/site-settings.ts";

const ID_CHARACTERS = 10;
/** Pages that are open when an announcement starts show it; earlier it stays on the server. */
const SENT_AHEAD_MS = 3_600_000;

/** What pages show of the present settings. */
export function siteConfigOf(settings: Pick<CurrentSettings, "get">, now: Date): SiteConfig {
  return {
    siteName: settings.get("site.name"),
    description: inBothLanguages(settings.get("site.descriptionPl"), settings.get("site.descriptionEn")),
    footerLinks: settings.get("site.footerLinks"),
    canRegister: settings.get("registration.mode") !== "closed",
    canBecomeCreator: settings.get("registration.creators") !== "closed",
    canDonate: settings.get("money.donations"),
    adFormats: shownFormats(settings),
    announcement: announcementOf(settings, now),
    isInMaintenance: settings.get("site.maintenance"),
    look: lookOf(settings),
    languages: languagesOf(settings),
    palette: sitePalette(settings),
    themeColor: settings.get("site.themeColor") ?? undefined,
  };
}

/** What visitors see instead of the pages; undefined while the site is open. */
export function maintenanceOf(settings: Pick<CurrentSettings, "get">): Maintenance | undefined {
  if (!settings.get("site.maintenance")) return undefined;
  const texts = inBothLanguages(settings.get("site.maintenancePl"), settings.get("site.maintenanceEn"));
  return { siteName: settings.get("site.name"), texts, palette: sitePalette(settings) };
}

/** Pages in a language without a text show the other one. */
function inBothLanguages(pl: string, en: string): Record<Locale, string> {
  return { pl: pl || en, en: en || pl };
}

/** Undefined for those of the software: most sites need not repeat them in every page. */
function languagesOf(settings: Pick<CurrentSettings, "get">): SiteLanguages | undefined {
  const languages = siteLanguages(settings);
  return isDeepStrictEqual(languages, ALL_LANGUAGES) ? undefined : languages;
}

function lookOf(settings: Pick<CurrentSettings, "get">): SiteLook | undefined {
  const look = {
    logoLight: settings.get("site.logoLight"),
    logoDark: settings.get("site.logoDark"),
    icon: settings.get("site.icon"),
    shareImage: settings.get("site.shareImage"),
  };
  return Object.values(look).some((image) => image !== null) ? look : undefined;
}

function announcementOf(settings: Pick<CurrentSettings, "get">, now: Date): Announcement | null {
  const texts = { pl: settings.get("site.announcementPl"), en: settings.get("site.announcementEn") };
  if (texts.pl === "" && texts.en === "") return null;
  const from = settings.get("site.announcementFrom");
  const until = settings.get("site.announcementUntil");
  if (until !== null && Date.parse(until) <= now.getTime()) return null;
  if (from !== null && Date.parse(from) - now.getTime() > SENT_AHEAD_MS) return null;
  const hash = createHash("sha256")
    .update(JSON.stringify([texts, from, until]))
    .digest("hex");
  return { id: hash.slice(0, ID_CHARACTERS), texts, from, until };
}
