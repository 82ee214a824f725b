import type { SettingGroup } from "#shared/site-settings/settings.ts";

/** Those of settings, and one with a list of its own. */
export type Group = SettingGroup | "categories";

/** In the order of the tabs. The route imports this module, which every page loads: it must stay without imports. */
export const SETTING_GROUPS = [
  "site",
  "registration",
  "limits",
  "encoding",
  "moderation",
  "money",
  "mail",
  "categories",
] as const satisfies Group[];
