import { sql, type Insertable, type Selectable } from "kysely";
import type { ReportedThing } from "#shared/reports/contract.ts";
import type { ReportState } from "#shared/reports/lifecycle.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/queue/queue.ts";

export type ReportRow = Selectable<Database["reports"]> & { readonly account_email: string | null };

/** The new report's id, or undefined where whoever reports the thing has done so before. */
export async function insertReport(
  db: Executor,
  report: Insertable<Database["reports"]>,
): Promise<string | undefined> {
  const row = await db
    .insertInto("reports")
    .values(report)
    .onConflict((conflict) => conflict.columns(["entity_type", "entity_id", "reporter_hash"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

function selectReports(db: Executor) {
  return db
    .selectFrom("reports as r")
    .leftJoin("users as u", "u.id", "r.user_id")
    .selectAll("r")
    .select("u.email as account_email");
}

export async function findReport(db: Executor, id: string): Promise<ReportRow | undefined> {
  return selectReports(db).where("r.id", "=", id).executeTakeFirst();
}

/** Moves a report on; false where it is no longer in the state it was seen in. */
export async function moveReport(
  db: Executor,
  id: string,
  { from, to, now }: { from: ReportState; to: ReportState; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("reports")
    .set({ state: to, updated_at: now })
    .where("id", "=", id)
    .where("state", "=", from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Reports that have not been deleted, the newest first. */
export async function listReports(
  db: Executor,
  { limit, offset, isClosed }: { limit: number; offset: number; isClosed?: boolean | undefined },
): Promise<{ rows: ReportRow[]; count: number }> {
  let found = selectReports(db).where("r.state", "<>", "deleted");
  if (isClosed !== undefined) found = found.where("r.state", isClosed ? "=" : "<>", "closed");
  const rows = await found
    .orderBy("r.created_at", "desc")
    .orderBy("r.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await found
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { rows, count };
}

/** Whether there is such an account, and it has been activated. */
export async function hasUser(db: Executor, id: string): Promise<boolean> {
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("activated_at", "is not", null)
    .executeTakeFirst();
  return user !== undefined;
}

/** What a comment is on; undefined where there is none. */
export async function findCommentPlace(
  db: Executor,
  id: string,
): Promise<{ video_id: string | null; post_id: string | null } | undefined> {
  return db
    .selectFrom("comments")
    .select(["video_id", "post_id"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

export async function hasPost(db: Executor, id: string): Promise<boolean> {
  return (await db.selectFrom("posts").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

export async function deleteReportsBefore(db: Executor, moment: Date): Promise<void> {
  await db.deleteFrom("reports").where("updated_at", "<", moment).execute();
}

/** What a thing is called, and where the staff finds it. */
export interface ThingRow {
  readonly id: string;
  readonly title: string;
  readonly path: string;
}

/** So much of a comment or a post stands for all of it. */
const TITLE_CHARACTERS = 120;

type FindThings = (db: Executor, ids: readonly string[]) => Promise<ThingRow[]>;

const FIND: Partial<Record<ReportedThing, FindThings>> = {
  video: (db, ids) =>
    db
      .selectFrom("videos")
      .select(["id", "title", sql<string>`'/watch/' || id`.as("path")])
      .where("id", "in", ids)
      .where("status", "<>", "deleted")
      .execute(),
  channel: (db, ids) =>
    db
      .selectFrom("channels")
      .select(["id", "name as title", sql<string>`'/channel/' || id`.as("path")])
      .where("id", "in", ids)
      .where("deleted_at", "is", null)
      .execute(),
  playlist: (db, ids) =>
    db
      .selectFrom("playlists")
      .select(["id", "name as title", sql<string>`'/playlist/' || id`.as("path")])
      .where("id", "in", ids)
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
      .where("id", "in", ids)
      .where("deleted_at", "is", null)
      .execute(),
  post: (db, ids) =>
    db
      .selectFrom("posts")
      .select(["id", sql<string>`left(message, ${TITLE_CHARACTERS})`.as("title")])
      .select(sql<string>`'/feed/post/' || id`.as("path"))
      .where("id", "in", ids)
      .execute(),
  user: (db, ids) =>
    db
      .selectFrom("users")
      .select(["id", sql<string>`name || ' ' || surname`.as("title")])
      .select(sql<string>`'/admin?q=' || email`.as("path"))
      .where("id", "in", ids)
      .execute(),
};

/** The things of one kind that are still there. */
export async function findThings(
  db: Executor,
  kind: ReportedThing,
  ids: readonly string[],
): Promise<ThingRow[]> {
  return (await FIND[kind]?.(db, ids)) ?? [];
}
