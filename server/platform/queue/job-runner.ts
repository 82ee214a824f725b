import type { Kysely } from "kysely";
import type { PgBoss, Queue as QueueOptions, QueueResult } from "pg-boss";
import type { Database } from "#server/platform/database/schema.ts";
import type { Log } from "#server/platform/log.ts";
import { siteTimeZone } from "#shared/site-time-zone.ts";
import { consumeDeadLetters, createConsumers } from "./consumers.ts";
import { DEAD_LETTERS, DEAD_LETTERS_SETTINGS } from "./dead-letters.ts";
import type { JobRegistry, Worker } from "./job-registry.ts";
import { runLane, type RunningLane } from "./lane.ts";
import { HEARTBEAT_SECONDS, type DeadJob, type Lane, type Queue } from "./queue.ts";

interface JobRunnerOptions {
  readonly boss: PgBoss;
  readonly db: Kysely<Database>;
  readonly log: Log;
  readonly registry: JobRegistry;
  /** Aborted when the process stops. */
  readonly stopping: AbortSignal;
}

export interface JobRunner extends Pick<Queue, "prepare" | "start" | "storeDeadJob"> {
  /** The lanes that run in this process. */
  readonly lanes: readonly RunningLane[];
  /** Resolves when no job is running, after `stopping` was aborted. */
  settled(): Promise<void>;
}

/** Runs the jobs of the registered kinds in this process. */
export function createJobRunner({ boss, db, log, registry, stopping }: JobRunnerOptions): JobRunner {
  const { workers, workerOf } = registry;
  const consumers = createConsumers({ boss, db, log, stopping });
  const lanes: RunningLane[] = [];
  let storeDeadJob: ((job: DeadJob) => Promise<void>) | undefined;

  function startLane(lane: Lane): RunningLane {
    const members = workers.filter((worker) => worker.lane === lane);
    return runLane({ lane, members, boss, db, log, stopping });
  }

  return {
    lanes,
    storeDeadJob(store) {
      storeDeadJob = store;
    },
    async prepare() {
      await boss.createQueue(DEAD_LETTERS, DEAD_LETTERS_SETTINGS);
      const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const worker of workers) {
        await ensureQueue(boss, worker, existing.get(worker.kind.name));
        const { kind, cron } = worker;
        if (cron) await boss.schedule(kind.name, cron, {}, { tz: siteTimeZone() });
      }
    },
    async start() {
      await consumeDeadLetters({ boss, log, workerOf, store: (dead) => storeDeadJob?.(dead) });
      for (const worker of workers) if (!worker.lane) await consumers.startConsuming(worker);
      const shared = new Set(workers.flatMap(({ lane }) => lane ?? []));
      lanes.push(...[...shared].map(startLane));
    },
    async settled() {
      // pg-boss stops its workers too, but then waits in steps of half a second.
      const names = [DEAD_LETTERS, ...workers.map(({ kind }) => kind.name)];
      const idle = names.map((name) => boss.offWork(name, { wait: true }));
      await Promise.allSettled([...idle, ...consumers.running, ...lanes.map(({ ended }) => ended)]);
    },
  };
}

/** Creates the queue of a kind, or changes the settings that differ from those of an earlier release. */
async function ensureQueue(
  boss: PgBoss,
  { kind, lane, cron }: Worker,
  existing: QueueResult | undefined,
): Promise<void> {
  const settings = {
    retryLimit: kind.retries,
    retryDelay: kind.retryDelaySeconds,
    retryBackoff: true,
    expireInSeconds: kind.timeoutSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: 7 * 24 * 3600,
    deadLetter: DEAD_LETTERS,
    notify: lane === undefined,
  } satisfies Omit<QueueOptions, "name">;
  if (!existing) await boss.createQueue(kind.name, { ...settings, policy: cron ? "stately" : "standard" });
  else if (!hasSettings(existing, settings)) await boss.updateQueue(kind.name, settings);
}

function hasSettings(existing: QueueResult, settings: Partial<QueueResult>): boolean {
  const current = new Map<string, unknown>(Object.entries(existing));
  return Object.entries(settings).every(([name, value]) => current.get(name) === value);
}
