import type { Executor } from "#server/platform/database/executor.ts";
import type { DomainEvent, EventName, Events } from "#server/platform/events.ts";
import type { JobHandler, JobKind, Queue, WorkOptions } from "./queue.ts";

/** Parallel jobs of a listener to several events. */
const LISTENER_CONCURRENCY = 3;

export interface Listener {
  readonly kind: JobKind<object>;
  /** The payload of its jobs also contains the name of the event. */
  readonly hasEventName: boolean;
}

export interface Worker extends WorkOptions<object> {
  readonly kind: JobKind<object>;
  readonly handler: JobHandler<object>;
  readonly cron?: string;
}

type TransactionListener = (tx: Executor, event: Events[EventName]) => Promise<void>;

type Registration = Pick<
  Queue,
  "work" | "every" | "listen" | "listenInTransaction" | "listenToAll" | "kinds"
>;

export interface JobRegistry {
  /** The functions of the queue that register kinds of jobs. */
  readonly registration: Registration;
  readonly workers: readonly Worker[];
  workerOf(name: string): Worker | undefined;
  listenersOf(name: EventName): readonly Listener[];
  transactionListenersOf(name: EventName): readonly TransactionListener[];
}

/** The kinds of jobs that a process knows, with their handlers and the events that they listen to. */
export function createJobRegistry(): JobRegistry {
  const listeners = new Map<EventName, Listener[]>();
  const transactionListeners = new Map<EventName, TransactionListener[]>();
  const workers: Worker[] = [];

  function addListener(name: EventName, listener: Listener): void {
    listeners.set(name, [...(listeners.get(name) ?? []), listener]);
  }

  const registration: Registration = {
    work<Data extends object>(
      kind: JobKind<Data>,
      handler: JobHandler<Data>,
      options: WorkOptions<Data> = {},
    ) {
      // The types match: `JobKind` ties the payload of senders and handlers to one type.
      workers.push({ kind, handler, ...options } as unknown as Worker);
    },
    every(kind, cron, handler) {
      workers.push({ kind, handler: (_data, run) => handler(run), cron });
    },
    listen(name, listener, handle) {
      const kind = listenerKind(`${name}/${listener}`);
      addListener(name, { kind, hasEventName: false });
      workers.push({ kind, handler: (event) => handle(event as Events[typeof name]) });
    },
    listenInTransaction(name, handle) {
      const listener: TransactionListener = (tx, event) => handle(tx, event as Events[typeof name]);
      transactionListeners.set(name, [...(transactionListeners.get(name) ?? []), listener]);
    },
    listenToAll<Name extends EventName>(
      names: readonly Name[],
      listener: string,
      handle: (domainEvent: DomainEvent<Name>) => Promise<void>,
    ) {
      const kind = {
        ...listenerKind(`events/${listener}`),
        ...{ concurrency: LISTENER_CONCURRENCY, isFetchedAtOnce: true },
      };
      for (const name of names) addListener(name, { kind, hasEventName: true });
      workers.push({ kind, handler: (domainEvent) => handle(domainEvent as DomainEvent<Name>) });
    },
    kinds: () =>
      workers.map(({ kind, lane, cron }) => ({ ...kind, lane: lane?.name, isScheduled: cron !== undefined })),
  };

  return {
    registration,
    workers,
    workerOf: (name) => workers.find(({ kind }) => kind.name === name),
    listenersOf: (name) => listeners.get(name) ?? [],
    transactionListenersOf: (name) => transactionListeners.get(name) ?? [],
  };
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
