import type { AdFormat } from "#shared/ads/formats.ts";
import type { CurrentSettings } from "#server/platform/site-settings.ts";

/** The formats in which the site shows ads now; none while ads are off. */
export function shownFormats(settings: Pick<CurrentSettings, "get">): readonly AdFormat[] {
  return settings.get("money.ads") ? settings.get("money.adFormats") : [];
}
