import type { SettingGroup } from "#shared/site-settings/settings.ts";

export type Group = SettingGroup;

/** In the order of the tabs. The route imports this module, which every page loads: it must stay without imports. */
export const SETTING_GROUPS = [
  "site",
  "registration",
  "limits",
  "encoding",
  "moderation",
  "money",
  "mail",
] as const satisfies Group[];
