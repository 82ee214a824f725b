import { sql } from "kysely";
import { IMAGE_SETTINGS } from "#shared/site-look/look.ts";
import { sourceKey } from "#server/features/uploads/upload-bytes.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Services } from "#server/platform/services.ts";
import { REFERENCES } from "./references.ts";

/** An object that a row names. */
export interface NamedObject {
  /** When the row began to name it, in milliseconds. */
  readonly since: number;
  /** The size that the row notes, if it does. */
  readonly bytes: number | null;
}

/** Jobs that are due this soon count as work in progress: replaced files are deleted a day later. */
const SOON_MS = 48 * 3_600_000;

type TextRow = Readonly<Record<string, string>>;

/** The objects that rows name, by key; of those keys only for which `isWanted`. */
export async function readNamed(
  db: Executor,
  isWanted: (key: string) => boolean = () => true,
): Promise<Map<string, NamedObject>> {
  const named = new Map<string, NamedObject>();
  for (const { query, keysOf } of REFERENCES) {
    const { rows } = await sql.raw<TextRow>(query).execute(db);
    for (const row of rows) {
      const { since = "0", bytes = "" } = row;
      const object = { since: Number(since), bytes: bytes === "" ? null : Number(bytes) };
      for (const key of keysOf(row)) if (isWanted(key)) named.set(key, object);
    }
  }
  return named;
}

/** What else keeps objects from being orphans. */
export interface Surroundings {
  /** Videos with an upload, a live stream or a media job under way. */
  readonly busyVideos: ReadonlySet<string>;
  /** Keys of objects that are kept although no processing needs them. */
  readonly keptKeys: ReadonlySet<string>;
  /** Images of the site that a setting names, or its history. */
  readonly siteImages: ReadonlySet<string>;
}

export async function readSurroundings(services: Services): Promise<Surroundings> {
  const { db, settings } = services;
  const fixed = IMAGE_SETTINGS.flatMap((key) => settings.get(key) ?? []);
  return {
    busyVideos: await listBusyVideos(services),
    keptKeys: new Set([...(await listKeptOriginals(db)), ...(await listMovingKeys(db))]),
    siteImages: new Set([...(await listSiteImages(db)), ...fixed]),
  };
}

async function listBusyVideos({ db, queue, clock }: Services): Promise<Set<string>> {
  const kinds = queue.kinds().flatMap(({ name }) => (name.startsWith("video.") ? name : []));
  const soon = new Date(clock.now().getTime() + SOON_MS);
  const { rows } = await sql<{ id: string }>`
    select coalesce(data ->> 'videoId', data -> 'event' ->> 'videoId') as id from pgboss.job
      where state < 'completed' and name = any(${kinds}) and start_after < ${soon}
        and coalesce(data ->> 'videoId', data -> 'event' ->> 'videoId') is not null
    union select video_id::text from uploads where state = 'open'
    union select video_id::text from live_journal`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The originals of what is played while another file is processed, and those that were found to be lost. */
async function listKeptOriginals(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ video_id: string; id: string }>`
    select v.id as video_id, coalesce(u.original_id, u.id) as id
      from videos v join uploads u on u.id = v.playing_upload_id
    union select video_id, id from uploads where missing_since is not null`.execute(db);
  return rows.map(sourceKey);
}

/** Objects on their way to the bin. */
async function listMovingKeys(db: Executor): Promise<string[]> {
  const rows = await db.selectFrom("storage_bin").select("key").where("moved_at", "is", null).execute();
  return rows.map(({ key }) => key);
}

async function listSiteImages(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    select value #>> '{}' as id from site_settings where key = any(${IMAGE_SETTINGS})
    union select before #>> '{}' from site_setting_changes where key = any(${IMAGE_SETTINGS})
    union select after #>> '{}' from site_setting_changes where key = any(${IMAGE_SETTINGS})`.execute(db);
  return rows.flatMap(({ id }) => id ?? []);
}
