import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";
import { bytesText } from "#shared/uploads/bytes-text.ts";
import { findUnfinishedRestore } from "#server/backup/unfinished-restore.ts";
import { readConfig } from "#server/platform/config.ts";
import { readMigrationState, type MigrationState } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { openSiteDatabase, requireSite } from "#server/platform/existing-site.ts";
import { StartError } from "#server/platform/start-error.ts";
import type { Command } from "#server/command-line/command.ts";
import { hasRoom, planUpgrade, type UpgradePlan } from "./check-upgrade.ts";

const checkUpgrade: Command = {
  opens: "nothing",
  args: [],
  summary: (locale) => m.command_upgrade({}, { locale }),
  async run({ env, locale }) {
    const config = readConfig(env);
    requireSite(config);
    await using opened = new AsyncDisposableStack();
    const url = await openSiteDatabase(config, opened);
    const { db, close } = openDatabase<Database>(url, { max: 1, name: "nadaj-upgrade-check" });
    opened.defer(close);
    const state = await readMigrationState(db);
    requireOlder(state, locale);
    const plan = await planUpgrade(db, state, config);
    const obstacles = [
      ...restoreObstacle(config.dataDir, locale),
      ...(state.refusal ? [state.refusal.sentence] : []),
      ...(hasRoom(plan) ? [] : [m.command_upgrade_full({}, { locale })]),
    ];
    const canUpgrade = obstacles.length === 0;
    const verdict = canUpgrade ? m.command_upgrade_can : m.command_upgrade_cannot;
    return {
      lines: [...linesOf(plan, locale), ...obstacles, verdict({}, { locale })],
      data: { canUpgrade, obstacles, ...plan },
      hasFindings: !canUpgrade,
    };
  },
};

export const UPGRADE_COMMANDS = { "upgrade-check": checkUpgrade } satisfies Readonly<Record<string, Command>>;

function requireOlder({ hasSite, refusal }: MigrationState, locale: Locale): void {
  if (!hasSite) throw new StartError(m.command_upgrade_no_site({}, { locale }));
  if (refusal?.kind !== "newer") return;
  throw new StartError(m.command_upgrade_newer({ migration: refusal.migration }, { locale }));
}

function restoreObstacle(dataDir: string, locale: Locale): string[] {
  const unfinished = findUnfinishedRestore(dataDir);
  return unfinished ? [m.command_upgrade_restore({ backup: unfinished.backup }, { locale })] : [];
}

function linesOf(plan: UpgradePlan, locale: Locale): string[] {
  const { migrations, tables, seconds, runningJobs } = plan;
  const size = (bytes: number) => bytesText(bytes, locale);
  if (migrations.length === 0) return [m.command_upgrade_none({}, { locale })];
  const sizes = { needed: size(plan.neededBytes), database: size(plan.databaseBytes) };
  return [
    m.command_upgrade_migrations({ count: migrations.length }, { locale }),
    ...migrations.map((name) => `  ${name}`),
    ...(tables.length > 0 ? [m.command_upgrade_tables({}, { locale })] : []),
    ...tables.map(({ table, bytes }) => `  ${table}  ${size(bytes)}`),
    plan.freeBytes === null
      ? m.command_upgrade_space_elsewhere({ needed: sizes.needed }, { locale })
      : m.command_upgrade_space({ needed: sizes.needed, free: size(plan.freeBytes) }, { locale }),
    m.command_upgrade_time({ seconds }, { locale }),
    m.command_upgrade_backup({ database: sizes.database }, { locale }),
    ...(runningJobs > 0 ? [m.command_upgrade_jobs({ count: runningJobs }, { locale })] : []),
  ];
}
