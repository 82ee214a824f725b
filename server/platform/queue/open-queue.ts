import type { Kysely } from "kysely";
import { PgBoss } from "pg-boss";
import type { Database } from "#server/platform/database/schema.ts";
import type { Log } from "#server/platform/log.ts";
import { clearCaches } from "#server/platform/swr-cache.ts";
import { createJobControl } from "./job-control.ts";
import { createJobRegistry } from "./job-registry.ts";
import { createJobRunner } from "./job-runner.ts";
import { createJobSender } from "./job-sender.ts";
import { limitRate } from "./limit-rate.ts";
import { listenToChannel } from "./listen-to-channel.ts";
import type { Queue } from "./queue.ts";
import { listenForSignals, type ChatSignal, type Signal } from "./signals.ts";

/** What the server calls the connections of pg-boss. */
const QUEUE_CONNECTIONS = "nadaj-queue";
const SUPERVISE_SECONDS = 1;
const STOP_SECONDS = 10;
/** Many withdrawals at once must not keep the caches empty; what is withdrawn disappears within a second. */
const CLEAR_EVERY_MS = 300;
/** At start all kinds of jobs request one of four connections at the same time, which is slow on a busy machine. */
const CONNECT_TIMEOUT_MS = 60_000;

/** Opens the queue on pg-boss. Every process registers every kind; workers also call `start`. */
export async function openQueue({
  url,
  db,
  log,
  hasSchedules = true,
}: {
  url: string;
  db: Kysely<Database>;
  log: Log;
  /** False in tests, which run scheduled jobs when they need them. */
  hasSchedules?: boolean;
}): Promise<Queue> {
  const stopping = new AbortController();
  const boss = createBoss({ url, log, hasSchedules, stopping: stopping.signal });
  await boss.start();
  const registry = createJobRegistry();
  const runner = createJobRunner({ boss, db, log, registry, stopping: stopping.signal });
  const chatListeners = new Set<(signal: ChatSignal) => void>();
  const settingsListeners = new Set<() => void>();
  const clearing = limitRate(() => clearCaches(db), CLEAR_EVERY_MS);
  // Processes that run no jobs also have caches, which signals clear.
  const stopListening = await listenForSignals({ url, log, onSignal: handleSignal });

  function handleSignal(signal: Signal): void {
    switch (signal.kind) {
      case "chat-blocked":
      case "chat-modes-changed":
      case "chat-message-changed":
        for (const handle of chatListeners) handle(signal);
        return;
      case "settings-changed":
        for (const handle of settingsListeners) handle();
        return;
      case "clear-caches":
        return clearing.call();
      case "wake":
        for (const lane of runner.lanes) lane.wake();
        return;
      case "cancel-jobs":
        for (const lane of runner.lanes) lane.cancel(({ data }) => hasEntries(data, signal.match));
        return;
      case "cancel-job":
        for (const lane of runner.lanes) lane.cancel(({ id }) => id === signal.id);
    }
  }

  const { prepare, start, storeDeadJob } = runner;
  const sender = createJobSender(boss, registry);
  return {
    ...registry.registration,
    ...sender,
    ...createJobControl(sender, registry),
    ...{ prepare, start, storeDeadJob },
    listenToChatSignals(handle) {
      chatListeners.add(handle);
    },
    listenToSettings(handle) {
      settingsListeners.add(handle);
    },
    async stop() {
      stopping.abort(new Error("the process stops"));
      await runner.settled();
      await stopListening();
      clearing.stop();
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
}

function hasEntries(data: object, match: Readonly<Record<string, string>>): boolean {
  const entries = new Map<string, unknown>(Object.entries(data));
  return Object.entries(match).every(([key, value]) => entries.get(key) === value);
}

function createBoss({
  url,
  log,
  hasSchedules,
  stopping,
}: {
  url: string;
  log: Log;
  hasSchedules: boolean;
  stopping: AbortSignal;
}): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: QUEUE_CONNECTIONS,
    useListenNotify: true,
    schedule: hasSchedules,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 5,
    // A worker does not take a scheduled job again while it remembers that one is active, also one whose process has died.
    queueCacheIntervalSeconds: 5,
  });
  boss.on("error", (error) => {
    if (!stopping.aborted) log.error({ err: error }, "queue"); // closing connections emit errors
  });
  // Its own listening connection ends the process at the second of two errors in a row.
  boss.getDb().listen = async (channel, onMessage, onConnected) => ({
    close: await listenToChannel({ url, name: QUEUE_CONNECTIONS, channel, log, onMessage, onConnected }),
  });
  return boss;
}
