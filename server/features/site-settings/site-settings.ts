import { isDeepStrictEqual } from "node:util";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type {
  SettingChange,
  SettingsOfSite,
  SettingValue,
  siteSettings,
} from "#shared/site-settings/contract.ts";
import { DEFAULT_LANGUAGES, LANGUAGE_SETTINGS } from "#shared/site-settings/language-settings.ts";
import { isSecret, SECRET_SET } from "#shared/site-settings/secret-settings.ts";
import { SETTING_KEYS, type SettingKey, type SiteSettings } from "#shared/site-settings/settings.ts";
import { siteDay } from "#shared/site-time-zone.ts";
import { requireSiteImages } from "#server/features/site-look/site-images.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { clearCaches } from "#server/platform/swr-cache.ts";
import { insertChange, listChangesOf, listSaved, lockSettings, upsertSetting } from "./store.ts";
import { viewChange, viewState } from "./view.ts";

const ANNOUNCEMENT_TIMES: readonly SettingKey[] = ["site.announcementFrom", "site.announcementUntil"];

type SettingsServices = Pick<Services, "db" | "settings">;
type SavingServices = Pick<Services, "db" | "settings" | "storage">;

interface Saving {
  readonly values: { readonly [Key in SettingKey]?: SiteSettings[Key] | undefined };
  /** Settings that get their defaults back. */
  readonly resets?: readonly SettingKey[] | undefined;
  /** The revision of each setting that the change is based on; without it, whatever was saved is replaced. */
  readonly revisions?: Readonly<Record<string, number>>;
  /** Null for the command line. */
  readonly changedBy: string | null;
  readonly now: Date;
}

/** The settings that are saved or reset. */
export function keysOf({ values, resets = [] }: Pick<Saving, "values" | "resets">): readonly SettingKey[] {
  return SETTING_KEYS.filter((key) => values[key] !== undefined || resets.includes(key));
}

/** The settings of the site, as they are in the database now. */
export async function getSiteSettings({ db, settings }: SettingsServices): Promise<SettingsOfSite> {
  // In this order: what is saved in between is refused as changed meanwhile, never overwritten.
  const saved = new Map((await listSaved(db)).map((row) => [row.key, row]));
  await settings.reload();
  const values = Object.fromEntries(SETTING_KEYS.map((key) => [key, settings.get(key)]));
  return {
    values: values as SettingsOfSite["values"], // with each key
    states: SETTING_KEYS.map((key) => viewState(key, saved.get(key), settings.fixedBy(key))),
  };
}

export async function changeSiteSettings(
  context: SignedInContext,
  { body }: UseCaseInput<typeof siteSettings.save>,
): Promise<SettingsOfSite> {
  const { viewer, now } = context;
  await saveSettings(context, { ...body, changedBy: viewer.id, now });
  return getSiteSettings(context);
}

/**
 * Saves settings, all or none of them. The database tells every process; this one has the new values when the promise
 * resolves. Throws SETTING_FIXED, SETTING_CHANGED if a revision is no longer the newest, and VALIDATION for values
 * that do not go together and images that are not stored.
 */
export async function saveSettings({ db, settings, storage }: SavingServices, saving: Saving): Promise<void> {
  const { values, resets = [], revisions, changedBy, now } = saving;
  const keys = keysOf(saving);
  for (const key of keys) requireChangeable(settings, key);
  requireProductsAllowed(settings, values);
  await requireSiteImages(storage, values);
  requireTermsInForce(values, now);
  await inTransaction(db, async (tx) => {
    await lockSettings(tx);
    const saved = new Map((await listSaved(tx)).map((row) => [row.key, row]));
    const changes = new Map<SettingKey, SettingValue>();
    for (const key of keys) {
      const { revision, value: before } = saved.get(key) ?? { revision: 0, value: null };
      if (revisions && (revisions[key] ?? 0) !== revision) throw new AppError("SETTING_CHANGED");
      const after = storedValue(settings, key, resets.includes(key) ? null : (values[key] ?? null));
      if (isDeepStrictEqual(before, after)) continue;
      changes.set(key, after);
      const change = { key, changed_by: changedBy, changed_at: now };
      await upsertSetting(tx, { ...change, value: JSON.stringify(after), revision: revision + 1 });
      await insertChange(tx, {
        ...change,
        before: historyValue(key, before),
        after: historyValue(key, after),
      });
    }
    requireOwnPassword(changes, saved.get("mail.password")?.value ?? null);
    if (keys.some((key) => ANNOUNCEMENT_TIMES.includes(key))) await requireOrder(tx);
    if (keys.some((key) => key in LANGUAGE_SETTINGS)) await requireOfferedDefault(tx, settings);
  });
  await settings.reload();
  clearCaches(db);
}

