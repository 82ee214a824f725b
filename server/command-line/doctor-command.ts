import { sql, type Kysely } from "kysely";
import { findingText } from "#shared/health/finding-texts.ts";
import type { Finding, HealthState } from "#shared/health/findings.ts";
import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";
import { findUnfinishedRestore } from "#server/backup/unfinished-restore.ts";
import { checkHealth, worstState } from "#server/features/health/health.ts";
import { readConfig, type Config } from "#server/platform/config.ts";
import { readMigrations } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { openSiteDatabase, requireSite } from "#server/platform/existing-site.ts";
import { StartError } from "#server/platform/start-error.ts";
import type { Command } from "./command.ts";

const VERDICTS = {
  ok: m.command_doctor_ok,
  warning: m.command_doctor_warning,
  error: m.command_doctor_error,
} as const satisfies Record<HealthState, unknown>;

/** Checks that need the database run beside each other. */
const CONNECTIONS = 4;

const doctor: Command = {
  opens: "nothing",
  args: [],
  summary: (locale) => m.command_doctor({}, { locale }),
  async run({ env, locale }) {
    await using opened = new AsyncDisposableStack();
    const config = configOf(env);
    const database = openOnce(() => openExisting(config, opened));
    const findings = await checkHealth({
      ...{ env, config, migrations: readMigrations() },
      openDatabase: database.open,
      unfinishedRestore: () => config && findUnfinishedRestore(config.dataDir)?.backup,
    });
    await database.opened();
    const state = worstState(findings);
    return {
      lines: [...findings.flatMap((found) => linesOf(found, locale)), "", VERDICTS[state]({}, { locale })],
      data: { state, checks: findings.map((found) => view(found, locale)) },
      hasFindings: state === "error",
    };
  },
};

export const DOCTOR_COMMANDS = { doctor } satisfies Readonly<Record<string, Command>>;

/** Undefined if the environment is wrong, which a check says in its words. */
function configOf(env: NodeJS.ProcessEnv): Config | undefined {
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof StartError) return undefined;
    throw error;
  }
}

/** Opens with the first call. `opened` waits for one that is still being opened, so that it is closed, too. */
function openOnce<Opened>(open: () => Promise<Opened>) {
  let opening: Promise<Opened> | undefined;
  return {
    open: () => (opening ??= open()),
    opened: async () => {
      await opening?.catch(() => undefined); // a check has said why
    },
  };
}

async function openExisting(
  config: Config | undefined,
  opened: AsyncDisposableStack,
): Promise<Kysely<Database>> {
  if (!config) throw new StartError("The configuration is wrong.");
  // Its secret and folder have checks of their own.
  if (config.databaseUrl === undefined) requireSite({ ...config, secret: "" });
  const url = await openSiteDatabase(config, opened);
  const { db, close } = openDatabase<Database>(url, { max: CONNECTIONS, name: "nadaj-doctor" });
  opened.defer(close);
  await sql`select 1`.execute(db);
  return db;
}

function view(found: Finding, locale: Locale) {
  const { check: name, state, key, values } = found;
  return { name, state, key, values, ...findingText(found, locale) };
}

function linesOf(found: Finding, locale: Locale): string[] {
  const { title, sentence, advice } = findingText(found, locale);
  const mark = { ok: "✓", warning: "!", error: "✗" }[found.state];
  return [`${mark} ${title}: ${sentence}`, ...(advice === null ? [] : [`    ${advice}`])];
}
