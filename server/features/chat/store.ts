import { sql, type Insertable, type Selectable } from "kysely";
import { isHeardBy } from "#server/features/people/heard.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/queue/queue.ts";

export type MessageRow = Selectable<Database["chat_messages"]> & { readonly host_channel_id: string };

export interface HistoryPart {
  readonly limit: number;
  /** The id of a message: only older ones. */
  readonly before?: string | undefined;
}

function selectMessages(db: Executor) {
  return db
    .selectFrom("chat_messages as m")
    .innerJoin("videos as v", "v.id", "m.video_id")
    .selectAll("m")
    .select("v.channel_id as host_channel_id");
}

/** The newest messages first, without those of people the viewer has muted. */
export async function listMessages(
  db: Executor,
  videoId: string,
  { limit, before }: HistoryPart,
  { viewer, now, withDeleted }: { viewer: Viewer | undefined; now: Date; withDeleted: boolean },
): Promise<MessageRow[]> {
  let query = selectMessages(db)
    .where("m.video_id", "=", videoId)
    .where(isHeardBy(viewer, "m", now));
  if (!withDeleted) query = query.where("m.deleted_at", "is", null);
  if (before) {
    query = query.where(
      sql<boolean>`(m.created_at, m.id) < (select b.created_at, b.id from chat_messages b where b.id = ${before})`,
    );
  }
  return query.orderBy("m.created_at", "desc").orderBy("m.id", "desc").limit(limit).execute();
}

export async function countMessages(db: Executor, videoId: string): Promise<number> {
  const { count } = await db
    .selectFrom("chat_messages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("video_id", "=", videoId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The message over the chat: none that was deleted or struck through, and none of people the viewer has muted. */
export async function findPinned(
  db: Executor,
  videoId: string,
  { viewer, now }: { viewer: Viewer | undefined; now: Date },
): Promise<MessageRow | undefined> {
  return selectMessages(db)
    .where("m.video_id", "=", videoId)
    .where("m.pinned", "=", true)
    .where("m.deleted_at", "is", null)
    .where("m.crossed_out", "=", false)
    .where(isHeardBy(viewer, "m", now))
    .executeTakeFirst();
}

export async function findMessage(db: Executor, id: string): Promise<MessageRow | undefined> {
  return selectMessages(db).where("m.id", "=", id).executeTakeFirst();
}

export async function insertMessage(
  db: Executor,
  message: Insertable<Database["chat_messages"]>,
): Promise<string> {
  const { id } = await db
    .insertInto("chat_messages")
    .values(message)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateMessage(
  db: Executor,
  id: string,
  changes: { pinned?: boolean; crossed_out?: boolean; deleted_at?: Date; hidden?: boolean },
): Promise<void> {
  await db.updateTable("chat_messages").set(changes).where("id", "=", id).execute();
}

/** False where the message was deleted or struck through meanwhile. */
export async function pin(db: Executor, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("chat_messages")
    .set({ pinned: true })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where("crossed_out", "=", false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Frees the place of the pinned message; gives the one that had it. */
export async function unpinAll(db: Executor, videoId: string): Promise<string | undefined> {
  const row = await db
    .updateTable("chat_messages")
    .set({ pinned: false })
    .where("video_id", "=", videoId)
    .where("pinned", "=", true)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}
