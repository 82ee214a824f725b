import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";
import { bytesText } from "#shared/uploads/bytes-text.ts";
import type { CheckName, Finding, HealthState } from "./findings.ts";

type Message = (values: never, options: { readonly locale: Locale }) => string;

interface FindingText {
  readonly state: HealthState;
  readonly sentence: Message;
  /** What to do; absent if there is nothing to do. */
  readonly advice?: Message;
}

const TITLES = {
  configuration: m.health_check_configuration,
  dataFolder: m.health_check_data_folder,
  database: m.health_check_database,
  migrations: m.health_check_migrations,
  clock: m.health_check_clock,
  media: m.health_check_media,
  storage: m.health_check_storage,
  redis: m.health_check_redis,
  mail: m.health_check_mail,
  ports: m.health_check_ports,
  jobs: m.health_check_jobs,
} satisfies Readonly<Record<CheckName, Message>>;

/** Everything that a check can say, with its sentence and what to do. The page and the command line show the same. */
export const FINDING_TEXTS = {
  configuration_ok: ok(m.health_configuration_ok),
  configuration_wrong: error(m.health_configuration_wrong, m.health_configuration_wrong_advice),
  folder_ok: ok(m.health_folder_ok),
  folder_missing: error(m.health_folder_missing, m.health_folder_missing_advice),
  folder_unusable: error(m.health_folder_unusable, m.health_folder_unusable_advice),
  folder_full: error(m.health_folder_full, m.health_folder_full_advice),
  folder_nearly_full: warning(m.health_folder_nearly_full, m.health_folder_full_advice),
  folder_secret_missing: error(m.health_folder_secret_missing, m.health_folder_secret_missing_advice),
  folder_restore: error(m.health_folder_restore, m.health_folder_restore_advice),
  database_ok: ok(m.health_database_ok),
  database_old: error(m.health_database_old, m.health_database_old_advice),
  database_unreachable: error(m.health_database_unreachable, m.health_database_unreachable_advice),
  migrations_ok: ok(m.health_migrations_ok),
  migrations_pending: warning(m.health_migrations_pending, m.health_migrations_pending_advice),
  migrations_failing: error(m.health_migrations_failing, m.health_migrations_failing_advice),
  migrations_refused: error(m.health_migrations_refused, m.health_migrations_refused_advice),
  clock_ok: ok(m.health_clock_ok),
  clock_differs: warning(m.health_clock_differs, m.health_clock_differs_advice),
  clock_wrong: error(m.health_clock_differs, m.health_clock_differs_advice),
  media_ok: ok(m.health_media_ok),
  media_missing: error(m.health_media_missing, m.health_media_missing_advice),
  media_broken: error(m.health_media_broken, m.health_media_broken_advice),
  storage_ok: ok(m.health_storage_ok),
  storage_unusable: error(m.health_storage_unusable, m.health_storage_unusable_advice),
  redis_none: ok(m.health_redis_none),
  redis_ok: ok(m.health_redis_ok),
  redis_away: error(m.health_redis_away, m.health_redis_away_advice),
  mail_none: warning(m.health_mail_none, m.health_mail_none_advice),
  mail_ok: ok(m.health_mail_ok),
  mail_unreachable: error(m.health_mail_unreachable, m.health_mail_unreachable_advice),
  mail_login_refused: error(m.health_mail_login_refused, m.health_mail_login_refused_advice),
  mail_refused: error(m.health_mail_refused, m.health_mail_refused_advice),
  port_answers: ok(m.health_port_answers),
  port_free: ok(m.health_port_free),
  port_silent: error(m.health_port_silent, m.health_port_silent_advice),
  port_taken: error(m.health_port_taken, m.health_port_taken_advice),
  port_denied: error(m.health_port_denied, m.health_port_denied_advice),
  port_host: error(m.health_port_host, m.health_port_host_advice),
  jobs_ok: ok(m.health_jobs_ok),
  jobs_failed: warning(m.health_jobs_failed, m.health_jobs_failed_advice),
  jobs_paused: warning(m.health_jobs_paused, m.health_jobs_paused_advice),
  jobs_standing: error(m.health_jobs_standing, m.health_jobs_standing_advice),
  needs_configuration: warning(m.health_needs_configuration),
  needs_database: warning(m.health_needs_database),
  needs_migrations: warning(m.health_needs_migrations),
  check_failed: error(m.health_check_failed, m.health_check_failed_advice),
  check_slow: error(m.health_check_slow, m.health_check_failed_advice),
} satisfies Readonly<Record<string, FindingText>>;

export type FindingKey = keyof typeof FINDING_TEXTS;
/** The values that the sentence of a key needs. */
export type FindingValues<Key extends FindingKey> = Parameters<(typeof FINDING_TEXTS)[Key]["sentence"]>[0];

/** What a check has found, under one of the keys. */
export function finding<Key extends FindingKey>(
  check: CheckName,
  key: Key,
  values: FindingValues<Key> & Finding["values"],
): Finding {
  return { check, state: FINDING_TEXTS[key].state, key, values };
}

export interface ShownFinding {
  /** What was checked: `Database`. */
  readonly title: string;
  readonly sentence: string;
  /** What to do; null if there is nothing to do. */
  readonly advice: string | null;
}

/** The words for a finding in one language. */
export function findingText({ check, key, values }: Finding, locale: Locale): ShownFinding {
  const { sentence, advice }: FindingText = FINDING_TEXTS[key];
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, shownValue(name, value, locale)]),
  );
  // `finding` has checked that these are the values of the key.
  return {
    title: TITLES[check]({}, { locale }),
    sentence: sentence(shown as never, { locale }),
    advice: advice ? advice(shown as never, { locale }) : null,
  };
}

function shownValue(name: string, value: string | number, locale: Locale): string | number {
  if (typeof value !== "number") return value;
  return name.endsWith("Bytes") ? bytesText(value, locale) : value.toLocaleString(locale);
}

function ok<Sentence extends Message>(sentence: Sentence) {
  return { state: "ok" as const, sentence };
}

function warning<Sentence extends Message>(sentence: Sentence, advice?: Message) {
  return { state: "warning" as const, sentence, ...(advice && { advice }) };
}

function error<Sentence extends Message>(sentence: Sentence, advice: Message) {
  return { state: "error" as const, sentence, advice };
}
