import { sql, type Selectable, type Updateable } from "kysely";
import { SPECIAL_PLAYLISTS, type PlaylistVisibility } from "#shared/playlists/contract.ts";
import { isVisibleTo } from "#server/features/videos/cards.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { restrictionOf, type RestrictionRow } from "#server/features/restrictions/restrictions.ts";
import { isAdmin, type Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export type PlaylistRow = Selectable<Database["playlists"]> & {
  readonly channel_name: string | null;
  readonly channel_slug: string | null;
  readonly channel_has_avatar: boolean | null;
  readonly channel_image_version: number | null;
  readonly channel_hidden: boolean | null;
  readonly owner_name: string | null;
  readonly restriction: RestrictionRow | null;
};

function selectPlaylists(db: Executor) {
  return db
    .selectFrom("playlists as p")
    .leftJoin("channels as c", "c.id", "p.channel_id")
    .selectAll("p")
    .select([
      "c.name as channel_name",
      "c.slug as channel_slug",
      "c.has_avatar as channel_has_avatar",
      "c.image_version as channel_image_version",
      "c.hidden as channel_hidden",
    ])
    .select(
      sql<string | null>`(select trim(u.name || ' ' || u.surname) from users u where u.id = p.user_id)`.as(
        "owner_name",
      ),
    )
    .select(restrictionOf("playlist", "p", sql<boolean>`p.chosen_visibility is not null`));
}

function columnForId(id: string): { column: "p.special" | "p.id"; value: string } {
  const isSpecial = SPECIAL_PLAYLISTS.some((special) => special === id);
  return { column: isSpecial ? "p.special" : "p.id", value: id };
}

/** A playlist by its id, or one of the site's own by its name. */
export async function findPlaylist(db: Executor, id: string): Promise<PlaylistRow | undefined> {
  const { column, value } = columnForId(id);
  return selectPlaylists(db).where(sql.ref(column), "=", value).executeTakeFirst();
}

/** Ordinary playlists by their ids, in any order. */
export async function findPlaylists(db: Executor, ids: readonly string[]): Promise<PlaylistRow[]> {
  return selectPlaylists(db)
    .where(sql<boolean>`p.id = any(${ids}::uuid[])`)
    .execute();
}

/** The same with its row locked until the transaction ends, which serializes changes of its videos. */
export async function lockPlaylist(db: Executor, id: string): Promise<PlaylistRow | undefined> {
  const { column, value } = columnForId(id);
  return selectPlaylists(db).where(sql.ref(column), "=", value).forUpdate("p").executeTakeFirst();
}

export interface PlaylistFilter {
  readonly limit: number;
  readonly offset: number;
  readonly channelId?: string | undefined;
  readonly userId?: string | undefined;
  readonly visibility?: PlaylistVisibility | undefined;
  readonly mine: boolean;
  /** Only public playlists that the site recommends and that have a publicly watchable video. */
  readonly recommended?: boolean | undefined;
  /** All users' playlists, listed or not; private ones only if the viewer may edit them. */
  readonly all?: boolean | undefined;
}

/** A condition on `playlists as p` and their `channels as c`; empty playlists are not recommended. */
const isRecommended = sql<boolean>`(
  p.recommended and p.visibility = 'public' and (p.channel_id is null or c.visibility = 'public')
  and exists (
    select from playlist_videos i join videos v on v.id = i.video_id
    where i.playlist_id = p.id and ${isVisibleTo(undefined)}))`;

/** Ordinary playlists: those the viewer may edit, those listed for them, or those the staff may see. */
export async function listPlaylists(
  db: Executor,
  viewer: Viewer | undefined,
  { limit, offset, channelId, userId, visibility, mine, recommended, all }: PlaylistFilter,
): Promise<{ rows: PlaylistRow[]; count: number }> {
  const channels = viewer?.channels.filter(({ role }) => role !== "moderator").map(({ id }) => id) ?? [];
  const isOwn = sql<boolean>`(p.user_id = ${viewer?.id ?? null}::uuid or p.channel_id = any(${channels}::uuid[]))`;
  const isFound = sql<boolean>`(
    (p.visibility = 'public' and (p.channel_id is null or c.visibility = 'public'))
    or coalesce(${isOwn}, false))`;
  let query = selectPlaylists(db).where("p.special", "is", null);
  const isSeen = isAdmin(viewer)
    ? sql<boolean>`true`
    : sql<boolean>`(coalesce(p.chosen_visibility, p.visibility) <> 'private')`;
  query = query.where(mine ? sql<boolean>`coalesce(${isOwn}, false)` : all ? isSeen : isFound);
  if (channelId) query = query.where("p.channel_id", "=", channelId);
  if (userId) query = query.where("p.user_id", "=", userId);
  if (visibility) query = query.where("p.visibility", "=", visibility);
  if (recommended) query = query.where(isRecommended);
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
