import { sql, type Insertable, type Selectable } from "kysely";
import type { ReportableType } from "#shared/moderation/entity-types.ts";
import type { ReportState } from "#shared/reports/lifecycle.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export type ReportRow = Selectable<Database["reports"]> & { readonly account_email: string | null };

/** The id of the new report; undefined if the reporter has already reported the entity. */
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

/** Changes a report's state; false if the state has changed since it was read. */
export async function transitionReport(
  db: Executor,
  id: string,
  { from, to, now, decisionId }: { from: ReportState; to: ReportState; now: Date; decisionId?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("reports")
    .set({ state: to, updated_at: now, ...(decisionId ? { decision_id: decisionId } : {}) })
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

/** Whether the account exists and is activated. */
export async function hasUser(db: Executor, id: string): Promise<boolean> {
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("activated_at", "is not", null)
    .executeTakeFirst();
  return user !== undefined;
}

/** The video or post of a comment; undefined if the comment does not exist. */
export async function findCommentSubject(
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

/** Reports of these entities, newest first; at most `limitOfEach` per entity. */
export async function listReportsOf(
  db: Executor,
  entityType: ReportableType,
  entityIds: readonly string[],
  limitOfEach: number,
): Promise<Selectable<Database["reports"]>[]> {
  if (entityIds.length === 0) return [];
  const ranked = db
    .selectFrom("reports as r")
    .selectAll("r")
    .select(
      sql<number>`row_number() over (partition by r.entity_id order by r.created_at desc, r.id desc)`.as(
        "place",
      ),
    )
    .where("r.entity_type", "=", entityType)
    .where("r.entity_id", "in", [...entityIds])
    .where("r.state", "<>", "deleted");
  return db
    .selectFrom(ranked.as("r"))
    .selectAll()
    .where("r.place", "<=", limitOfEach)
    .orderBy("r.place")
    .execute();
}

/** Other open reports of the same entity, with their rows locked. */
export async function lockOpenReports(
  db: Executor,
  { entity_type, entity_id, id }: Pick<ReportRow, "entity_type" | "entity_id" | "id">,
): Promise<{ id: string; state: ReportState }[]> {
  return db
    .selectFrom("reports")
    .select(["id", "state"])
    .where("entity_type", "=", entity_type)
    .where("entity_id", "=", entity_id)
    .where("id", "<>", id)
    .where("state", "in", ["created", "reopened"])
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Names of the authors of reported entities, users and channels. */
export async function findAuthorNames(
  db: Executor,
  ids: { readonly users: readonly string[]; readonly channels: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, trim(name || ' ' || surname) as name from users where id = any(${ids.users}::uuid[])
    union all
    select id, name from channels where id = any(${ids.channels}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
