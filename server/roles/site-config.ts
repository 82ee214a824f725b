import { createHash } from "node:crypto";
import type { Announcement, SiteConfig } from "#shared/public-config.ts";
import type { CurrentSettings } from "#server/platform/site-settings.ts";

const ID_CHARACTERS = 10;

/** What pages show of the present settings. */
export function siteConfigOf(settings: Pick<CurrentSettings, "get">): SiteConfig {
  return {
    siteName: settings.get("site.name"),
    canRegister: settings.get("registration.mode") !== "closed",
    announcement: announcementOf(settings),
  };
}

function announcementOf(settings: Pick<CurrentSettings, "get">): Announcement | null {
  const texts = { pl: settings.get("site.announcementPl"), en: settings.get("site.announcementEn") };
  if (texts.pl === "" && texts.en === "") return null;
  const hash = createHash("sha256").update(JSON.stringify(texts)).digest("hex");
  return {
    id: hash.slice(0, ID_CHARACTERS),
    texts,
    from: settings.get("site.announcementFrom"),
    until: settings.get("site.announcementUntil"),
  };
}
