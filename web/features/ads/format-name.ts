import type { AdFormat } from "#shared/ads/formats.ts";
import { m } from "#web/i18n/compiled/messages.js";

const NAMES: Readonly<Record<AdFormat, () => string>> = {
  banner: () => m.ads_format_banner(),
  preVideo: () => m.ads_format_pre_video(),
  postVideo: () => m.ads_format_post_video(),
};

/** The name of an ad format: "Before the video". */
export function formatName(format: AdFormat): string {
  return NAMES[format]();
}
