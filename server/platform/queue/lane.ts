import { setTimeout as delay } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import type { PgBoss } from "pg-boss";
import type { Database } from "#server/platform/database/schema.ts";
import type { Log } from "#server/platform/log.ts";
import { logFailure } from "./job-log.ts";
import {
  FinalFailure,
  HEARTBEAT_SECONDS,
  type JobHandler,
  type JobKind,
  type Lane,
  type ActiveJob,
} from "./queue.ts";

export interface LaneMember {
  readonly kind: JobKind<object>;
  readonly handler: JobHandler<object>;
}

export interface RunningLane {
  /** A job was sent: idle slots poll immediately. */
  wake(): void;
  /** Aborts the running jobs that match. */
  cancel(isMatch: (job: ActiveJob) => boolean): void;
  /** Resolves after `stopping` was aborted and all slots are empty. */
  readonly ended: Promise<void>;
}

/** Polling finds jobs whose retry delay is over, and all jobs whose signal was lost. */
const POLL_MS = 1000;

/** Runs the waiting jobs of a lane in its slots. A lane with fewer slots than before ends none of its jobs. */
export function runLane({
  lane,
  members,
  boss,
  db,
  log,
  stopping,
}: {
  lane: Lane;
  members: readonly LaneMember[];
  boss: PgBoss;
  db: Kysely<Database>;
  log: Log;
  stopping: AbortSignal;
}): RunningLane {
  const kinds = members.map(({ kind }) => kind.name);
  const running = new Map<AbortController, ActiveJob>();
  const slots = new Set<Promise<void>>();
  let wakeSignal = Promise.withResolvers<void>();

  /** Opens the slots that the lane has now; those that it no longer has close themselves. */
  function openSlots(): void {
    while (!stopping.aborted && slots.size < lane.slots()) {
      const slot = runSlot().finally(() => slots.delete(slot));
      slots.add(slot);
    }
  }

  async function runSlot(): Promise<void> {
    while (!stopping.aborted && slots.size <= lane.slots()) {
      const { promise: woken } = wakeSignal;
      const job = await lane.takeNext(db, kinds).catch((error: unknown) => {
        if (!stopping.aborted) log.error({ err: error, lane: lane.name }, "taking a job failed");
        return undefined;
      });
      if (job) await runJob(job);
      else await Promise.race([woken, pollDelay(stopping)]);
    }
  }

  async function runJob(job: ActiveJob): Promise<void> {
    const member = members.find(({ kind }) => kind.name === job.name);
    if (!member) throw new Error(`The lane ${lane.name} has no handler for ${job.name}.`);
    const controller = new AbortController();
    const run = {
      signal: AbortSignal.any([stopping, controller.signal]),
      attempt: job.retryCount + 1,
      isLast: job.retryCount >= member.kind.retries,
    };
    // Each process sends the heartbeats of its own jobs.
    const heartbeat = setInterval(
      () => {
        renewHeartbeat(db, job).then(
          (isOwned) => !isOwned && controller.abort(new Error("the job was reassigned")),
          (error: unknown) => log.warn({ err: error, job: job.name, id: job.id }, "heartbeat failed"),
        );
      },
      (HEARTBEAT_SECONDS * 1000) / 3,
    );
    running.set(controller, job);
    try {
      await recordResult(job, member.handler(job.data, run), run);
    } catch (error) {
      // The heartbeat stops here, and the job is retried.
      log.error({ err: error, job: job.name, id: job.id }, "storing the result of a job failed");
      await pollDelay(stopping);
    } finally {
      clearInterval(heartbeat);
      running.delete(controller);
    }
  }

  async function recordResult(
    job: ActiveJob,
    work: Promise<void>,
    run: { readonly signal: AbortSignal; readonly attempt: number },
  ): Promise<void> {
    const attempt = { id: job.id, retryCount: job.retryCount };
    const failure = await work.then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    if (!failure) {
      await boss.complete(job.name, attempt);
      return;
    }
    if (stopping.aborted) return requeue(db, job);
    if (run.signal.aborted) return;
    const { error } = failure;
    log.warn({ err: error, job: job.name, id: job.id, attempt: run.attempt }, "job failed");
    if (error instanceof FinalFailure) await endRetries(db, job);
    await logFailure(db, { jobId: job.id, attempt: run.attempt, error });
    await boss.fail(job.name, attempt, error instanceof Error ? error : { value: error });
  }

  async function keepSlots(): Promise<void> {
    while (!stopping.aborted) {
      openSlots();
      await pollDelay(stopping);
    }
    await Promise.all(slots);
  }

  const ended = keepSlots();
  return {
    wake() {
      wakeSignal.resolve();
      wakeSignal = Promise.withResolvers();
    },
    cancel(isMatch) {
      for (const [controller, job] of running) {
        if (isMatch(job)) controller.abort(new Error("the job was cancelled"));
      }
    },
    ended,
  };
}

/** Requeues a job that the stop of this process interrupts, without counting an attempt. */
export async function requeue(db: Kysely<Database>, { id, name, retryCount }: ActiveJob): Promise<void> {
  await sql`update pgboss.job set state = 'created', started_on = null, heartbeat_on = null
    where name = ${name} and id = ${id}::uuid and state = 'active' and retry_count = ${retryCount}`.execute(
    db,
  );
}

/** The attempt that runs is the last one. */
async function endRetries(db: Kysely<Database>, { id, name }: ActiveJob): Promise<void> {
  await sql`update pgboss.job set retry_limit = retry_count
    where name = ${name} and id = ${id}::uuid and state = 'active'`.execute(db);
}

/** Renews the heartbeat; false if the job no longer belongs to this process. */
async function renewHeartbeat(db: Kysely<Database>, { id, name, retryCount }: ActiveJob): Promise<boolean> {
  const { rows } = await sql`update pgboss.job set heartbeat_on = now()
    where name = ${name} and id = ${id}::uuid and state = 'active' and retry_count = ${retryCount}
    returning id`.execute(db);
  return rows.length > 0;
}

async function pollDelay(signal: AbortSignal): Promise<void> {
  await delay(POLL_MS, undefined, { signal }).catch(() => undefined); // aborted: no need to wait
}
