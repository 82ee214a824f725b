import type { BlockScope } from "#shared/chat/blocks.ts";
import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import type { BlockTarget, ChatRef } from "./blocks-store.ts";
import { type MessageRow, selectMessages } from "./store.ts";

/** The author of messages, as readers see it: a user, or a channel whose writer is not disclosed. */
interface ShownAuthor {
  readonly user_id: string | null;
  readonly channel_id: string | null;
}

interface BlockChangeRow {
  readonly scope: BlockScope;
  readonly blocked_until: Date | null;
  readonly made_by: string | null;
  readonly created_at: Date;
}

const CHANGES_MAX = 50;

export async function insertBlockChange(
  db: Executor,
  {
    videoId,
    target: { userId, writtenAs },
    ...change
  }: Omit<BlockChangeRow, "made_by"> & {
    readonly videoId: string;
    readonly target: BlockTarget;
    readonly made_by: string;
  },
): Promise<void> {
  const row = { video_id: videoId, user_id: userId, written_as: writtenAs, ...change };
  await db.insertInto("chat_block_changes").values(row).execute();
}

/** What the moderators of a channel have decided about an author, the newest first. */
export async function listBlockChanges(
  db: Executor,
  { channelId }: Pick<ChatRef, "channelId">,
  { user_id, channel_id }: ShownAuthor,
): Promise<BlockChangeRow[]> {
  let query = db
    .selectFrom("chat_block_changes as c")
    .innerJoin("videos as v", "v.id", "c.video_id")
    .select(["c.scope", "c.blocked_until", "c.made_by", "c.created_at"])
    .where("v.channel_id", "=", channelId);
  query =
    channel_id === null
      ? query.where("c.user_id", "=", user_id).where("c.written_as", "is", null)
      : query.where("c.written_as", "=", channel_id);
  return query.orderBy("c.created_at", "desc").orderBy("c.id", "desc").limit(CHANGES_MAX).execute();
}

/** When the account or the channel was created. */
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

/** The last messages of an author in a chat, the newest first, with deleted and held ones. */
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
      // Rejected ones keep their reason, approved ones do not.
      sql<number>`(count(*) filter (where m.held_for is not null))::int`.as("held"),
    ])
    .where("m.video_id", "=", videoId)
    .where(isBy(author))
    .executeTakeFirstOrThrow();
}
