import { SETTING_KEYS, type SettingKey } from "#shared/site-settings/settings.ts";
import { m } from "#web/i18n/compiled/messages.js";

const PREFIX = "values.";

/** The errors of the server by setting; one about an entry of a list, `values.KEY.3` or `values.KEY.3.href`, names its line. */
export function settingErrors(errors: Readonly<Record<string, string>>): ReadonlyMap<SettingKey, string> {
  const found = new Map<SettingKey, string>();
  for (const [field, error] of Object.entries(errors)) {
    const key = SETTING_KEYS.find((one) => field === PREFIX + one || field.startsWith(`${PREFIX}${one}.`));
    if (!key || found.has(key)) continue;
    const [index = ""] = field.slice(PREFIX.length + key.length + 1).split(".");
    found.set(key, index === "" ? error : m.settings_error_line({ line: Number(index) + 1, error }));
  }
  return found;
}
