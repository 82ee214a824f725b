import { sql, type Selectable, type Updateable } from "kysely";
import { SPECIAL_PLAYLISTS, type PlaylistVisibility } from "#shared/playlists/contract.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { isAdmin, type Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/queue/queue.ts";

export type PlaylistRow = Selectable<Database["playlists"]> & {
  readonly channel_name: string | null;
  readonly channel_slug: string | null;
  readonly channel_has_picture: boolean | null;
  readonly channel_image_version: number | null;
};

function selectPlaylists(db: Executor) {
  return db
    .selectFrom("playlists as p")
    .leftJoin("channels as c", "c.id", "p.channel_id")
    .selectAll("p")
    .select([
      "c.name as channel_name",
      "c.slug as channel_slug",
      "c.has_picture as channel_has_picture",
      "c.image_version as channel_image_version",
    ]);
}

function named(id: string): { column: "p.special" | "p.id"; value: string } {
  const isSpecial = SPECIAL_PLAYLISTS.some((special) => special === id);
  return { column: isSpecial ? "p.special" : "p.id", value: id };
}

/** A playlist by its id, or one of the site's own by its name. */
export async function findPlaylist(db: Executor, id: string): Promise<PlaylistRow | undefined> {
  const { column, value } = named(id);
  return selectPlaylists(db).where(sql.ref(column), "=", value).executeTakeFirst();
}

/** Ordinary playlists by their ids, in any order. */
export async function findPlaylists(db: Executor, ids: readonly string[]): Promise<PlaylistRow[]> {
  return selectPlaylists(db)
    .where(sql<boolean>`p.id = any(${ids}::uuid[])`)
    .execute();
}

/** The same with its row locked until the transaction ends: one change of its videos at a time. */
export async function lockPlaylist(db: Executor, id: string): Promise<PlaylistRow | undefined> {
  const { column, value } = named(id);
  return selectPlaylists(db).where(sql.ref(column), "=", value).forUpdate("p").executeTakeFirst();
}

export interface PlaylistFilter {
  readonly limit: number;
  readonly offset: number;
  readonly channelId?: string | undefined;
  readonly userId?: string | undefined;
  readonly visibility?: PlaylistVisibility | undefined;
  readonly mine: boolean;
  /** Everybody's, found or not; private ones only where the viewer may edit them. */
  readonly all?: boolean | undefined;
}

/** Ordinary playlists: those the viewer may edit, what they find of everybody's, or what the staff may see. */
export async function listPlaylists(
  db: Executor,
  viewer: Viewer | undefined,
  { limit, offset, channelId, userId, visibility, mine, all }: PlaylistFilter,
): Promise<{ rows: PlaylistRow[]; count: number }> {
  const channels = viewer?.channels.filter(({ role }) => role !== "moderator").map(({ id }) => id) ?? [];
  const isOwn = sql<boolean>`(p.user_id = ${viewer?.id ?? null}::uuid or p.channel_id = any(${channels}::uuid[]))`;
  const isFound = sql<boolean>`(
    (p.visibility = 'public' and (p.channel_id is null or c.visibility = 'public'))
    or coalesce(${isOwn}, false))`;
  let query = selectPlaylists(db).where("p.special", "is", null);
  const isSeen = isAdmin(viewer) ? sql<boolean>`true` : sql<boolean>`(p.visibility <> 'private')`;
  query = query.where(mine ? sql<boolean>`coalesce(${isOwn}, false)` : all ? isSeen : isFound);
  if (channelId) query = query.where("p.channel_id", "=", channelId);
  if (userId) query = query.where("p.user_id", "=", userId);
  if (visibility) query = query.where("p.visibility", "=", visibility);
  const rows = await query
    .orderBy("p.updated_at", "desc")
    .orderBy("p.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { rows, count };
}

export async function insertPlaylist(
  db: Executor,
  playlist: {
    name: string;
    visibility: PlaylistVisibility;
    user_id: string | null;
    channel_id: string | null;
    now: Date;
  },
): Promise<string> {
  const { now, ...values } = playlist;
  const { id } = await db
    .insertInto("playlists")
    .values({ ...values, special: null, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePlaylist(
  db: Executor,
  id: string,
  changes: Updateable<Database["playlists"]>,
): Promise<void> {
  await db.updateTable("playlists").set(changes).where("id", "=", id).execute();
}

export async function deletePlaylist(db: Executor, id: string): Promise<void> {
  await db.deleteFrom("playlists").where("id", "=", id).execute();
}
