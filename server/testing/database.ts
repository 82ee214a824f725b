import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { getConstructionPlans } from "pg-boss";
import pino from "pino";
import type { TestProject } from "vitest/node";
import {
  hasMembers,
  openEmbeddedDatabase,
  type EmbeddedDatabase,
} from "#server/platform/database/embedded.ts";
import { runStatement, siblingUrl } from "#server/platform/database/ensure-database.ts";
import { migrate, readMigrations, type Migration } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import { isRunning } from "#server/platform/pid-lock.ts";
import { openQueue } from "#server/platform/queue/open-queue.ts";
import type { Database } from "#server/platform/database/schema.ts";

/** Connection data of the test cluster; plain data, so that it can be passed to other processes. */
export interface TestCluster {
  readonly url: string;
  /** The template database with all migrations and the schema of the queue. */
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

const DISK_FOLDER = path.join(import.meta.dirname, "../../.cache/test-postgres");
const MEMORY = "/dev/shm";
/** What the cluster may need beside the largest tests. */
const MEMORY_MIN_BYTES = 2 * 1024 ** 3;
const TEMPLATE_PREFIX = "nadaj_template_";
const TEST_PREFIX = "nadaj_test_";
const OLD_TEMPLATE_MS = 24 * 60 * 60_000;
/** Advisory lock key, not used elsewhere in the test cluster. */
const LOCK_KEY = 7_262_352_502;

/** Vitest's global setup: `inject("testCluster")` gives the cluster in every test. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, stop } = await openTestCluster();
  project.provide("testCluster", cluster);
  return stop;
}

/** Starts (or shares) the persistent test cluster and ensures a template of the current migrations. */
export async function openTestCluster(): Promise<{ cluster: TestCluster; stop(): Promise<void> }> {
  const { url, stop } = await openOrRecreate();
  const template = await prepareTemplate(url, readMigrations());
  return { cluster: { url, template }, stop };
}

/** Creates an empty database with all migrations, for one test world. */
export async function createTestDatabase({ url, template }: TestCluster): Promise<TestDatabase> {
  const name = `${TEST_PREFIX}${process.pid}_${randomBytes(6).toString("hex")}`;
  // Copying the files costs half of copying through the log.
  await runStatement(url, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: siblingUrl(url, name),
    async drop() {
      await runStatement(url, `drop database ${name} with (force)`);
    },
  };
}

/** The cluster runs without fsync: after a power cut it may be corrupt and is recreated. */
async function openOrRecreate(): Promise<EmbeddedDatabase> {
  const dir = chooseFolder();
  try {
    return await openEmbeddedDatabase({ dir, durable: false });
  } catch (error) {
    if (hasMembers(dir)) throw error;
    process.stderr.write(`the test database is made anew: ${String(error)}\n`);
    fs.rmSync(dir, { recursive: true, force: true });
    return openEmbeddedDatabase({ dir, durable: false });
  }
}

/**
 * A folder of this checkout in memory, where the system offers enough of it: each world creates and drops a database
 * of 800 files, which takes ten times longer on some disks.
 */
function chooseFolder(): string {
  const checkout = createHash("sha256").update(DISK_FOLDER).digest("hex").slice(0, 12);
  const folder = path.join(MEMORY, `nadaj-tests-${checkout}`);
  if (fs.existsSync(folder)) return folder;
  if (!fs.existsSync(MEMORY)) return DISK_FOLDER;
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return bavail * bsize >= MEMORY_MIN_BYTES ? folder : DISK_FOLDER;
}

/** One run at a time prepares the cluster; the others wait for the lock and find the template ready. */
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
  const contents = [getConstructionPlans(), ...migrations.map(({ name, hash }) => `${name} ${hash}`)];
  const digest = createHash("sha256").update(contents.join("\n"));
  return TEMPLATE_PREFIX + digest.digest("hex").slice(0, 16);
}

interface ListedDatabase {
  readonly name: string;
  /** When a run last used a template. */
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

/** Databases of killed runs, and templates that no run has used for a day. */
function isLeftover({ name, usedAt }: ListedDatabase, wantedTemplate: string): boolean {
  if (name === wantedTemplate) return false;
  if (name.startsWith(TEST_PREFIX)) return !isRunning(ownerOf(name));
  return usedAt !== null && Date.now() - usedAt.getTime() > OLD_TEMPLATE_MS;
}

function ownerOf(testDatabase: string): number {
  return Number(testDatabase.slice(TEST_PREFIX.length).split("_")[0]);
}

/** Migrates under a temporary name first: a template with the final name is always complete. */
async function makeTemplate(url: string, name: string, migrations: readonly Migration[]): Promise<void> {
  const draft = `${name}_draft`;
  await runStatement(url, `drop database if exists ${draft} with (force)`);
  await runStatement(url, `create database ${draft}`);
  const draftUrl = siblingUrl(url, draft);
  const { db, close } = openDatabase<Database>(draftUrl, { max: 1 });
  try {
    await migrate(db, [...migrations]);
    // Otherwise every world would install the schema of the queue.
    const queue = await openQueue({ url: draftUrl, db, log: pino({ level: "warn" }), hasSchedules: false });
    await queue.stop();
  } finally {
    await close();
  }
  await runStatement(url, `alter database ${draft} rename to ${name}`);
}
