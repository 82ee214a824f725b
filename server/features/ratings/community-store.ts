import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

/** Entities whose rating tables have the same shape. */
export type RatedTable = "comments" | "posts";

const TABLES = {
  comments: { table: sql.table("comment_ratings"), thing: sql.ref("comment_id") },
  posts: { table: sql.table("post_ratings"), thing: sql.ref("post_id") },
} as const;

export async function saveRating(
  db: Executor,
  rated: RatedTable,
  { userId, id, rating, now }: { userId: string; id: string; rating: 1 | -1; now: Date },
): Promise<void> {
  const { table, thing } = TABLES[rated];
  await sql`
    insert into ${table} as r (user_id, ${thing}, rating, rated_at) values (${userId}, ${id}, ${rating}, ${now})
    on conflict (user_id, ${thing}) do update set rating = excluded.rating, rated_at = excluded.rated_at
    where r.rating <> excluded.rating`.execute(db);
}

export async function deleteRating(
  db: Executor,
  rated: RatedTable,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  const { table, thing } = TABLES[rated];
  await sql`delete from ${table} where user_id = ${userId} and ${thing} = ${id}`.execute(db);
}

export async function countRatings(
  db: Executor,
  rated: RatedTable,
  id: string,
): Promise<{ likes: number; dislikes: number }> {
  const row = await db
    .selectFrom(rated)
    .select(["likes", "dislikes"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? { likes: 0, dislikes: 0 };
}
