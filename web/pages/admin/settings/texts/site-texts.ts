import { m } from "#web/i18n/compiled/messages.js";

/** Label and explanation of the colours of the site. */
export const COLOUR_TEXTS = {
  "site.accentLight": { label: () => m.settings_accent_light(), hint: () => m.settings_accent_light_hint() },
  "site.accentDark": { label: () => m.settings_accent_dark(), hint: () => m.settings_accent_dark_hint() },
  "site.themeColor": { label: () => m.settings_theme_color(), hint: () => m.settings_theme_color_hint() },
} as const;

/** The same of its languages. */
export const LANGUAGE_TEXTS = {
  "site.languages": { label: () => m.settings_languages(), hint: () => m.settings_languages_hint() },
  "site.defaultLanguage": {
    label: () => m.settings_default_language(),
    hint: () => m.settings_default_language_hint(),
  },
} as const;
