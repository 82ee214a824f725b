import type { Kysely } from "kysely";
import {
  DEFAULT_SETTINGS,
  SETTING_KEYS,
  SETTING_VARIABLES,
  SiteSettings,
  type SettingKey,
} from "#shared/site-settings/settings.ts";
import { isSecret, SECRET_KEYS, SECRET_SET, type SecretKey } from "#shared/site-settings/secret-settings.ts";
import type { Encryption } from "./crypto/encryption.ts";
import type { Database } from "./database/schema.ts";
import type { Log } from "./log.ts";

/** The present settings of the site, in the memory of this process. */
export interface CurrentSettings {
  /** Of a secret only whether it is set: `set`, or null. */
  get<Key extends SettingKey>(key: Key): SiteSettings[Key];
  /** The value of a secret, for the service that it is for alone; null if it is not set. */
  secret(key: SecretKey): string | null;
  /** A secret as it is stored. */
  encrypt(key: SecretKey, secret: string): string;
  /** The environment variable that fixes a setting; undefined if administrators may change it. */
  fixedBy(key: SettingKey): string | undefined;
  /** Reads what was saved. */
  reload(): Promise<void>;
}

interface SettingsOptions {
  readonly db: Kysely<Database>;
  readonly log: Log;
  readonly encryption: Encryption;
  /** Values from environment variables, which win over saved ones. */
  readonly fixed: Readonly<Partial<SiteSettings>>;
}

/** Settings with their defaults until the first `reload`. */
export function createSettings({ db, log, encryption, fixed }: SettingsOptions): CurrentSettings {
  let { current, secrets } = separate({ ...DEFAULT_SETTINGS, ...fixed });
  let started = 0;
  let applied = 0;

  async function reload(): Promise<void> {
    started += 1;
    const turn = started;
    const rows = await db.selectFrom("site_settings").select(["key", "value"]).execute();
    // A later call may have read newer values already.
    if (turn < applied) return;
    applied = turn;
    ({ current, secrets } = separate({ ...DEFAULT_SETTINGS, ...savedValues(rows), ...fixed }));
  }

  /** Another release may have saved values that this one does not know. */
  function savedValues(rows: readonly { readonly key: string; readonly value: unknown }[]) {
    const values: Record<string, unknown> = {};
    for (const { key, value } of rows) {
      // The default was put back.
      if (value === null) continue;
      const known = SETTING_KEYS.find((one) => one === key);
      const parsed = known && SiteSettings.shape[known].safeParse(decrypted(known, value));
      if (known && parsed?.success) values[known] = parsed.data;
      else log.warn({ setting: key }, "a saved setting has no valid value: its default is used");
    }
    return values as Partial<SiteSettings>; // each value was parsed with the schema of its key
  }

  /** A value as it was before it was stored; undefined for a secret that was encrypted with another secret of the site. */
  function decrypted(key: SettingKey, value: unknown): unknown {
    if (!isSecret(key)) return value;
    try {
      return encryption.decrypt(subjectOf(key), Buffer.from(String(value), "base64")).toString();
    } catch {
      return undefined; // the caller logs that there is no valid value
    }
  }

  return {
    get: (key) => current[key],
    secret: (key) => secrets.get(key) ?? null,
    encrypt: (key, secret) => encryption.encrypt(subjectOf(key), Buffer.from(secret)).toString("base64"),
    fixedBy: (key) => (fixed[key] === undefined ? undefined : SETTING_VARIABLES[key]),
    reload,
  };
}

/** Takes the secrets out of the settings that everything can read. */
function separate(values: SiteSettings) {
  const secrets = new Map(SECRET_KEYS.map((key) => [key, values[key]]));
  const current = { ...values };
  for (const key of SECRET_KEYS) if (current[key] !== null) current[key] = SECRET_SET;
  return { current, secrets };
}

function subjectOf(key: SecretKey): string {
  return `site-setting/${key}`;
}
