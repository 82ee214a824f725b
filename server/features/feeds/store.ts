import { sql } from "kysely";
import { ADULT_AGE } from "#shared/catalogue/catalogue.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export interface VideoMetadata {
  readonly id: string;
  readonly description: string;
  readonly tags: string[];
  readonly updated_at: Date;
  /** Size of the audio as a separate file, the one that `audioUrl` leads to. */
  readonly audio_bytes: number | null;
  readonly audio_only: boolean;
}

/** Metadata for feeds that video cards do not contain. */
export async function findVideoMetadata(db: Executor, ids: readonly string[]): Promise<VideoMetadata[]> {
  const { rows } = await sql<VideoMetadata>`
    select v.id, v.description, v.tags, v.updated_at, v.audio_only,
      (select coalesce(f.track ->> 'podcastBytes', f.track ->> 'sizeBytes')::float8
        from video_files f
        where f.video_id = v.id and f.upload_id = v.playing_upload_id and f.kind = 'audio'
        order by f.name
        limit 1) as audio_bytes
    from videos v
    where v.id = any(${ids}::uuid[]) and v.listed`.execute(db);
  return rows;
}

export interface AudioTrack {
  readonly name: string;
  readonly upload_id: string;
  readonly has_podcast: boolean;
}

/** The audio track of a public video without an age restriction. */
export async function findAudioTrack(db: Executor, videoId: string): Promise<AudioTrack | undefined> {
  return db
    .selectFrom("video_files as f")
    .innerJoin("videos as v", "v.playing_upload_id", "f.upload_id")
    .select(["f.name", "f.upload_id"])
    .select(sql<boolean>`f.track ->> 'podcastBytes' is not null`.as("has_podcast"))
    .where("v.id", "=", videoId)
    .where("f.video_id", "=", videoId)
    .where("v.listed", "=", true)
    .where("v.age_restriction", "<", ADULT_AGE)
    .where("f.kind", "=", "audio")
    .orderBy("f.name")
    .executeTakeFirst();
}

/** The first id of each sitemap part of listed videos. */
export async function listVideoPartStarts(db: Executor, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from (select v.id, row_number() over (order by v.id) as place from videos v where v.listed) v
    where place % ${size} = 1
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface SitemapVideo {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly duration_seconds: number;
  readonly published_at: Date | null;
  readonly updated_at: Date;
  readonly image_version: number;
  readonly age_restriction: number;
}

/** The listed videos of a part. */
export async function listSitemapVideos(
  db: Executor,
  fromId: string,
  limit: number,
): Promise<SitemapVideo[]> {
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

/** The first id of each sitemap part of public channels. */
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

export async function listSitemapChannels(db: Executor, fromId: string, limit: number): Promise<string[]> {
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
