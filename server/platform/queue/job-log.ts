import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

/** As long as a failed job is stored for the staff. */
const ERROR_MAX_CHARACTERS = 2000;

/** Stores a failed attempt: the queue itself has only the error of the last one. */
export async function logFailure(
  db: Executor,
  { jobId, attempt, error }: { readonly jobId: string; readonly attempt: number; readonly error: unknown },
): Promise<void> {
  const text = error instanceof Error ? error.message : String(error);
  // PostgreSQL stores no NUL.
  const message = text.replaceAll("\0", "").slice(0, ERROR_MAX_CHARACTERS);
  await db
    .insertInto("job_log")
    .values({ job_id: jobId, event: "failed", attempt, error: message })
    .execute();
}

/** Stores what staff did with a job; `attempts` are those since the last retry. */
export async function logDecision(
  db: Executor,
  {
    jobId,
    event,
    attempts,
    by,
  }: {
    readonly jobId: string;
    readonly event: "retried" | "cancelled" | "raised";
    readonly attempts: number;
    readonly by: string | undefined;
  },
): Promise<void> {
  await sql`insert into job_log (job_id, event, attempt, done_by)
    select ${jobId}::uuid, ${event}, ${attempts} + coalesce(max(attempt), 0), ${by ?? null}::uuid
    from job_log where job_id = ${jobId}::uuid and event = 'retried'`.execute(db);
}
