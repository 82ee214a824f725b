import type { AdFormat } from "#shared/ads/formats.ts";
import type { SiteSettings } from "./settings.ts";

interface AdSettings {
  get<Key extends "money.ads" | "money.adFormats">(key: Key): SiteSettings[Key];
}

/** The formats in which the site shows ads now; none while ads are off. */
export function shownFormats(settings: AdSettings): readonly AdFormat[] {
  return settings.get("money.ads") ? settings.get("money.adFormats") : [];
}