/** A secret is encrypted anew each time: whether it is the same as before is not to be seen. */
function storedValue(settings: Services["settings"], key: SettingKey, value: SettingValue): SettingValue {
  return isSecret(key) && typeof value === "string" ? settings.encrypt(key, value) : value;
}

/** What the history keeps of a stored value: of a secret only whether it was set. */
function historyValue(key: SettingKey, stored: unknown): string {
  return JSON.stringify(isSecret(key) && stored !== null ? SECRET_SET : stored);
}

/** The next email logs in: another server, or one without encryption, must not get the password of the one before. */
function requireOwnPassword(changes: ReadonlyMap<SettingKey, SettingValue>, password: unknown): void {
  if (password === null || changes.has("mail.password")) return;
  if (changes.has("mail.host") && !changes.get("mail.host")) return;
  const isOtherServer = changes.has("mail.host") || changes.has("mail.port");
  if (!isOtherServer && changes.get("mail.security") !== "none") return;
  throw new AppError("VALIDATION", {}, { "values.mail.password": { code: "PASSWORD_AGAIN" } });
}

async function requireOrder(tx: Executor): Promise<void> {
  const saved = new Map((await listSaved(tx)).map((row) => [row.key, row.value]));
  const [from, until] = ANNOUNCEMENT_TIMES.map((key) => saved.get(key));
  if (typeof from !== "string" || typeof until !== "string" || Date.parse(from) < Date.parse(until)) return;
  throw new AppError("VALIDATION", {}, { "values.site.announcementUntil": { code: "DATE_ORDER" } });
}

/** Nobody could agree to terms of a later day: they would be asked again each time. */
function requireTermsInForce(values: Saving["values"], now: Date): void {
  const version = values["registration.termsVersion"];
  if (version === undefined || version <= siteDay(now)) return;
  throw new AppError("VALIDATION", {}, { "values.registration.termsVersion": { code: "DATE_FUTURE" } });
}

/** A setting that a variable fixes is as the variable says, whatever was saved. */
async function requireOfferedDefault(tx: Executor, settings: Services["settings"]): Promise<void> {
  const saved = new Map((await listSaved(tx)).map((row) => [row.key, row.value]));
  const fixed = (key: keyof typeof LANGUAGE_SETTINGS) => settings.fixedBy(key) !== undefined;
  const languages = fixed("site.languages")
    ? settings.get("site.languages")
    : LANGUAGE_SETTINGS["site.languages"].safeParse(saved.get("site.languages")).data;
  const defaultLanguage = fixed("site.defaultLanguage")
    ? settings.get("site.defaultLanguage")
    : LANGUAGE_SETTINGS["site.defaultLanguage"].safeParse(saved.get("site.defaultLanguage")).data;
  const offered = languages ?? DEFAULT_LANGUAGES["site.languages"];
  if (offered.includes(defaultLanguage ?? DEFAULT_LANGUAGES["site.defaultLanguage"])) return;
  throw new AppError("VALIDATION", {}, { "values.site.defaultLanguage": { code: "LANGUAGE_NOT_OFFERED" } });
}

/** The smallest donation may be raised above a product, which is then not offered. */
function requireProductsAllowed(settings: Services["settings"], values: Saving["values"]): void {
  const min = values["money.donationMinimum"] ?? settings.get("money.donationMinimum");
  const index = values["money.products"]?.findIndex(({ amount }) => amount < min) ?? -1;
  if (index === -1) return;
  const field = `values.money.products.${index}.amount`;
  throw new AppError("VALIDATION", {}, { [field]: { code: "TOO_SMALL", details: { min } } });
}

function requireChangeable(settings: Services["settings"], key: SettingKey): void {
  const variable = settings.fixedBy(key);
  if (variable !== undefined) throw new AppError("SETTING_FIXED", { variable });
}

export async function listSettingHistory(
  { db }: SignedInContext,
  { params, query }: UseCaseInput<typeof siteSettings.history>,
): Promise<{ items: SettingChange[]; count: number }> {
  const { items, count } = await listChangesOf(db, params.key, query);
  return { items: items.map(viewChange), count };
}
