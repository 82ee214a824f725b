import fs from "node:fs";
import { finding } from "#shared/health/finding-texts.ts";
import type { Finding } from "#shared/health/findings.ts";
import { findSecret, tryWriting } from "#server/platform/data-folder.ts";
import { hasCode } from "#server/platform/pid-lock.ts";
import { freeBytes } from "#server/platform/storage/free-bytes.ts";
import { isNoSpace } from "#server/platform/storage/storage-errors.ts";
import { reasonOf, type Check, type ConfiguredInput } from "../check.ts";
import { DISK_FULL_BYTES, DISK_NEARLY_FULL_BYTES } from "../thresholds.ts";

/** DATA_DIR: whether it can be written, how much space is left, its secret, and a restore that has not finished. */
export const checkDataFolder: Check = {
  name: "dataFolder",
  needs: "configuration",
  async run({ config, unfinishedRestore }) {
    const { dataDir: dir } = config;
    if (!fs.existsSync(dir)) return [finding("dataFolder", "folder_missing", { dir })];
    const free = await freeBytes(dir);
    const unusable = whyUnusable(dir);
    if (unusable) return [unusable];
    const backup = unfinishedRestore();
    return [
      describeSpace(dir, free),
      ...findMissingSecret(config),
      ...(backup === undefined ? [] : [finding("dataFolder", "folder_restore", { backup, dir })]),
    ];
  },
};

function whyUnusable(dir: string): Finding | undefined {
  try {
    tryWriting(dir);
    fs.readdirSync(dir);
    return undefined;
  } catch (error) {
    // The space says so in its own words.
    if (isNoSpace(error instanceof Error ? error.cause : error)) return undefined;
    return finding("dataFolder", "folder_unusable", { reason: reasonOf(error) });
  }
}

function describeSpace(dir: string, free: number): Finding {
  if (free < DISK_FULL_BYTES) {
    return finding("dataFolder", "folder_full", { dir, freeBytes: free, neededBytes: DISK_FULL_BYTES });
  }
  if (free < DISK_NEARLY_FULL_BYTES) {
    return finding("dataFolder", "folder_nearly_full", { dir, freeBytes: free });
  }
  return finding("dataFolder", "folder_ok", { dir, freeBytes: free });
}

function findMissingSecret({ dataDir: dir, secret }: ConfiguredInput["config"]): Finding[] {
  if (secret !== undefined) return [];
  try {
    return findSecret(dir) === undefined ? [finding("dataFolder", "folder_secret_missing", { dir })] : [];
  } catch (error) {
    if (!hasCode(error, "EACCES", "EPERM", "EISDIR")) throw error;
    return [finding("dataFolder", "folder_unusable", { reason: reasonOf(error) })];
  }
}
