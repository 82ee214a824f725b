import { sql } from "kysely";
import type { FindingSide, StorageActName, StorageFigure } from "#shared/storage/contract.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Orphan } from "./find-orphans.ts";

/** Rows of one statement: a statement has at most 65,535 values. */
const ROWS_AT_A_TIME = 5000;

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Stores what a search has found in place of the former one; returns the id of the search. */
export async function saveCheck(
  tx: Executor,
  checkedAt: Date,
  { orphans, foundObjects }: { readonly orphans: readonly Orphan[]; readonly foundObjects: number },
): Promise<string> {
  await tx.deleteFrom("storage_checks").execute();
  const { id } = await tx
    .insertInto("storage_checks")
    .values({ checked_at: checkedAt, found_objects: foundObjects })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (let from = 0; from < orphans.length; from += ROWS_AT_A_TIME) {
    const rows = orphans.slice(from, from + ROWS_AT_A_TIME).map((orphan) => ({ check_id: id, ...orphan }));
    await tx.insertInto("storage_findings").values(rows).execute();
  }
  return id;
}

export async function findNewestCheck(db: Executor) {
  return db.selectFrom("storage_checks").selectAll().executeTakeFirst();
}

/** Marks a search as mended and returns it; undefined if it is not the newest any more, or has been mended. */
export async function startMend(
  tx: Executor,
  checkId: string,
  { by, now }: { readonly by: string | null; readonly now: Date },
): Promise<{ found_objects: number } | undefined> {
  return tx
    .updateTable("storage_checks")
    .set({ mend_started_at: now, mended_by: by })
    .where("id", "=", checkId)
    .where("mend_started_at", "is", null)
    .returning("found_objects")
    .executeTakeFirst();
}

/** Numbers and bytes of the findings of each side. */
export async function sumFindings(db: Executor): Promise<Record<FindingSide, StorageFigure>> {
  const rows = await db
    .selectFrom("storage_findings")
    .select("side")
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as("bytes"))
    .select(({ fn }) => fn.countAll<number>().as("objects"))
    .groupBy("side")
    .execute();
  const of = (side: FindingSide) => {
    const { bytes = 0, objects = 0 } = rows.find((row) => row.side === side) ?? {};
    return { bytes, objects };
  };
  return { strangeBytes: of("strangeBytes"), missingBytes: of("missingBytes") };
}

export type FindingRow = Awaited<ReturnType<typeof listFindings>>[number];

/** The findings of one side, the largest first. */
export async function listFindings(db: Executor, side: FindingSide, { limit, offset }: Page) {
  return db
    .selectFrom("storage_findings")
    .selectAll()
    .where("side", "=", side)
    .orderBy(sql`bytes desc nulls last, key`)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** All findings of a search that are not mended yet. */
export async function listFindingsOf(db: Executor, checkId: string): Promise<FindingRow[]> {
  return db
    .selectFrom("storage_findings")
    .selectAll()
    .where("check_id", "=", checkId)
    .orderBy("key")
    .execute();
}

export async function deleteFindings(tx: Executor, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("storage_findings")
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Records what an administrator did; `by` is null for the command line. */
export async function recordAct(
  db: Executor,
  act: { act: StorageActName; by: string | null; at: Date } & Partial<StorageFigure>,
): Promise<void> {
  const { by, at, ...columns } = act;
  await db
    .insertInto("storage_acts")
    .values({ ...columns, done_by: by, done_at: at })
    .execute();
}

export type ActRow = Awaited<ReturnType<typeof listActs>>[number];

export async function listActs(db: Executor, limit: number) {
  return db
    .selectFrom("storage_acts as a")
    .leftJoin("users as u", "u.id", "a.done_by")
    .select(["a.id", "a.act", "a.objects", "a.bytes", "a.done_at"])
    .select(sql<string | null>`nullif(trim(u.name || ' ' || u.surname), '')`.as("name"))
    .orderBy("a.id", "desc")
    .limit(limit)
    .execute();
}

/** Which of these kinds of jobs wait or run. */
export async function listUnfinished(db: Executor, kinds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from pgboss.job where name = any(${kinds}) and state < 'completed'`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
