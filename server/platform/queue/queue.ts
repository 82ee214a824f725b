import { PgBoss, type Queue as QueueOptions } from "pg-boss";
import { CompiledQuery, type Kysely, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import type { EventName, Events, Happening } from "#server/platform/events.ts";
import type { Log } from "#server/platform/log.ts";

/** How a kind of job is run. Times in seconds. */
export interface JobKind<Data extends object> {
  readonly name: string;
  /** Longest time one attempt may take. */
  readonly timeoutSeconds: number;
  readonly retries: number;
  readonly retryDelaySeconds: number;
  /** Jobs one process works on at the same time. */
  readonly concurrency: number;
  /** Only for the type: what the job carries. */
  readonly data?: Data;
}

export interface JobRun {
  /** Aborted when the process stops or the job is taken away. */
  readonly signal: AbortSignal;
  readonly attempt: number;
}

export type JobHandler<Data extends object> = (data: Data, run: JobRun) => Promise<void>;
export type Executor = Kysely<Database> | Transaction<Database>;

export interface SendOptions {
  readonly at?: Date;
  /** At most one waiting job per key. */
  readonly key?: string;
}

/** Jobs in PostgreSQL: sent in the caller's transaction, taken up again when a process dies. */
export interface Queue {
  send<Data extends object>(
    db: Executor,
    kind: JobKind<Data>,
    data: Data,
    options?: SendOptions,
  ): Promise<void>;
  work<Data extends object>(kind: JobKind<Data>, handler: JobHandler<Data>): void;
  /** Runs a job at the times of a cron line, Polish time. */
  every(kind: JobKind<object>, cron: string, handler: () => Promise<void>): void;
  /** Records that something happened: one job per listener, in the same transaction as the change. */
  emit<Name extends EventName>(db: Executor, name: Name, event: Events[Name]): Promise<void>;
  listen<Name extends EventName>(
    name: Name,
    listener: string,
    react: (event: Events[Name]) => Promise<void>,
  ): void;
  /** The same for many things at once: one kind of job for all of them. */
  listenToAll<Name extends EventName>(
    names: readonly Name[],
    listener: string,
    react: (happening: Happening<Name>) => Promise<void>,
  ): void;
  /** Makes the queues of everything registered, so that jobs can be sent. */
  prepare(): Promise<void>;
  /** Starts taking jobs of the registered kinds. */
  start(): Promise<void>;
  stop(): Promise<void>;
  counts(): Promise<{ name: string; waiting: number; active: number; failed: number }[]>;
}

/** A dead process is noticed after HEARTBEAT + SUPERVISE seconds at the most. */
const HEARTBEAT_SECONDS = 10;
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

interface Worker {
  readonly kind: JobKind<object>;
  readonly handler: JobHandler<object>;
  readonly cron?: string;
}

/** Opens the queue on pg-boss. Every process registers every kind; those that work also call `start`. */
export async function openQueue({ url, log }: { url: string; log: Log }): Promise<Queue> {
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

  function addListener(name: EventName, listener: Listener): void {
    listeners.set(name, [...(listeners.get(name) ?? []), listener]);
  }

  async function ensure(kind: JobKind<object>): Promise<void> {
    const settings: Omit<QueueOptions, "name"> = {
      retryLimit: kind.retries,
      retryDelay: kind.retryDelaySeconds,
      retryBackoff: false,
      expireInSeconds: kind.timeoutSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: 7 * 24 * 3600,
      notify: true,
    };
    await boss.createQueue(kind.name, settings); // does nothing where it exists
    await boss.updateQueue(kind.name, settings);
  }

  async function take({ kind, handler }: Worker): Promise<void> {
    const settings = {
      batchSize: 1,
      localConcurrency: kind.concurrency,
      includeMetadata: true,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 2,
      heartbeatRefreshSeconds: HEARTBEAT_SECONDS / 3,
    } as const;
    await boss.work(kind.name, settings, async ([job]) => {
      if (!job) return;
      const signal = AbortSignal.any([stopping.signal, job.signal]);
      const run = { signal, attempt: job.retryCount + 1 };
      const work = handler(job.data as object, run);
      running.add(work);
      await work
        .catch((error: unknown) => {
          log.warn({ err: error, job: kind.name, id: job.id, attempt: run.attempt }, "job failed");
          throw error;
        })
        .finally(() => running.delete(work));
    });
  }

  const queue: Queue = {
    async send(db, kind, data, { at, key } = {}) {
      await boss.send(kind.name, data, {
        db: executorOf(db),
        ...(at ? { startAfter: at } : {}),
        ...(key ? { singletonKey: key } : {}),
      });
    },
    work(kind, handler) {
      // The data of a kind is what its senders gave: the table of kinds ties both to one type.
      workers.push({ kind, handler: handler as JobHandler<object> });
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
    async prepare() {
      for (const { kind, cron } of workers) {
        await ensure(kind);
        if (cron) await boss.schedule(kind.name, cron, {}, { tz: "Europe/Warsaw" });
      }
    },
    async start() {
      for (const worker of workers) await take(worker);
    },
    async stop() {
      stopping.abort(new Error("the process stops"));
      await Promise.allSettled(running);
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
