import { derivePalette } from "#shared/site-look/derive-palette.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { publicConfig, siteLanguages } from "#web/ssr/public-config.ts";

/** Whether the document was rendered with another name or look than the saved one, or before maintenance began or ended. */
export function isPageOutdated(saved: SiteSettings): boolean {
  const { siteName, isInMaintenance, look, palette, themeColor } = publicConfig();
  const savedPalette = derivePalette(saved["site.accentLight"], saved["site.accentDark"]);
  const { offered, defaultLanguage } = siteLanguages();
  return (
    siteName !== saved["site.name"] ||
    isInMaintenance !== saved["site.maintenance"] ||
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
