import { CompiledQuery, sql, type Kysely } from "kysely";
import { PgBoss, type JobWithMetadata, type Queue as QueueOptions } from "pg-boss";
import type { Database } from "#server/platform/database/schema.ts";
import type { EventName, Events, Happening } from "#server/platform/events.ts";
import type { Log } from "#server/platform/log.ts";
import { DEAD_LETTERS, DEAD_LETTERS_SETTINGS, readDeadJob } from "./dead-letters.ts";
import { putBack, runLane, type RunningLane } from "./lane.ts";
import {
  HEARTBEAT_SECONDS,
  type DeadJob,
  type Executor,
  type JobHandler,
  type JobKind,
  type JobRun,
  type Lane,
  type Queue,
  type WorkOptions,
} from "./queue.ts";
import { forgetRemembered } from "#server/platform/remembered.ts";
import { hearSignals, sendSignal, type Signal } from "./signals.ts";
import { siteTimeZone } from "#shared/site-zone.ts";

const SUPERVISE_SECONDS = 1;
const STOP_SECONDS = 10;
/** Of events that are heard by one listener. */
const MANY_AT_ONCE = 3;
/** At the start all kinds of jobs want one of four connections at once: a busy machine takes its time. */
const CONNECT_TIMEOUT_MS = 60_000;

interface Listener {
  readonly kind: JobKind<object>;
  /** Its jobs carry the name of the event too. */
  readonly hearsMany: boolean;
}

interface Worker extends WorkOptions<object> {
  readonly kind: JobKind<object>;
  readonly handler: JobHandler<object>;
  readonly cron?: string;
}

