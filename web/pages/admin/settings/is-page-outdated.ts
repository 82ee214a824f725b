import { derivePalette } from "#shared/site-look/derive-palette.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { publicConfig, siteLanguages } from "#web/ssr/public-config.ts";
import { isSameValue } from "./same-value.ts";

/** Whether the document was rendered with another name or look than the saved one, or before maintenance, donations or ads were switched. */
export function isPageOutdated(saved: SiteSettings): boolean {
  const { siteName, isInMaintenance, canDonate, adFormats, look, palette, themeColor } = publicConfig();
  const savedPalette = derivePalette(saved["site.accentLight"], saved["site.accentDark"]);
  const { offered, defaultLanguage } = siteLanguages();
  return (
    siteName !== saved["site.name"] ||
    isInMaintenance !== saved["site.maintenance"] ||
    canDonate !== saved["money.donations"] ||
    !isSameValue([...adFormats], saved["money.ads"] ? saved["money.adFormats"] : []) ||
    (look?.logoLight ?? null) !== saved["site.logoLight"] ||
    (look?.logoDark ?? null) !== saved["site.logoDark"] ||
    (look?.icon ?? null) !== saved["site.icon"] ||
    (look?.shareImage ?? null) !== saved["site.shareImage"] ||
    JSON.stringify(palette) !== JSON.stringify(savedPalette) ||
    (themeColor ?? null) !== saved["site.themeColor"] ||
    String(offered) !== String(saved["site.languages"]) ||
    defaultLanguage !== saved["site.defaultLanguage"]
  );
}
