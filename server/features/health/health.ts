import { finding } from "#shared/health/finding-texts.ts";
import type { Finding, HealthState } from "#shared/health/findings.ts";
import { DatabaseAway, reasonOf, type Check, type CheckedSite } from "./check.ts";
import { checkClock } from "./checks/clock.ts";
import { checkConfiguration } from "./checks/configuration.ts";
import { checkDataFolder } from "./checks/data-folder.ts";
import { checkDatabase } from "./checks/database.ts";
import { checkJobs } from "./checks/jobs.ts";
import { checkMail } from "./checks/mail.ts";
import { checkMedia } from "./checks/media.ts";
import { checkMigrations } from "./checks/migrations.ts";
import { checkPorts } from "./checks/ports.ts";
import { checkRedis } from "./checks/redis.ts";
import { checkStorage } from "./checks/storage.ts";
import { hideSecrets } from "./hide-secrets.ts";
import { CHECK_SECONDS } from "./thresholds.ts";

const ALL: readonly Check[] = [
  ...[checkConfiguration, checkDataFolder, checkDatabase, checkMigrations, checkClock],
  ...[checkMedia, checkStorage, checkRedis, checkMail, checkPorts, checkJobs],
];

/** Errors of PostgreSQL for a table or a column that is not there. */
const NOT_MIGRATED = ["42P01", "42703", "3F000"];

/** Runs all checks beside each other, each within its time. Never throws; no finding has a secret. */
export async function checkHealth(site: CheckedSite, checks: readonly Check[] = ALL): Promise<Finding[]> {
  const found = await Promise.all(checks.map((check) => runCheck(site, check)));
  return found.flat().map((one) => hideSecrets(one, site.env));
}

/** The worst state of the findings. */
export function worstState(findings: readonly Finding[]): HealthState {
  const states = findings.map(({ state }) => state);
  if (states.includes("error")) return "error";
  return states.includes("warning") ? "warning" : "ok";
}

async function runCheck(site: CheckedSite, check: Check): Promise<readonly Finding[]> {
  const { name, limitSeconds = CHECK_SECONDS } = check;
  const { config } = site;
  const ended = new AbortController();
  const late = Promise.withResolvers<readonly Finding[]>();
  const timer = setTimeout(() => {
    late.resolve([finding(name, "check_slow", { seconds: limitSeconds })]);
    ended.abort();
  }, limitSeconds * 1000);
  try {
    const input = { env: site.env, signal: ended.signal };
    if (check.needs === "environment") return await Promise.race([check.run(input), late.promise]);
    if (!config) return [finding(name, "needs_configuration", {})];
    const { migrations, unfinishedRestore } = site;
    const database = () => site.openDatabase().catch(rejectAsAway);
    const run = check.run({ ...input, config, database, migrations, unfinishedRestore });
    return await Promise.race([run, late.promise]);
  } catch (error) {
    return [describeFailure(check, error)];
  } finally {
    clearTimeout(timer);
  }
}

function rejectAsAway(error: unknown): never {
  throw new DatabaseAway(error);
}

function describeFailure({ name }: Check, error: unknown): Finding {
  if (error instanceof DatabaseAway) return finding(name, "needs_database", {});
  if (error instanceof Error && "code" in error && NOT_MIGRATED.includes(String(error.code))) {
    return finding(name, "needs_migrations", {});
  }
  return finding(name, "check_failed", { reason: reasonOf(error) });
}
