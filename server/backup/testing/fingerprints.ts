import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { BackupTarget } from "#server/backup/target/backup-target.ts";
import { readIndex } from "#server/backup/target/file-index.ts";
import { findBackup } from "#server/backup/target/manifest.ts";

/** Number of rows and a hash of them, independent of their order, by the name of the table with its schema. */
export type TableFingerprints = Record<string, string>;

/** Partitions are read by way of their tables: those of the queue's statistics have the days of their installation. */
const LIST_TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'version'
  order by 1
`;

/**
 * Fingerprints of all tables of a site and its queue, as the database is, or as a snapshot sees it that another
 * connection has exported. The rows are read as texts, not by COPY as backups read them.
 */
export async function fingerprintTables(url: string, snapshot?: string): Promise<TableFingerprints> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read, read only");
    if (snapshot !== undefined) await client.query(`set transaction snapshot '${snapshot}'`);
    const tables = await client.query<{ name: string }>(LIST_TABLES);
    const fingerprints: TableFingerprints = {};
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ fingerprint: string }>(
        `select count(*) || ' rows ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as fingerprint
         from ${name} t`,
      );
      fingerprints[name] = rows[0]?.fingerprint ?? "";
    }
    return fingerprints;
  } finally {
    await client.end();
  }
}

/** SHA-256 of every file below a folder, by its path. */
export async function fingerprintFiles(folder: string): Promise<Record<string, string>> {
  const fingerprints: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    fingerprints[path.relative(folder, file)] = createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
  }
  return fingerprints;
}

/** SHA-256 of the secret and of the files of unfinished uploads. */
export async function fingerprintDataFiles(dataDir: string): Promise<Record<string, string>> {
  const secret = await readFile(path.join(dataDir, "secret"));
  const uploads = await fingerprintFiles(path.join(dataDir, "uploads"));
  return { ...uploads, secret: createHash("sha256").update(secret).digest("hex") };
}

/** SHA-256 of the media by their keys, as the list of the newest backup has it. */
export async function readChecksums({ storage, place }: BackupTarget): Promise<Record<string, string>> {
  const { index } = await findBackup(storage, place);
  const media = (await readIndex(storage, index)).filter(({ root }) => root === "media");
  return Object.fromEntries(media.map(({ path: key, sha256 }) => [key, sha256]));
}
