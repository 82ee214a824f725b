import type { Kysely } from "kysely";
import {
  DEFAULT_SETTINGS,
  SETTING_KEYS,
  SETTING_VARIABLES,
  SiteSettings,
  type SettingKey,
} from "#shared/site-settings/settings.ts";
import type { Database } from "./database/schema.ts";
import type { Log } from "./log.ts";

/** The present settings of the site, in the memory of this process. */
export interface CurrentSettings {
  get<Key extends SettingKey>(key: Key): SiteSettings[Key];
  /** The environment variable that fixes a setting; undefined if administrators may change it. */
  fixedBy(key: SettingKey): string | undefined;
  /** Reads what was saved. */
  reload(): Promise<void>;
}

interface SettingsOptions {
  readonly db: Kysely<Database>;
  readonly log: Log;
  /** Values from environment variables, which win over saved ones. */
  readonly fixed: Readonly<Partial<SiteSettings>>;
}

/** Settings with their defaults until the first `reload`. */
export function createSettings({ db, log, fixed }: SettingsOptions): CurrentSettings {
  let current: SiteSettings = { ...DEFAULT_SETTINGS, ...fixed };
  let started = 0;
  let applied = 0;

  async function reload(): Promise<void> {
    started += 1;
    const turn = started;
    const rows = await db.selectFrom("site_settings").select(["key", "value"]).execute();
    // A later call may have read newer values already.
    if (turn < applied) return;
    applied = turn;
    current = { ...DEFAULT_SETTINGS, ...savedValues(rows), ...fixed };
  }

  /** Another release may have saved values that this one does not know. */
  function savedValues(rows: readonly { readonly key: string; readonly value: unknown }[]) {
    const values: Record<string, unknown> = {};
    for (const { key, value } of rows) {
      // The default was put back.
      if (value === null) continue;
      const known = SETTING_KEYS.find((one) => one === key);
      const parsed = known && SiteSettings.shape[known].safeParse(value);
      if (known && parsed?.success) values[known] = parsed.data;
      else log.warn({ setting: key }, "a saved setting has no valid value: its default is used");
    }
    return values as Partial<SiteSettings>; // each value was parsed with the schema of its key
  }

  return {
    get: (key) => current[key],
    fixedBy: (key) => (fixed[key] === undefined ? undefined : SETTING_VARIABLES[key]),
    reload,
  };
}
