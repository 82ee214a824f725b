import { sql } from "kysely";
import { commentHtml, commentText } from "#shared/comments/markup.ts";
import type { ReportableType } from "#shared/moderation/entity-types.ts";
import type { Executor } from "#server/platform/database/executor.ts";

/** Title, path, text and author of an entity. */
export interface EntityRow {
  readonly id: string;
  /** Plain text, as viewers read it. */
  readonly title: string;
  readonly path: string;
  /** The whole text as viewers read it, if the entity is one or has one. */
  readonly text: string | null;
  readonly created_at: Date;
  /** The author: a user, a channel, or neither if no longer known. */
  readonly author_user_id: string | null;
  readonly author_channel_id: string | null;
  /** The account that posted it in the name of a channel. */
  readonly author_id: string | null;
}

/** Comments and posts are shortened to this many characters as their title. */
const TITLE_CHARACTERS = 120;

type FindEntities = (db: Executor, ids: readonly string[]) => Promise<EntityRow[]>;

const NO_TEXT = sql<string | null>`null::text`;
const NULL_UUID = sql<string | null>`null::uuid`;

const FIND_BY_TYPE: Readonly<Record<ReportableType, FindEntities>> = {
  video: (db, ids) =>
    db
      .selectFrom("videos")
      .select(["id", "title", sql<string>`'/watch/' || id`.as("path")])
      .select(["channel_id as author_channel_id", NULL_UUID.as("author_user_id"), NULL_UUID.as("author_id")])
      .select([NO_TEXT.as("text"), "created_at"])
      .where("id", "in", ids)
      .where("status", "<>", "deleted")
      .execute(),
  channel: (db, ids) =>
    db
      .selectFrom("channels")
      .select(["id", "name as title", sql<string>`'/channel/' || id`.as("path")])
      .select(["id as author_channel_id", NULL_UUID.as("author_user_id"), NULL_UUID.as("author_id")])
      .select(["description as text", "created_at"])
      .where("id", "in", ids)
      .where("deleted_at", "is", null)
      .execute(),
  playlist: (db, ids) =>
    db
      .selectFrom("playlists")
      .select(["id", "name as title", sql<string>`'/playlist/' || id`.as("path")])
      .select(["channel_id as author_channel_id", "user_id as author_user_id", NULL_UUID.as("author_id")])
      .select([NO_TEXT.as("text"), "created_at"])
      .where("id", "in", ids)
      .where("special", "is", null)
      .execute(),
  comment: async (db, ids) => {
    const comments = await db
      .selectFrom("comments")
      .select(["id", "content"])
      .select(
        sql<string>`coalesce('/watch/' || video_id, '/feed/post/' || post_id) || '?comment=' || id`.as(
          "path",
        ),
      )
      .select(["channel_id as author_channel_id", "user_id as author_user_id", "author_id"])
      .select("created_at")
      .where("id", "in", ids)
      .where("deleted_at", "is", null)
      .execute();
    return comments.map(({ content, ...comment }) => {
      const text = commentText(commentHtml(content));
      return { ...comment, text, title: Array.from(text).slice(0, TITLE_CHARACTERS).join("") };
    });
  },
  post: (db, ids) =>
    db
      .selectFrom("posts")
      .select(["id", sql<string>`left(message, ${TITLE_CHARACTERS})`.as("title")])
      .select(sql<string>`'/feed/post/' || id`.as("path"))
      .select(["channel_id as author_channel_id", "user_id as author_user_id", "author_id"])
      .select(["message as text", "created_at"])
      .where("id", "in", ids)
      .execute(),
  user: (db, ids) =>
    db
      .selectFrom("users")
      .select(["id", sql<string>`name || ' ' || surname`.as("title")])
      .select(sql<string>`'/admin/people/' || id`.as("path"))
      .select([NULL_UUID.as("author_channel_id"), "id as author_user_id", NULL_UUID.as("author_id")])
      .select([NO_TEXT.as("text"), "created_at"])
      .where("id", "in", ids)
      .execute(),
  chatMessage: (db, ids) =>
    db
      .selectFrom("chat_messages")
      .select(["id", sql<string>`left(content, ${TITLE_CHARACTERS})`.as("title")])
      .select(sql<string>`'/watch/' || video_id`.as("path"))
      .select(["channel_id as author_channel_id", "user_id as author_user_id", "author_id"])
      .select(["content as text", "created_at"])
      .where("id", "in", ids)
      .execute(),
};

/** Existing entities of one type, regardless of visibility. */
export async function findEntities(
  db: Executor,
  kind: ReportableType,
  ids: readonly string[],
): Promise<EntityRow[]> {
  return ids.length === 0 ? [] : FIND_BY_TYPE[kind](db, ids);
}

/** Accounts notified of decisions about an entity: its author and the owners of its channel. */
export async function findEntityOwners(db: Executor, thing: EntityRow): Promise<string[]> {
  const { author_user_id, author_channel_id, author_id } = thing;
  const owners =
    author_channel_id === null
      ? []
      : await db
          .selectFrom("channel_members")
          .select("user_id")
          .where("channel_id", "=", author_channel_id)
          .where("role", "=", "owner")
          .execute();
  const ids = [author_user_id, author_id, ...owners.map(({ user_id }) => user_id)];
  return [...new Set(ids.filter((id) => id !== null))];
}
