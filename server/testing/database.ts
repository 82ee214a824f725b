import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import {
  hasMembers,
  openEmbeddedDatabase,
  type EmbeddedDatabase,
} from "#server/platform/database/embedded.ts";
import { runStatement, siblingUrl } from "#server/platform/database/ensure-database.ts";
import { migrate, readMigrations, type Migration } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import { isRunning } from "#server/platform/process-claim.ts";

/** Where tests get their databases from; plain data, so that it can be handed to other processes. */
export interface TestCluster {
  readonly url: string;
  /** A database with all migrations, to be copied. */
  readonly template: string;
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

declare module "vitest" {
  export interface ProvidedContext {
    testCluster: TestCluster;
  }
}

const FOLDER = path.join(import.meta.dirname, "../../.cache/test-postgres");
const TEMPLATE_PREFIX = "nadaj_template_";
const TEST_PREFIX = "nadaj_test_";
const OLD_TEMPLATE_MS = 24 * 60 * 60_000;
/** Any number that nothing else in the test cluster locks. */
const LOCK_KEY = 7_262_352_502;

/** Vitest's global setup: `inject("testCluster")` gives the cluster in every test. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, stop } = await openTestCluster();
  project.provide("testCluster", cluster);
  return stop;
}

/** Starts (or shares) the kept test cluster and makes sure it has a template of the current migrations. */
export async function openTestCluster(): Promise<{ cluster: TestCluster; stop(): Promise<void> }> {
  const { url, stop } = await openOrRemake();
  const template = await prepareTemplate(url, readMigrations());
  return { cluster: { url, template }, stop };
}

/** Makes an empty database with all migrations, for one world of tests. */
export async function createTestDatabase({ url, template }: TestCluster): Promise<TestDatabase> {
  const name = `${TEST_PREFIX}${process.pid}_${randomBytes(6).toString("hex")}`;
  await runStatement(url, `create database ${name} template ${template}`);
  return {
    url: siblingUrl(url, name),
    async drop() {
      await runStatement(url, `drop database ${name} with (force)`);
    },
  };
}

/** The cluster writes without syncing: after a power cut it may be broken, and is simply made anew. */
async function openOrRemake(): Promise<EmbeddedDatabase> {
  try {
    return await openEmbeddedDatabase({ dir: FOLDER, durable: false });
  } catch (error) {
    if (hasMembers(FOLDER)) throw error;
    process.stderr.write(`the test database is made anew: ${String(error)}\n`);
    fs.rmSync(FOLDER, { recursive: true, force: true });
    return openEmbeddedDatabase({ dir: FOLDER, durable: false });
  }
}

/** One run at a time looks after the cluster; the others wait, and find everything done. */
async function prepareTemplate(url: string, migrations: readonly Migration[]): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK_KEY]);
    const name = templateName(migrations);
    const databases = await listDatabases(url);
    for (const leftover of databases.filter((database) => isLeftover(database, name))) {
      await runStatement(url, `drop database ${leftover.name} with (force)`);
    }
    if (!databases.some((database) => database.name === name)) await makeTemplate(url, name, migrations);
    await client.query(`comment on database ${name} is '${new Date().toISOString()}'`);
    return name;
  } finally {
    await client.end();
  }
}

function templateName(migrations: readonly Migration[]): string {
  const digest = createHash("sha256").update(
    migrations.map(({ name, hash }) => `${name} ${hash}`).join("\n"),
  );
  return TEMPLATE_PREFIX + digest.digest("hex").slice(0, 16);
}

interface ListedDatabase {
  readonly name: string;
  /** Of a template: when a run last used it. */
  readonly usedAt: Date | null;
}

function listDatabases(url: string): Promise<ListedDatabase[]> {
  return runStatement(
    url,
    `select datname as name, shobj_description(oid, 'pg_database')::timestamptz as "usedAt"
     from pg_database where starts_with(datname, $1) or starts_with(datname, $2)`,
    [TEMPLATE_PREFIX, TEST_PREFIX],
  );
}

/** Databases of runs that were killed, and templates of migrations that nobody has used for a while. */
function isLeftover({ name, usedAt }: ListedDatabase, wantedTemplate: string): boolean {
  if (name === wantedTemplate) return false;
  if (name.startsWith(TEST_PREFIX)) return !isRunning(ownerOf(name));
  return usedAt !== null && Date.now() - usedAt.getTime() > OLD_TEMPLATE_MS;
}

function ownerOf(testDatabase: string): number {
  return Number(testDatabase.slice(TEST_PREFIX.length).split("_")[0]);
}

/** Migrated under another name first: a template of the right name is always complete. */
async function makeTemplate(url: string, name: string, migrations: readonly Migration[]): Promise<void> {
  const draft = `${name}_draft`;
  await runStatement(url, `drop database if exists ${draft} with (force)`);
  await runStatement(url, `create database ${draft}`);
  const { db, close } = openDatabase(siblingUrl(url, draft), { max: 1 });
  try {
    await migrate(db, [...migrations]);
  } finally {
    await close();
  }
  await runStatement(url, `alter database ${draft} rename to ${name}`);
}
