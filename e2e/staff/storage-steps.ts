import { mkdir, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Executor } from "#server/platform/database/executor.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { openSiteDatabase } from "#server/platform/existing-site.ts";
import type { OwnSite } from "../own-site.ts";

const LONG_AGO = new Date("2026-01-02T03:04:05Z");

/** A site of its own with its database. */
export interface SiteWithDatabase extends OwnSite {
  readonly db: Executor;
}

/** Opens the database of a site until `opened` is disposed of. */
export async function withDatabase(own: OwnSite, opened: AsyncDisposableStack): Promise<SiteWithDatabase> {
  const url = await openSiteDatabase({ dataDir: own.dataDir, databaseUrl: undefined }, opened);
  const { db, close } = openDatabase<Database>(url, { max: 1 });
  opened.defer(close);
  return { ...own, db };
}

/** All files in a folder and below it. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? path.join(entry.parentPath, entry.name) : []));
}

/** Their sizes together. */
export async function bytesIn(folder: string): Promise<number> {
  const sizes = await Promise.all((await listFiles(folder)).map(async (file) => (await stat(file)).size));
  return sizes.reduce((a, b) => a + b, 0);
}

/** Deletes a rendition of a video, and adds a file without a row; returns both keys. */
export async function makeOrphans(site: SiteWithDatabase, videoId: string, strangeBytes: number) {
  const media = path.join(site.dataDir, "media");
  const { name, upload_id } = await site.db
    .selectFrom("video_files")
    .select(["name", "upload_id"])
    .where("video_id", "=", videoId)
    .where("kind", "=", "video")
    .where("name", "<>", "source")
    .executeTakeFirstOrThrow();
  const lost = `videos/${videoId}/media/${upload_id}/${name}.mp4`;
  await rm(path.join(media, lost));
  const strange = `podrzucone/${videoId}.mp4`;
  await mkdir(path.join(media, "podrzucone"), { recursive: true });
  await writeFile(path.join(media, strange), new Uint8Array(strangeBytes));
  return { lost, strange };
}

/** Makes all rows and files old: the search leaves out young ones. */
export async function makeOld({ db, dataDir }: SiteWithDatabase): Promise<void> {
  for (const file of await listFiles(dataDir)) {
    if (/\/(?:media|uploads)\//.test(file)) await utimes(file, LONG_AGO, LONG_AGO);
  }
  await db.updateTable("uploads").set({ created_at: LONG_AGO }).execute();
  await db.updateTable("uploads").set({ completed_at: LONG_AGO }).where("state", "=", "complete").execute();
  await db.updateTable("video_files").set({ created_at: LONG_AGO }).execute();
  await db.updateTable("videos").set({ created_at: LONG_AGO }).execute();
}
