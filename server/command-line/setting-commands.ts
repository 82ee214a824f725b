import { sql } from "kysely";
import type { FieldErrorCode } from "#shared/errors.ts";
import { fieldProblems } from "#shared/field-problems.ts";
import { fieldText } from "#shared/field-text.ts";
import { m } from "#shared/messages/compiled/messages.js";
import { isSecret, type SecretKey } from "#shared/site-settings/secret-settings.ts";
import {
  DEFAULT_SETTINGS,
  SETTING_KEYS,
  SiteSettings,
  type SettingKey,
} from "#shared/site-settings/settings.ts";
import type { Locale } from "#shared/texts.ts";
import { QUOTA_KEYS } from "#shared/uploads/quotas.ts";
import { countOver } from "#server/features/uploads/quota.ts";
import { getSiteSettings, saveSettings } from "#server/features/site-settings/site-settings.ts";
import { StartError } from "#server/platform/start-error.ts";
import type { Services } from "#server/platform/services.ts";
import type { Command, CommandInput } from "./command.ts";
import { withoutLineEnd } from "./without-line-end.ts";

/** Their sentences say what is possible. */
const EXPLAINED_PROBLEMS: readonly FieldErrorCode[] = [
  ...(["OUT_OF_RANGE", "DIVISOR", "IBAN"] as const),
  ...(["COLOUR", "CONTRAST_ON_LIGHT", "CONTRAST_ON_DARK"] as const),
];

const listSettings: Command = {
  args: [],
  summary: (locale) => m.command_settings_list({}, { locale }),
  async run({ services }) {
    const settings = await Promise.all(SETTING_KEYS.map((key) => describe(services, key)));
    return {
      lines: settings.map(({ key, value, origin }) => `${key} = ${JSON.stringify(value)} (${origin})`),
      data: settings,
    };
  },
};

const getSetting: Command = {
  args: ["KEY"],
  summary: (locale) => m.command_settings_get({}, { locale }),
  async run({ services, locale, args: [typed = ""] }) {
    const setting = await describe(services, await requireKey(services, typed, locale));
    return { lines: [`${JSON.stringify(setting.value)} (${setting.origin})`], data: setting };
  },
};

const setSetting: Command = {
  args: ["KEY", "[VALUE]"],
  summary: (locale) => m.command_settings_set({}, { locale }),
  subject: subjectOfSetting,
  async run({ services, locale, args: [typed = "", value], readInput }) {
    const key = await requireKey(services, typed, locale);
    if (isSecret(key)) {
      // Sent instead of typed, it is in no history of a shell and in no list of processes.
      const secret = requireSecret(key, value ?? withoutLineEnd(await readInput()), locale);
      return save(services, key, { values: { [key]: secret } });
    }
    if (value === undefined) throw new StartError(m.command_settings_value_missing({ key }, { locale }));
    const parsed = parseValue(key, value, locale);
    const saved = await save(services, key, { values: { [key]: parsed } });
    const quotaKey = QUOTA_KEYS.find((known) => known === key);
    if (!quotaKey || typeof parsed !== "number") return saved;
    const { accounts } = await countOver(services, { query: { key: quotaKey, gigabytes: parsed } });
    const warnings = accounts > 0 ? [m.settings_quota_over({ count: accounts }, { locale })] : [];
    return { lines: [...saved.lines, ...warnings], data: { ...saved.data, accountsOver: accounts } };
  },
};

const resetSetting: Command = {
  args: ["KEY"],
  summary: (locale) => m.command_settings_reset({}, { locale }),
  subject: subjectOfSetting,
  async run({ services, locale, args: [typed = ""] }) {
    const key = await requireKey(services, typed, locale);
    return save(services, key, { values: {}, resets: [key] });
  },
};

export const SETTING_COMMANDS = {
  "settings list": listSettings,
  "settings get": getSetting,
  "settings set": setSetting,
  "settings reset": resetSetting,
} satisfies Readonly<Record<string, Command>>;

type SettingServices = Pick<Services, "db" | "settings" | "clock" | "storage">;

interface Change {
  readonly values: Partial<SiteSettings>;
  readonly resets?: readonly SettingKey[];
}

async function save(services: SettingServices, key: SettingKey, change: Change) {
  await saveSettings(services, { ...change, changedBy: null, now: services.clock.now() });
  const setting = await describe(services, key);
  return { lines: [`${key} = ${JSON.stringify(setting.value)}`], data: setting };
}

async function describe(services: SettingServices, key: SettingKey) {
  const { values, states } = await getSiteSettings(services);
  const { fixedBy = null, isDefault = true } = states.find((state) => state.key === key) ?? {};
  const origin = fixedBy ?? (isDefault ? "default" : "saved");
  return { key, value: values[key], origin };
}

function subjectOfSetting({ services, locale, args: [typed = ""] }: CommandInput): Promise<SettingKey> {
  return requireKey(services, typed, locale);
}

async function requireKey({ db }: SettingServices, typed: string, locale: Locale): Promise<SettingKey> {
  const key = SETTING_KEYS.find((known) => known === typed);
  if (key) return key;
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${SETTING_KEYS}::text[]) as key order by similarity(key, ${typed}) desc, key limit 1
  `.execute(db);
  const nearest = rows[0]?.key ?? "";
  throw new StartError(m.command_settings_unknown({ typed, nearest }, { locale }));
}

/** The value of a secret. The refusal does not repeat it. */
function requireSecret(key: SecretKey, typed: string, locale: Locale): string {
  const parsed = SiteSettings.shape[key].safeParse(typed);
  if (parsed.success && parsed.data !== null) return parsed.data;
  throw new StartError(m.command_settings_secret_wrong({ key }, { locale }));
}

/** A value as typed: a text, a number, `null`, or a list with commas; `none` for an empty one. */
function parseValue(key: SettingKey, typed: string, locale: Locale): SiteSettings[SettingKey] {
  const list = typed.split(",").map((part) => part.trim());
  const filled = list.filter((part) => part !== "" && part !== "none");
  for (const candidate of [typed, jsonOf(typed), filled, filled.map(Number)]) {
    const parsed = SiteSettings.shape[key].safeParse(candidate);
    if (parsed.success) return parsed.data;
  }
  const example = JSON.stringify(DEFAULT_SETTINGS[key]);
  const problem = fieldProblems(SiteSettings.shape[key].safeParse(typed).error?.issues ?? [])["body"];
  throw new StartError([
    m.command_settings_wrong({ typed, key, example }, { locale }),
    ...(problem && EXPLAINED_PROBLEMS.includes(problem.code) ? [fieldText(problem, locale)] : []),
  ]);
}

function jsonOf(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return undefined; // another kind of value
  }
}
