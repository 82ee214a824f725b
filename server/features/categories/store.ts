import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Database } from "#server/platform/database/schema.ts";

interface LockedCategory {
  readonly merged_into: string | null;
  /** It or its main category is retired. */
  readonly is_retired: boolean;
}

/** Categories by their codes; nobody merges or deletes them until the transaction ends. */
export async function lockCategories(
  tx: Executor,
  codes: readonly string[],
): Promise<ReadonlyMap<string, LockedCategory>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<LockedCategory & { code: string }>`
    select c.code, c.merged_into,
      num_nonnulls(c.retired_at, (select p.retired_at from categories p where p.code = c.parent)) > 0 as is_retired
    from categories c
    where c.code = any(${codes}::text[])
    order by c.code
    for key share`.execute(tx);
  return new Map(rows.map(({ code, ...category }) => [code, category]));
}

export type CategoryRow = Selectable<Database["categories"]>;

/** One administrator at a time changes the categories. */
export async function lockTable(tx: Executor): Promise<void> {
  await sql`lock table categories in share row exclusive mode`.execute(tx);
}

export async function listCategories(db: Executor): Promise<CategoryRow[]> {
  return db.selectFrom("categories").selectAll().orderBy("number").execute();
}

/** The number of videos that have each category, of all states but deleted. */
export async function countVideos(db: Executor): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ code: string; count: number }>`
    select c.code, count(*)::int as count
    from videos v, lateral (select distinct unnest(v.categories || v.subcategories) as code) c
    where v.status <> 'deleted'
    group by c.code`.execute(db);
  return new Map(rows.map(({ code, count }) => [code, count]));
}

export async function insertCategory(
  tx: Executor,
  category: Insertable<Database["categories"]>,
): Promise<CategoryRow> {
  return tx.insertInto("categories").values(category).returningAll().executeTakeFirstOrThrow();
}

/** Undefined if its version is another one. */
export async function updateCategory(
  tx: Executor,
  { code, version }: { readonly code: string; readonly version: number },
  changes: Updateable<Database["categories"]>,
): Promise<CategoryRow | undefined> {
  return tx
    .updateTable("categories")
    .set({ ...changes, version: version + 1 })
    .where("code", "=", code)
    .where("version", "=", version)
    .returningAll()
    .executeTakeFirst();
}

export async function setPlaces(
  tx: Executor,
  places: readonly { readonly code: string; readonly place: number | null }[],
): Promise<void> {
  await sql`
    update categories c set place = p.place
    from unnest(${places.map(({ code }) => code)}::text[], ${places.map(({ place }) => place)}::int[])
      as p (code, place)
    where c.code = p.code and c.place is distinct from p.place`.execute(tx);
}

/** Waits for transactions that store its code; those that come later find that it is gone. */
export async function lockCategory(tx: Executor, code: string): Promise<CategoryRow | undefined> {
  return tx.selectFrom("categories").selectAll().where("code", "=", code).forUpdate().executeTakeFirst();
}

/** Whether a video, upload defaults, an account, a section or another category has the code. */
export async function isInUse(tx: Executor, code: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from videos where (categories || subcategories) @> array[${code}])
      or exists (select from upload_defaults where (categories || subcategories) @> array[${code}])
      or exists (
        select from users where settings -> 'topics' ? ${code} or settings -> 'rules' -> 'categories' ? ${code})
      or exists (
        select from video_pages p, jsonb_array_elements(p.sections) s (section)
        where s.section ->> 'category' = ${code})
      or exists (select from categories where ${code} in (parent, merged_into)) as used`.execute(tx);
  return rows[0]?.used ?? false;
}

export async function deleteCategory(tx: Executor, code: string): Promise<void> {
  await tx.deleteFrom("categories").where("code", "=", code).execute();
}
