import { derivePalette } from "#shared/site-look/derive-palette.ts";
import type { SitePalette } from "#shared/site-look/palette.ts";
import type { CurrentSettings } from "#server/platform/site-settings.ts";

interface Derived {
  readonly accents: string;
  readonly palette: SitePalette | undefined;
}

/** Every page and email needs it, and it hardly ever changes. */
let latest: Derived | undefined;

/** The present colours of the site; undefined for those of the software. */
export function sitePalette(settings: Pick<CurrentSettings, "get">): SitePalette | undefined {
  const light = settings.get("site.accentLight");
  const dark = settings.get("site.accentDark");
  const accents = `${light} ${dark}`;
  if (latest?.accents !== accents) latest = { accents, palette: derivePalette(light, dark) };
  return latest.palette;
}
