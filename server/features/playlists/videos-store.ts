import { sql, type RawBuilder } from "kysely";
import { isVisibleTo, pageOfIds } from "#server/features/videos/cards.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";

/** All videos of a playlist in order, regardless of visibility. */
export async function listVideoIds(db: Executor, playlistId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("playlist_videos")
    .select("video_id")
    .where("playlist_id", "=", playlistId)
    .orderBy("position")
    .orderBy("video_id")
    .execute();
  return rows.map(({ video_id }) => video_id);
}

/** One page of the videos the viewer may watch, in order, and their total count. */
export async function listVisibleIds(
  db: Executor,
  viewer: Viewer | undefined,
  playlistId: string,
  page: { limit: number; offset: number },
  /** An additional condition on `videos as v`. */
  wanted: RawBuilder<boolean> = sql`true`,
): Promise<{ ids: string[]; count: number }> {
  const query = db
    .selectFrom("playlist_videos as pv")
    .innerJoin("videos as v", "v.id", "pv.video_id")
    .where("pv.playlist_id", "=", playlistId)
    .where(isVisibleTo(viewer))
    .where(wanted)
    .select("v.id")
    .orderBy("pv.position")
    .orderBy("v.id");
  return pageOfIds(query, page);
}

/** Videos of a playlist that the viewer may not watch. */
export async function listHiddenIds(
  db: Executor,
  viewer: Viewer | undefined,
  playlistId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom("playlist_videos as pv")
    .innerJoin("videos as v", "v.id", "pv.video_id")
    .select("v.id")
    .where("pv.playlist_id", "=", playlistId)
    .where(sql<boolean>`not ${isVisibleTo(viewer)}`)
    .orderBy("pv.position")
    .execute();
  return rows.map(({ id }) => id);
}

export interface PlaylistContent {
  /** How many videos the viewer may watch. */
  readonly count: number;
  readonly coverId: string | undefined;
  readonly hasVideo: boolean;
}

/** The contents of each of these playlists, limited to videos the viewer may watch. */
export async function findContents(
  db: Executor,
  viewer: Viewer | undefined,
  playlistIds: readonly string[],
  videoId: string | undefined,
): Promise<Map<string, PlaylistContent>> {
  if (playlistIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("playlist_videos as pv")
    .innerJoin("videos as v", "v.id", "pv.video_id")
    .select(["pv.playlist_id", (eb) => eb.fn.countAll<number>().as("count")])
    .select(sql<string>`(array_agg(v.id order by pv.position, v.id))[1]`.as("cover_id"))
    .select(sql<boolean>`coalesce(bool_or(v.id = ${videoId ?? null}::uuid), false)`.as("has_video"))
    .where("pv.playlist_id", "in", [...playlistIds])
    .where(isVisibleTo(viewer))
    .groupBy("pv.playlist_id")
    .execute();
  return new Map(
    rows.map(({ playlist_id, count, cover_id, has_video }) => [
      playlist_id,
      { count, coverId: cover_id, hasVideo: has_video },
    ]),
  );
}

/** Replaces the videos of a playlist by these, in this order. */
export async function saveVideoIds(db: Executor, playlistId: string, ids: readonly string[]): Promise<void> {
  await sql`
    delete from playlist_videos
    where playlist_id = ${playlistId} and video_id <> all(${ids}::uuid[])`.execute(db);
  await sql`
    insert into playlist_videos (playlist_id, video_id, position)
    select ${playlistId}::uuid, wanted.id, wanted.place - 1
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    on conflict (playlist_id, video_id) do update set position = excluded.position`.execute(db);
}
