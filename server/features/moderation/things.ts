import { sql } from "kysely";
import type { ReportedThing } from "#shared/reports/things.ts";
import type { Executor } from "#server/platform/queue/queue.ts";

/** What a thing is called, where it is found, and whose it is. */
export interface ThingRow {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  /** A person, a channel, or neither where that is not known any more. */
  readonly author_user_id: string | null;
  readonly author_channel_id: string | null;
  /** The account that wrote it as a channel. */
  readonly written_by: string | null;
}

/** So much of a comment or a post stands for all of it. */
const TITLE_CHARACTERS = 120;

type FindThings = (db: Executor, ids: readonly string[]) => Promise<ThingRow[]>;

const NOBODY = sql<string | null>`null::uuid`;

const FIND: Readonly<Record<ReportedThing, FindThings>> = {
  video: (db, ids) =>
    db
      .selectFrom("videos")
      .select(["id", "title", sql<string>`'/watch/' || id`.as("path")])
      .select(["channel_id as author_channel_id", NOBODY.as("author_user_id"), NOBODY.as("written_by")])
      .where("id", "in", ids)
      .where("status", "<>", "deleted")
      .execute(),
  channel: (db, ids) =>
    db
      .selectFrom("channels")
      .select(["id", "name as title", sql<string>`'/channel/' || id`.as("path")])
      .select(["id as author_channel_id", NOBODY.as("author_user_id"), NOBODY.as("written_by")])
      .where("id", "in", ids)
      .where("deleted_at", "is", null)
      .execute(),
  playlist: (db, ids) =>
    db
      .selectFrom("playlists")
      .select(["id", "name as title", sql<string>`'/playlist/' || id`.as("path")])
      .select(["channel_id as author_channel_id", "user_id as author_user_id", NOBODY.as("written_by")])
      .where("id", "in", ids)
      .where("special", "is", null)
      .execute(),
  comment: (db, ids) =>
    db
      .selectFrom("comments")
      .select(["id", sql<string>`left(content, ${TITLE_CHARACTERS})`.as("title")])
      .select(
        sql<string>`coalesce('/watch/' || video_id, '/feed/post/' || post_id) || '?comment=' || id`.as(
          "path",
        ),
      )
      .select(["channel_id as author_channel_id", "user_id as author_user_id", "written_by"])
      .where("id", "in", ids)
      .where("deleted_at", "is", null)
      .execute(),
  post: (db, ids) =>
    db
      .selectFrom("posts")
      .select(["id", sql<string>`left(message, ${TITLE_CHARACTERS})`.as("title")])
      .select(sql<string>`'/feed/post/' || id`.as("path"))
      .select(["channel_id as author_channel_id", "user_id as author_user_id", "written_by"])
      .where("id", "in", ids)
      .execute(),
  user: (db, ids) =>
    db
      .selectFrom("users")
      .select(["id", sql<string>`name || ' ' || surname`.as("title")])
      .select(sql<string>`'/admin?q=' || email`.as("path"))
      .select([NOBODY.as("author_channel_id"), "id as author_user_id", NOBODY.as("written_by")])
      .where("id", "in", ids)
      .execute(),
  chatMessage: (db, ids) =>
    db
      .selectFrom("chat_messages")
      .select(["id", sql<string>`left(content, ${TITLE_CHARACTERS})`.as("title")])
      .select(sql<string>`'/watch/' || video_id`.as("path"))
      .select(["channel_id as author_channel_id", "user_id as author_user_id", "written_by"])
      .where("id", "in", ids)
      .execute(),
};

/** The things of one kind that are still there, whoever may see them. */
export async function findThings(
  db: Executor,
  kind: ReportedThing,
  ids: readonly string[],
): Promise<ThingRow[]> {
  return ids.length === 0 ? [] : FIND[kind](db, ids);
}

/** The accounts that are told what is decided about a thing: its author, and the owners of its channel. */
export async function findMakers(db: Executor, thing: ThingRow): Promise<string[]> {
  const { author_user_id, author_channel_id, written_by } = thing;
  const owners =
    author_channel_id === null
      ? []
      : await db
          .selectFrom("channel_members")
          .select("user_id")
          .where("channel_id", "=", author_channel_id)
          .where("role", "=", "owner")
          .execute();
  const ids = [author_user_id, written_by, ...owners.map(({ user_id }) => user_id)];
  return [...new Set(ids.filter((id) => id !== null))];
}
