import type { Selectable } from "kysely";
import type { Locale } from "#shared/texts.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export type DocumentRow = Selectable<Database["documents"]>;

/** The newest version in a language. */
export async function findDocument(
  db: Executor,
  slug: string,
  language: Locale,
): Promise<DocumentRow | undefined> {
  return db
    .selectFrom("documents")
    .selectAll()
    .where("slug", "=", slug)
    .where("language", "=", language)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The newest version of each document in each language. */
export async function findDocuments(db: Executor): Promise<DocumentRow[]> {
  return db
    .selectFrom("documents")
    .distinctOn(["slug", "language"])
    .selectAll()
    .orderBy("slug")
    .orderBy("language")
    .orderBy("version", "desc")
    .execute();
}

/** Newest first. */
export async function findVersions(db: Executor, slug: string, language: Locale): Promise<DocumentRow[]> {
  return db
    .selectFrom("documents")
    .selectAll()
    .where("slug", "=", slug)
    .where("language", "=", language)
    .orderBy("version", "desc")
    .execute();
}

/** Adds a version; undefined if a concurrent call has added that version. */
export async function insertVersion(
  db: Executor,
  document: {
    slug: string;
    language: Locale;
    version: number;
    title: string;
    body: string;
    is_built_in: boolean;
    created_by: string | null;
    created_at: Date;
  },
): Promise<DocumentRow | undefined> {
  return db
    .insertInto("documents")
    .values(document)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}
