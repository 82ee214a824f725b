import type { Insertable } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export async function findGuideEnd(db: Executor) {
  return db.selectFrom("site_guide").select(["state", "ended_at"]).executeTakeFirst();
}

/** What is done is not skipped afterwards. */
export async function saveGuideEnd(db: Executor, end: Insertable<Database["site_guide"]>): Promise<void> {
  await db
    .insertInto("site_guide")
    .values(end)
    .onConflict((conflict) =>
      conflict
        .column("is_only")
        .doUpdateSet(end)
        .where(({ eb, or, ref }) =>
          or([eb(ref("site_guide.state"), "=", "skipped"), eb(ref("excluded.state"), "=", "done")]),
        ),
    )
    .execute();
}