/** Opens the queue on pg-boss. Every process registers every kind; those that work also call `start`. */
export async function openQueue({
  url,
  db: ownDb,
  log,
}: {
  url: string;
  db: Kysely<Database>;
  log: Log;
}): Promise<Queue> {
  const stopping = new AbortController();
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "nadaj-queue",
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 5,
  });
  boss.on("error", (error) => {
    if (!stopping.signal.aborted) log.error({ err: error }, "queue"); // closing connections complain
  });
  await boss.start();

  const listeners = new Map<EventName, Listener[]>();
  const workers: Worker[] = [];
  const running = new Set<Promise<void>>();
  const lanes: RunningLane[] = [];
  let keepDead: ((job: DeadJob) => Promise<void>) | undefined;
  // Processes that take no jobs remember answers, too.
  const stopHearing = await hearSignals({ url, log, onSignal: obey });

  function obey(signal: Signal): void {
    switch (signal.kind) {
      case "forget":
        return forgetRemembered(ownDb);
      case "wake":
        for (const lane of lanes) lane.wake();
        return;
      case "drop":
        for (const lane of lanes) lane.drop(signal.match);
    }
  }

  function addListener(name: EventName, listener: Listener): void {
    listeners.set(name, [...(listeners.get(name) ?? []), listener]);
  }

  function workerOf(name: string): Worker | undefined {
    return workers.find(({ kind }) => kind.name === name);
  }

  async function ensure({ kind, lane }: Worker): Promise<void> {
    const settings: Omit<QueueOptions, "name"> = {
      retryLimit: kind.retries,
      retryDelay: kind.retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds: kind.timeoutSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: 7 * 24 * 3600,
      deadLetter: DEAD_LETTERS,
      notify: lane === undefined,
    };
    await boss.createQueue(kind.name, settings); // does nothing where it exists
    await boss.updateQueue(kind.name, settings);
  }

  async function take({ kind, handler }: Worker): Promise<void> {
    const settings = {
      batchSize: 1,
      localConcurrency: kind.concurrency ?? 1,
      includeMetadata: true,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 2,
      heartbeatRefreshSeconds: HEARTBEAT_SECONDS / 3,
    } as const;
    await boss.work<object, void, typeof settings>(kind.name, settings, async ([job]) => {
      if (!job) return;
      const signal = AbortSignal.any([stopping.signal, job.signal]);
      const run = { signal, attempt: job.retryCount + 1, isLast: job.retryCount >= job.retryLimit };
      const work = attempt({ kind, handler }, job, run);
      running.add(work);
      await work.finally(() => running.delete(work));
    });
  }

  async function attempt(
    { kind, handler }: Pick<Worker, "kind" | "handler">,
    job: JobWithMetadata,
    run: JobRun,
  ): Promise<void> {
    try {
      await handler(job.data, run);
    } catch (error) {
      if (stopping.signal.aborted) await putBack(ownDb, job);
      else log.warn({ err: error, job: kind.name, id: job.id, attempt: run.attempt }, "job failed");
      throw error;
    }
  }

  async function takeDead(): Promise<void> {
    // Nothing is told of what arrives here.
    const settings = {
      includeMetadata: true,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 2,
    } as const;
    await boss.work<object, void, typeof settings>(DEAD_LETTERS, settings, async ([letter]) => {
      const dead = letter && readDeadJob(letter);
      if (!dead) return;
      log.error({ job: dead.kind, id: dead.jobId, attempts: dead.attempts }, `job gave up: ${dead.error}`);
      await workerOf(dead.kind)?.onDead?.(dead.data, dead.error);
      await keepDead?.(dead);
    });
  }

  function startLane(lane: Lane): RunningLane {
    const members = workers.filter((worker) => worker.lane === lane);
    return runLane({ lane, members, boss, db: ownDb, log, stopping: stopping.signal });
  }

  const queue: Queue = {
    async send(db, kind, data, { at, key } = {}) {
      await boss.send(kind.name, data, {
        db: executorOf(db),
        ...(at ? { startAfter: at } : {}),
        ...(key ? { singletonKey: key } : {}),
      });
      if (workerOf(kind.name)?.lane) await sendSignal(db, { kind: "wake" });
    },
    work<Data extends object>(
      kind: JobKind<Data>,
      handler: JobHandler<Data>,
      options: WorkOptions<Data> = {},
    ) {
      // The data of a kind is what its senders gave: the table of kinds ties both to one type.
      workers.push({ kind, handler, ...options } as unknown as Worker);
    },
    every(kind, cron, handler) {
      workers.push({ kind, handler: () => handler(), cron });
    },
    async emit(db, name, event) {
      for (const { kind, hearsMany } of listeners.get(name) ?? []) {
        await queue.send(db, kind, hearsMany ? { name, event } : event);
      }
    },
    listen(name, listener, react) {
      const kind = listenerKind(`${name}/${listener}`);
      addListener(name, { kind, hearsMany: false });
      workers.push({ kind, handler: (event) => react(event as Events[typeof name]) });
    },
    listenToAll<Name extends EventName>(
      names: readonly Name[],
      listener: string,
      react: (happening: Happening<Name>) => Promise<void>,
    ) {
      const kind = { ...listenerKind(`events/${listener}`), concurrency: MANY_AT_ONCE };
      for (const name of names) addListener(name, { kind, hearsMany: true });
      workers.push({ kind, handler: (happening) => react(happening as Happening<Name>) });
    },
    async drop(db, match) {
      const names = workers.filter(({ lane }) => lane).map(({ kind }) => kind.name);
      // A letter about a job that is dropped would end what takes its place.
      await sql`delete from pgboss.job where name = any(${[...names, DEAD_LETTERS]}) and state < 'completed'
        and data @> ${JSON.stringify(match)}::jsonb`.execute(db);
      await sendSignal(db, { kind: "drop", match });
    },
    keepDead(keep) {
      keepDead = keep;
    },
    async revive(db, { kind: name, data }) {
      const worker = workerOf(name);
      if (!worker) return false;
      await (worker.revive?.(db, data) ?? queue.send(db, worker.kind, data));
      return true;
    },
    kinds: () => workers.map(({ kind }) => kind),
    async prepare() {
      await boss.createQueue(DEAD_LETTERS, DEAD_LETTERS_SETTINGS);
      for (const worker of workers) {
        await ensure(worker);
        const { kind, cron } = worker;
        if (cron) await boss.schedule(kind.name, cron, {}, { tz: siteTimeZone() });
      }
    },
    async start() {
      await takeDead();
      for (const worker of workers) if (!worker.lane) await take(worker);
      const shared = new Set(workers.flatMap(({ lane }) => lane ?? []));
      lanes.push(...[...shared].map(startLane));
    },
    async stop() {
      stopping.abort(new Error("the process stops"));
      await Promise.allSettled([...running, ...lanes.map(({ ended }) => ended)]);
      await stopHearing();
      await boss.stop({ graceful: true, timeout: STOP_SECONDS * 1000 });
    },
    async counts() {
      const queues = await boss.getQueues();
      return queues.map((one) => ({
        name: one.name,
        waiting: one.queuedCount,
        active: one.activeCount,
        failed: one.failedCount,
      }));
    },
  };
  return queue;
}

function listenerKind(name: string): JobKind<object> {
  return {
    name,
    timeoutSeconds: 60,
    retries: 10,
    retryDelaySeconds: 5,
    concurrency: 1,
  };
}

/** Lets pg-boss write inside a Kysely transaction. */
function executorOf(db: Executor): {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
} {
  return {
    async executeSql(text, values = []) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}
