import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { FailedJob, failedJobs } from "#shared/failed-jobs/contract.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext, Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { DeadJob } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import {
  deleteFailedJobsBefore,
  deleteFailedJobsOfVideo,
  insertFailedJob,
  listFailed,
  deleteFailedJob,
  deleteFailedJobOf,
} from "./store.ts";
import { viewFailedJob } from "./view.ts";

/** Failed jobs are deleted after this time. */
const FAILED_JOBS_RETENTION_DAYS = 90;
const DAY_MS = 24 * 3_600_000;

/** Stores a job that failed all attempts, for staff. */
export async function storeFailedJob({ db }: Pick<Services, "db">, job: DeadJob): Promise<void> {
  const { jobId, kind, data, error, code, attempts, failedAt } = job;
  const columns = {
    job_id: jobId,
    kind,
    data: JSON.stringify(data),
    error,
    attempts,
    failed_at: failedAt,
    code,
  };
  await insertFailedJob(db, columns);
}

export async function listFailedJobs(
  { db }: Pick<Services, "db">,
  { query }: Pick<UseCaseInput<typeof failedJobs.list>, "query">,
): Promise<{ items: FailedJob[]; count: number }> {
  const { items, count } = await listFailed(db, query);
  return { items: items.map(viewFailedJob), count };
}

/** Sends a job again. If it fails again, it returns to the list. */
export async function retryFailedJob(
  { db, queue, viewer }: Pick<Services, "db" | "queue"> & { readonly viewer?: Viewer },
  { params }: Pick<UseCaseInput<typeof failedJobs.retry>, "params">,
): Promise<{ ok: true }> {
  await inTransaction(db, async (tx) => {
    const job = await deleteFailedJob(tx, params.id);
    if (!job || !(await queue.revive(tx, job, viewer?.id))) throw new AppError("NOT_FOUND");
  });
  return { ok: true };
}

export async function removeFailedJob(
  { db }: SignedInContext,
  { params }: UseCaseInput<typeof failedJobs.remove>,
): Promise<{ ok: true }> {
  if (!(await deleteFailedJob(db, params.id))) throw new AppError("NOT_FOUND");
  return { ok: true };
}

/** For a job that is retried by its own id. */
export async function clearFailedJob(db: Executor, jobId: string): Promise<void> {
  await deleteFailedJobOf(db, jobId);
}

/** For a video that is deleted or processed again. */
export async function clearFailedJobsOfVideo(db: Executor, videoId: string): Promise<void> {
  await deleteFailedJobsOfVideo(db, videoId);
}

export async function deleteOldFailedJobs({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await deleteFailedJobsBefore(db, new Date(clock.now().getTime() - FAILED_JOBS_RETENTION_DAYS * DAY_MS));
}
