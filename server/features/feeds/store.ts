import { sql } from "kysely";
import type { Executor } from "#server/platform/queue/queue.ts";

export interface FilmFacts {
  readonly id: string;
  readonly description: string;
  readonly tags: string[];
  readonly updated_at: Date;
  /** Bytes of its sound as a file of its own. */
  readonly audio_bytes: number | null;
  readonly audio_only: boolean;
}

/** What feeds say about films beyond their cards. */
export async function findFacts(db: Executor, ids: readonly string[]): Promise<FilmFacts[]> {
  const { rows } = await sql<FilmFacts>`
    select v.id, v.description, v.tags, v.updated_at, v.audio_only,
      (select (f.track ->> 'sizeBytes')::float8
        from video_files f
        where f.video_id = v.id and f.upload_id = v.playing_upload_id and f.kind = 'audio'
        order by f.name
        limit 1) as audio_bytes
    from videos v
    where v.id = any(${ids}::uuid[]) and v.listed`.execute(db);
  return rows;
}

export interface Sound {
  readonly name: string;
  readonly upload_id: string;
}

/** The sound of a film that everybody may watch, at any age. */
export async function findSound(db: Executor, videoId: string): Promise<Sound | undefined> {
  return db
    .selectFrom("video_files as f")
    .innerJoin("videos as v", "v.playing_upload_id", "f.upload_id")
    .select(["f.name", "f.upload_id"])
    .where("v.id", "=", videoId)
    .where("f.video_id", "=", videoId)
    .where("v.listed", "=", true)
    .where("v.age_restriction", "<", 18)
    .where("f.kind", "=", "audio")
    .orderBy("f.name")
    .executeTakeFirst();
}

/** Where the parts of the listed films begin, so many in each. */
export async function listPartStarts(db: Executor, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from (select v.id, row_number() over (order by v.id) as place from videos v where v.listed) v
    where place % ${size} = 1
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface MappedFilm {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly duration_seconds: number;
  readonly published_at: Date | null;
  readonly updated_at: Date;
  readonly image_version: number;
  readonly age_restriction: number;
}

/** The listed films of a part. */
export async function listMappedFilms(db: Executor, fromId: string, limit: number): Promise<MappedFilm[]> {
  return db
    .selectFrom("videos as v")
    .select(["v.id", "v.title", "v.duration_seconds", "v.published_at", "v.updated_at"])
    .select(["v.image_version", "v.age_restriction"])
    .select(sql<string>`left(v.description, 500)`.as("description"))
    .where("v.listed", "=", true)
    .where("v.id", ">=", fromId)
    .orderBy("v.id")
    .limit(limit)
    .execute();
}

/** Where the parts of the public channels begin. */
export async function listChannelPartStarts(db: Executor, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from (
      select c.id, row_number() over (order by c.id) as place
      from channels c where c.visibility = 'public' and c.deleted_at is null
    ) c
    where place % ${size} = 1
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listMappedChannels(db: Executor, fromId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("channels")
    .select("slug")
    .where("visibility", "=", "public")
    .where("deleted_at", "is", null)
    .where("id", ">=", fromId)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ slug }) => slug);
}
