import { sql, type Insertable } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";

/** Inserts a job once, even if its failure is reported repeatedly. */
export async function insertFailedJob(db: Executor, job: Insertable<Database["failed_jobs"]>): Promise<void> {
  await db
    .insertInto("failed_jobs")
    .values(job)
    .onConflict((conflict) => conflict.column("job_id").doNothing())
    .execute();
}

export type FailedJobRow = Awaited<ReturnType<typeof listFailed>>["items"][number];

/** Failed jobs with the videos they processed. */
export async function listFailed(db: Executor, { limit, offset }: { limit: number; offset: number }) {
  const items = await db
    .selectFrom("failed_jobs as f")
    .leftJoin("videos as v", (join) => join.on(sql<boolean>`v.id::text = f.data ->> 'videoId'`))
    .selectAll("f")
    .select(["v.id as video_id", "v.channel_id", "v.title"])
    .orderBy("f.failed_at", "desc")
    .orderBy("f.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await db
    .selectFrom("failed_jobs")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { items, count };
}

/** The deleted job; undefined if it was not on the list. */
export async function deleteFailedJob(
  db: Executor,
  id: string,
): Promise<{ jobId: string; kind: string; data: object; attempts: number } | undefined> {
  return db
    .deleteFrom("failed_jobs")
    .where("id", "=", id)
    .returning(["job_id as jobId", "kind", "data", "attempts"])
    .executeTakeFirst();
}

export async function deleteFailedJobOf(db: Executor, jobId: string): Promise<void> {
  await db.deleteFrom("failed_jobs").where("job_id", "=", jobId).execute();
}

export async function deleteFailedJobsOfVideo(db: Executor, videoId: string): Promise<void> {
  await db
    .deleteFrom("failed_jobs")
    .where(sql`data ->> 'videoId'`, "=", videoId)
    .execute();
}

export async function deleteFailedJobsBefore(db: Executor, moment: Date): Promise<void> {
  await db.deleteFrom("failed_jobs").where("failed_at", "<", moment).execute();
}
