import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { sourceKey } from "#server/features/uploads/upload-bytes.ts";
import type { Write, WriteKind } from "./ledger.ts";

export interface Finding extends Pick<Write, "kind" | "mark" | "at"> {
  readonly problem: "lost" | "doubled";
}

/**
 * Compares the ledger with what the site has: an acknowledged write is there once, one that failed at most once.
 * Returns what is wrong.
 */
export async function auditWrites(
  db: Executor,
  storage: Pick<Storage, "readAll">,
  writes: readonly Write[],
): Promise<Finding[]> {
  const stored: Record<WriteKind, Map<string, number>> = {
    comment: countOf(
      (await db.selectFrom("comments").select("content").execute()).map(({ content }) => content),
    ),
    "chat message": countOf(
      (await db.selectFrom("chat_messages").select("content").execute()).map(({ content }) => content),
    ),
    upload: countOf(await listChecksums(db, storage)),
    donation: countOf((await db.selectFrom("donations").select("email").execute()).map(({ email }) => email)),
    payment: countOf(
      (await db.selectFrom("payments").select("id").where("state", "=", "succeeded").execute()).map(
        ({ id }) => id,
      ),
    ),
    view: countOf(
      (await db.selectFrom("video_views").select("view_id").execute()).map(({ view_id }) => view_id),
    ),
  };
  return writes.flatMap(({ kind, mark, at, isAcknowledged }): Finding[] => {
    const times = stored[kind].get(mark) ?? 0;
    if (times > 1) return [{ kind, mark, at, problem: "doubled" }];
    return times === 0 && isAcknowledged ? [{ kind, mark, at, problem: "lost" }] : [];
  });
}

function countOf(marks: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return counts;
}

/** Of the source files of all complete uploads. */
async function listChecksums(db: Executor, storage: Pick<Storage, "readAll">): Promise<string[]> {
  const uploads = await db
    .selectFrom("uploads")
    .select(["id", "video_id"])
    .where("state", "=", "complete")
    .execute();
  return Promise.all(
    uploads.map(async (upload) =>
      createHash("sha256")
        .update(await storage.readAll(sourceKey(upload)))
        .digest("hex"),
    ),
  );
}

export interface JobAudit {
  /** Jobs that no process will run again, by their names. */
  readonly lost: readonly string[];
  /** Jobs that are due and not done yet, by their names and states. */
  readonly waiting: readonly string[];
}

/** Jobs that have failed for good, and videos whose file was uploaded, but which no job processes. */
export async function auditJobs(db: Executor): Promise<JobAudit> {
  const { rows: failed } = await sql<{ name: string }>`
    select name from pgboss.job where state = 'failed' and retry_count >= retry_limit`.execute(db);
  const kept = await db.selectFrom("failed_jobs").select("kind").execute();
  const unfinished = await db
    .selectFrom("uploads as u")
    .innerJoin("videos as v", "v.id", "u.video_id")
    .select("v.id")
    .where("u.state", "=", "complete")
    .where("v.status", "in", ["uploading", "failed"])
    .execute();
  const { rows: due } = await sql<{ name: string; state: string }>`
    select name, state from pgboss.job
    where state in ('created', 'retry', 'active') and start_after <= now()`.execute(db);
  return {
    lost: [
      ...failed.map(({ name }) => name),
      ...kept.map(({ kind }) => kind),
      ...unfinished.map(({ id }) => `the processing of video ${id}`),
    ],
    waiting: due.map(({ name, state }) => `${name} (${state})`),
  };
}
