import { setTimeout as delay } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import type { PgBoss } from "pg-boss";
import type { Database } from "#server/platform/database/schema.ts";
import type { Log } from "#server/platform/log.ts";
import { HEARTBEAT_SECONDS, type JobHandler, type JobKind, type Lane, type TakenJob } from "./queue.ts";

export interface LaneMember {
  readonly kind: JobKind<object>;
  readonly handler: JobHandler<object>;
}

export interface RunningLane {
  /** A job was sent: idle slots look at once. */
  wake(): void;
  /** Stops what runs with all of these entries in its data. */
  drop(match: Readonly<Record<string, string>>): void;
  /** Ends after `stopping` was aborted and all slots are empty. */
  readonly ended: Promise<void>;
}

/** Finds jobs whose pause after a failure is over, and all others where a signal got lost. */
const POLL_MS = 1000;

/** Keeps the slots of a lane busy for as long as jobs wait. */
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
  const running = new Map<AbortController, TakenJob>();
  let bell = Promise.withResolvers<void>();

  async function runSlot(): Promise<void> {
    while (!stopping.aborted) {
      const { promise: rung } = bell;
      const job = await lane.takeNext(db, kinds).catch((error: unknown) => {
        if (!stopping.aborted) log.error({ err: error, lane: lane.name }, "no job could be taken");
        return undefined;
      });
      if (job) await runJob(job);
      else await Promise.race([rung, pause(stopping)]);
    }
  }

  async function runJob(job: TakenJob): Promise<void> {
    const member = members.find(({ kind }) => kind.name === job.name);
    if (!member) throw new Error(`The lane ${lane.name} does not know ${job.name}.`);
    const claim = new AbortController();
    const run = {
      signal: AbortSignal.any([stopping, claim.signal]),
      attempt: job.retryCount + 1,
      isLast: job.retryCount >= member.kind.retries,
    };
    const beat = setInterval(
      () => {
        keepAlive(db, job).then(
          (isOurs) => !isOurs && claim.abort(new Error("the job was taken away")),
          (error: unknown) => log.warn({ err: error, job: job.name, id: job.id }, "heartbeat failed"),
        );
      },
      (HEARTBEAT_SECONDS * 1000) / 3,
    );
    running.set(claim, job);
    try {
      await settle(job, member.handler(job.data, run), run);
    } catch (error) {
      // The heartbeat ends here, and the job is taken up again.
      log.error({ err: error, job: job.name, id: job.id }, "the end of a job could not be written down");
      await pause(stopping);
    } finally {
      clearInterval(beat);
      running.delete(claim);
    }
  }

  async function settle(
    job: TakenJob,
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
    if (stopping.aborted) return putBack(db, job);
    if (run.signal.aborted) return;
    const { error } = failure;
    log.warn({ err: error, job: job.name, id: job.id, attempt: run.attempt }, "job failed");
    await boss.fail(job.name, attempt, error instanceof Error ? error : { value: error });
  }

  const slots = Array.from({ length: lane.slots }, runSlot);
  return {
    wake() {
      bell.resolve();
      bell = Promise.withResolvers();
    },
    drop(match) {
      for (const [claim, { data }] of running) {
        const entries = new Map<string, unknown>(Object.entries(data));
        const isMeant = Object.entries(match).every(([key, value]) => entries.get(key) === value);
        if (isMeant) claim.abort(new Error("the job was dropped"));
      }
    },
    ended: Promise.all(slots).then(() => undefined),
  };
}

/** Gives a job back that is cut short by the end of this process: that is no failure and does not count. */
export async function putBack(db: Kysely<Database>, { id, name, retryCount }: TakenJob): Promise<void> {
  await sql`update pgboss.job set state = 'created', started_on = null, heartbeat_on = null
    where name = ${name} and id = ${id}::uuid and state = 'active' and retry_count = ${retryCount}`.execute(
    db,
  );
}

/** False where the job is no longer this process's. */
async function keepAlive(db: Kysely<Database>, { id, name, retryCount }: TakenJob): Promise<boolean> {
  const { rows } = await sql`update pgboss.job set heartbeat_on = now()
    where name = ${name} and id = ${id}::uuid and state = 'active' and retry_count = ${retryCount}
    returning id`.execute(db);
  return rows.length > 0;
}

async function pause(signal: AbortSignal): Promise<void> {
  await delay(POLL_MS, undefined, { signal }).catch(() => undefined); // aborted: there is nothing to wait for
}
