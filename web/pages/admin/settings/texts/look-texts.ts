import { siteImageSize, type ImageSetting } from "#shared/site-look/look.ts";
import { m } from "#web/i18n/compiled/messages.js";

interface LookTexts {
  readonly label: () => string;
  readonly hint: () => string;
}

/** Label and explanation of the settings of how the site looks. */
export const LOOK_TEXTS: Readonly<Record<ImageSetting, LookTexts>> = {
  "site.logoLight": { label: () => m.settings_logo_light(), hint: () => m.settings_logo_hint() },
  "site.logoDark": { label: () => m.settings_logo_dark(), hint: () => m.settings_logo_hint() },
  "site.icon": { label: () => m.settings_icon(), hint: () => m.settings_icon_hint() },
  "site.shareImage": {
    label: () => m.settings_share_image(),
    hint: () => m.settings_share_image_hint(),
  },
};

/** A stored image as a sentence part. */
export function imageText(id: string): string {
  return m.settings_value_image(siteImageSize(id));
}
