import type { Selectable } from "kysely";
import type { StoredSection } from "#shared/home/sections.ts";
import type { SiteTables } from "#server/platform/database/site-tables.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export type PageRow = Selectable<SiteTables["video_pages"]>;

/** All pages, sorted by slug. */
export async function listPages(db: Executor): Promise<PageRow[]> {
  return db.selectFrom("video_pages").selectAll().orderBy("slug").execute();
}

export async function findPage(db: Executor, id: string): Promise<PageRow | undefined> {
  return db.selectFrom("video_pages").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findPageBySlug(db: Executor, slug: string): Promise<PageRow | undefined> {
  return db
    .selectFrom("video_pages")
    .selectAll()
    .where((eb) => eb.fn("lower", ["slug"]), "=", slug.toLowerCase())
    .executeTakeFirst();
}

/** The page with its row locked until the transaction ends. */
export async function lockPage(db: Executor, id: string): Promise<PageRow | undefined> {
  return db.selectFrom("video_pages").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

interface PageContent {
  readonly slug: string;
  readonly sections: readonly StoredSection[];
}

export async function insertPage(
  db: Executor,
  { slug, sections }: PageContent,
  now: Date,
): Promise<PageRow | undefined> {
  return db
    .insertInto("video_pages")
    .values({ slug, sections: JSON.stringify(sections), created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function updatePage(
  db: Executor,
  { id, version }: Pick<PageRow, "id" | "version">,
  { slug, sections }: PageContent,
  now: Date,
): Promise<PageRow> {
  return db
    .updateTable("video_pages")
    .set({ slug, sections: JSON.stringify(sections), version: version + 1, updated_at: now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deletePage(db: Executor, id: string): Promise<void> {
  await db.deleteFrom("video_pages").where("id", "=", id).execute();
}
