import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject, onTestFinished } from "vitest";
import { systemClock, type Clock } from "#server/platform/clock.ts";
import { runStatement } from "#server/platform/database/ensure-database.ts";
import { openDiskStorage } from "#server/platform/storage/disk-storage.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import type { World } from "#server/testing/world.ts";
import { openBackupTarget, type BackupTarget } from "#server/backup/target/backup-target.ts";
import type { LiveSite } from "#server/backup/consistent-moment.ts";
import { createBackup, type BackupSummary } from "#server/backup/create-backup.ts";
import { chooseMigrations } from "#server/backup/restore/load-database.ts";
import { findBackup } from "#server/backup/target/manifest.ts";
import { startProgress } from "#server/backup/progress.ts";
import { restoreBackup } from "#server/backup/restore/restore-backup.ts";
import { describePlaces } from "#server/backup/site-places.ts";

/** A folder that is deleted after the test. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-backup-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens a place for backups; a bucket with the settings of a test server. */
export function openTarget(location: string, env: Record<string, string> = {}): Promise<BackupTarget> {
  const config = { dataDir: "/nadaj-has-no-such-folder", s3: undefined };
  return openBackupTarget({ location, config, env, isForReading: false });
}

/** The site of a world, as a backup sees it. */
export function siteOf({ databaseUrl, services: { config, storage } }: World): LiveSite {
  const places = describePlaces({ databaseUrl, s3: undefined });
  return { databaseUrl, dataDir: config.dataDir, storage, places };
}

const NEVER_STOPPED = new AbortController().signal;

interface BackUpOptions {
  readonly target: BackupTarget;
  readonly keep?: number;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  /** Called with each printed line. */
  readonly onLine?: (line: string) => void;
}

export function backUp(
  site: LiveSite,
  { target, keep, clock = systemClock, signal = NEVER_STOPPED, onLine = () => undefined }: BackUpOptions,
): Promise<BackupSummary> {
  return createBackup({ site, target, keep, clock, progress: startProgress(onLine), signal });
}

/** An empty place for a site. Its database has empty tables, which saves time, or none at all. */
export async function makeEmptySite({ hasTables = true } = {}): Promise<LiveSite> {
  const dataDir = await makeFolder();
  const cluster = inject("testCluster");
  const database = await createTestDatabase(hasTables ? cluster : { ...cluster, template: "template0" });
  onTestFinished(() => database.drop());
  const storage = await openDiskStorage(path.join(dataDir, "media"));
  const places = describePlaces({ databaseUrl: database.url, s3: undefined });
  return { databaseUrl: database.url, dataDir, storage, places };
}

/** Adds an account to a database that has none. */
export async function insertUser(url: string): Promise<void> {
  await runStatement(
    url,
    "insert into users (email, password_hash, name, surname) values ('a@example.com', '', 'Ola', 'Kowal')",
  );
}

/** Restores the newest backup, or the one with the id, as the command does. */
export async function restore(
  site: LiveSite,
  target: BackupTarget,
  backup?: string,
  overwrites = false,
): Promise<void> {
  const manifest = await findBackup(target.storage, target.place, backup);
  chooseMigrations(manifest);
  const { signal } = new AbortController();
  const progress = startProgress(() => undefined);
  const options = { overwrites, hasSecret: false };
  await restoreBackup({ site, target, manifest, ...options, progress, signal });
}

interface ListHooks {
  /** Before and after each list of all objects. */
  readonly before?: () => Promise<void>;
  readonly after?: () => Promise<void>;
  /** Before and after each list of a folder, from which a backup copies what rows name, right after a snapshot. */
  readonly beforeNamed?: () => Promise<void>;
  readonly afterNamed?: () => Promise<void>;
}

/** The same storage, which calls back when it is listed. */
export function withListHooks(storage: Storage, hooks: ListHooks): Storage {
  return {
    ...storage,
    async *list(prefix) {
      await (prefix === undefined ? hooks.before : hooks.beforeNamed)?.();
      yield* storage.list(prefix);
      await (prefix === undefined ? hooks.after : hooks.afterNamed)?.();
    },
  };
}
