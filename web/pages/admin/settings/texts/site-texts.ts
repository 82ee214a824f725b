import { m } from "#web/i18n/compiled/messages.js";

/** Label and explanation of the colours of the site. */
export const COLOUR_TEXTS = {
  "site.accentLight": { label: () => m.settings_accent_light(), hint: () => m.settings_accent_light_hint() },
  "site.accentDark": { label: () => m.settings_accent_dark(), hint: () => m.settings_accent_dark_hint() },
  "site.themeColor": { label: () => m.settings_theme_color(), hint: () => m.settings_theme_color_hint() },
} as const;
