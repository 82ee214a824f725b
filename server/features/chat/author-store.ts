import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import { type MessageRow, selectMessages } from "./store.ts";

/** The author of messages as readers see it: a user, or a channel whose member is not disclosed. */
interface ShownAuthor {
  readonly user_id: string | null;
  readonly channel_id: string | null;
}

/** When the account or the channel of the author was created. */
export async function findCreatedAt(
  db: Executor,
  { user_id, channel_id }: ShownAuthor,
): Promise<Date | undefined> {
  const row =
    channel_id === null
      ? await db.selectFrom("users").select("created_at").where("id", "=", user_id).executeTakeFirst()
      : await db.selectFrom("channels").select("created_at").where("id", "=", channel_id).executeTakeFirst();
  return row?.created_at;
}

const isBy = ({ user_id, channel_id }: ShownAuthor) =>
  channel_id === null ? sql<boolean>`m.user_id = ${user_id}` : sql<boolean>`m.channel_id = ${channel_id}`;

/** The latest messages of an author in a chat, newest first, including deleted and held ones. */
export async function listMessagesBy(
  db: Executor,
  videoId: string,
  author: ShownAuthor,
  limit: number,
): Promise<MessageRow[]> {
  return selectMessages(db)
    .where("m.video_id", "=", videoId)
    .where(isBy(author))
    .orderBy("m.created_at", "desc")
    .orderBy("m.id", "desc")
    .limit(limit)
    .execute();
}

export async function countMessagesBy(
  db: Executor,
  videoId: string,
  author: ShownAuthor,
): Promise<{ all: number; deleted: number; held: number }> {
  return db
    .selectFrom("chat_messages as m")
    .select([
      sql<number>`count(*)::int`.as("all"),
      sql<number>`(count(*) filter (where m.deleted_at is not null))::int`.as("deleted"),
      // A rejected message keeps its `held_for`, an approved one does not.
      sql<number>`(count(*) filter (where m.held_for is not null))::int`.as("held"),
    ])
    .where("m.video_id", "=", videoId)
    .where(isBy(author))
    .executeTakeFirstOrThrow();
}
