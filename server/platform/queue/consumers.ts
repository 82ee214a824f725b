import type { Kysely } from "kysely";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import type { Database } from "#server/platform/database/schema.ts";
import type { Log } from "#server/platform/log.ts";
import { DEAD_LETTERS, readDeadJob } from "./dead-letters.ts";
import type { Worker } from "./job-registry.ts";
import { logFailure } from "./job-log.ts";
import { requeue } from "./lane.ts";
import { HEARTBEAT_SECONDS, type DeadJob, type JobRun } from "./queue.ts";

interface ConsumersOptions {
  readonly boss: PgBoss;
  readonly db: Kysely<Database>;
  readonly log: Log;
  readonly stopping: AbortSignal;
}

/** Runs the jobs of kinds that belong to no lane. */
export function createConsumers({ boss, db, log, stopping }: ConsumersOptions) {
  const running = new Set<Promise<void>>();

  async function startConsuming({ kind, handler }: Worker): Promise<void> {
    const settings = {
      batchSize: 1,
      localConcurrency: kind.concurrency ?? 1,
      includeMetadata: true,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 2,
      heartbeatRefreshSeconds: HEARTBEAT_SECONDS / 3,
    } as const;
    const workerId = await boss.work<object, void, typeof settings>(kind.name, settings, async ([job]) => {
      if (!job) return;
      if (kind.isFetchedAtOnce) boss.notifyWorker(workerId);
      const signal = AbortSignal.any([stopping, job.signal]);
      const run = { signal, attempt: job.retryCount + 1, isLast: job.retryCount >= job.retryLimit };
      const work = runAttempt({ kind, handler }, job, run);
      running.add(work);
      await work.finally(() => running.delete(work));
    });
  }

  async function runAttempt(
    { kind, handler }: Pick<Worker, "kind" | "handler">,
    job: JobWithMetadata,
    run: JobRun,
  ): Promise<void> {
    try {
      await handler(job.data, run);
    } catch (error) {
      if (stopping.aborted) await requeue(db, job);
      else {
        log.warn({ err: error, job: kind.name, id: job.id, attempt: run.attempt }, "job failed");
        await logFailure(db, { jobId: job.id, attempt: run.attempt, error });
      }
      throw error;
    }
  }

  return { running, startConsuming };
}

interface DeadLetterConsumer extends Pick<ConsumersOptions, "boss" | "log"> {
  readonly workerOf: (name: string) => Worker | undefined;
  readonly store: (dead: DeadJob) => Promise<void> | undefined;
}

/** Calls `onDead` of each dead job's kind after its last attempt, and stores the job for the staff. */
export async function consumeDeadLetters({ boss, log, workerOf, store }: DeadLetterConsumer): Promise<void> {
  // pg-boss sends no NOTIFY for jobs that it moves to this queue.
  const settings = {
    includeMetadata: true,
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 2,
  } as const;
  await boss.work<object, void, typeof settings>(DEAD_LETTERS, settings, async ([deadLetter]) => {
    const dead = deadLetter && readDeadJob(deadLetter);
    if (!dead) return;
    log.error({ job: dead.kind, id: dead.jobId, attempts: dead.attempts }, `job gave up: ${dead.error}`);
    await workerOf(dead.kind)?.onDead?.(dead.data, dead.error);
    await store(dead);
  });
}
