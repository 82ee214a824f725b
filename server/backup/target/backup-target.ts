import fs from "node:fs";
import path from "node:path";
import * as z from "zod";
import type { Config, S3Config } from "#server/platform/config.ts";
import { StartError } from "#server/platform/start-error.ts";
import type { S3Settings } from "#server/platform/storage/s3-client.ts";
import { openDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { isKey } from "#server/platform/storage/stored-object.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { explaining, explainStorage, messageOf } from "#server/backup/failures.ts";

/** Where backups are: a folder, or the objects below a prefix in a bucket. */
export interface BackupTarget {
  /** For sentences: "the folder /backup". */
  readonly place: string;
  readonly storage: Storage;
}

const S3_LOCATION = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

/** All of them, or none: then the target is on the server of the site's own storage. */
const TargetVariables = z.object({
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }),
  BACKUP_S3_ACCESS_KEY: z.string().min(1),
  BACKUP_S3_SECRET_KEY: z.string().min(1),
  BACKUP_S3_REGION: z.string().optional(),
});

interface TargetOptions {
  /** A folder, or `s3://bucket/prefix`. */
  readonly location: string;
  readonly config: Pick<Config, "dataDir" | "s3">;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** To restore or to verify: nothing is created. */
  readonly isForReading: boolean;
}

/** Opens the place of backups. Throws a StartError if it cannot be used. */
export async function openBackupTarget(options: TargetOptions): Promise<BackupTarget> {
  const { location } = options;
  return location.includes("://") ? openBucket(options) : openFolder(options);
}

async function openFolder({ location, config, isForReading }: TargetOptions): Promise<BackupTarget> {
  const folder = path.resolve(location);
  const place = `the folder ${folder}`;
  if (isForReading && !fs.existsSync(folder)) throw new StartError(`There is no backup in ${place}.`);
  if (!isForReading) requireSeparate(folder, path.resolve(config.dataDir));
  const storage = await explaining(place, () => openDiskStorage(folder, { isReadOnly: isForReading }));
  return { place, storage: explainStorage(place, storage) };
}

/** A backup inside of the data folder would contain itself, and be lost with it. */
function requireSeparate(folder: string, dataDir: string): void {
  const [target, data] = [resolveLinks(folder), resolveLinks(dataDir)];
  if (!isInside(target, data) && !isInside(data, target)) return;
  throw new StartError(
    `The folder ${folder} is inside of the data folder ${dataDir}, or contains it: choose one on another disk.`,
  );
}

/** The real path of a folder; of one that does not exist yet, below its real parent. */
function resolveLinks(folder: string): string {
  if (fs.existsSync(folder) || path.dirname(folder) === folder) return fs.realpathSync(folder);
  return path.join(resolveLinks(path.dirname(folder)), path.basename(folder));
}

function isInside(folder: string, other: string): boolean {
  return folder === other || folder.startsWith(other.endsWith(path.sep) ? other : other + path.sep);
}

async function openBucket({ location, config, env, isForReading }: TargetOptions): Promise<BackupTarget> {
  const [, bucket, prefix = ""] = S3_LOCATION.exec(location) ?? [];
  const folder = prefix.replace(/\/+$/, "");
  if (bucket === undefined || (folder !== "" && !isKey(folder.toLowerCase()))) {
    throw new StartError(
      `${location} is no place for backups: write a folder, or s3://bucket/prefix with letters, digits, dots and dashes.`,
    );
  }
  const server = readServer(env, config.s3);
  if (config.s3 && isSameAddress(server.endpoint, config.s3.endpoint) && bucket === config.s3.bucket) {
    throw new StartError(
      `The bucket ${bucket} has the media of the site: choose another one for backups, which is not lost with it.`,
    );
  }
  const place = `the bucket ${bucket} at ${server.endpoint}`;
  const settings = { ...server, bucket, prefix: folder === "" ? "" : `${folder}/`, mustExist: isForReading };
  return { place, storage: explainStorage(place, await openS3(settings, place)) };
}

/** `https://s3.example.com`, and with a slash at its end. */
function isSameAddress(one: string, other: string): boolean {
  return new URL(one).href === new URL(other).href;
}

async function openS3(settings: S3Settings, place: string): Promise<Storage> {
  const { openS3Storage } = await import("#server/platform/storage/s3-storage.ts");
  try {
    return await openS3Storage(settings);
  } catch (error) {
    // The sentence of the storage names the settings of the site.
    if (!(error instanceof StartError)) throw error;
    throw new StartError(
      `Backups in ${place} are not possible (${messageOf(error.cause)}): check the name of the bucket, and BACKUP_S3_*, or S3_* if none of them is set.`,
      { cause: error },
    );
  }
}

function readServer(
  env: TargetOptions["env"],
  site: S3Config | undefined,
): Pick<S3Config, "endpoint" | "accessKey" | "secretKey" | "region"> {
  const given = Object.entries(env).filter(([name, value]) => name.startsWith("BACKUP_S3_") && value);
  if (given.length === 0 && site) return site;
  const parsed = TargetVariables.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => String(issue.path[0]));
    const list = new Intl.ListFormat("en").format(wrong);
    throw new StartError(
      `${list} must be set for backups to S3: BACKUP_S3_ENDPOINT (an address like https://s3.example.com), BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY, or S3_* if they are on the server of the site's media.`,
    );
  }
  const variables = parsed.data;
  return {
    endpoint: variables.BACKUP_S3_ENDPOINT,
    accessKey: variables.BACKUP_S3_ACCESS_KEY,
    secretKey: variables.BACKUP_S3_SECRET_KEY,
    region: variables.BACKUP_S3_REGION,
  };
}
