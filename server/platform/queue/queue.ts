import type { Kysely } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { EventName, Events, DomainEvent } from "#server/platform/events.ts";
import type { ChatSignal } from "./signals.ts";

/** How a kind of job is run. Times in seconds. */
export interface JobKind<Data extends object> {
  readonly name: string;
  /** Longest time one attempt may take. */
  readonly timeoutSeconds: number;
  /** Number of retries after a failure; then the job is stored as dead for the staff. */
  readonly retries: number;
  /** Delay before the first retry. Each further delay is at least twice the nominal previous one. */
  readonly retryDelaySeconds: number;
  /** Jobs that one process runs in parallel; for kinds in a lane, the lane's slots are the limit. */
  readonly concurrency?: number;
  /**
   * The next job is fetched as soon as one has ended, not two seconds later: for kinds of which one transaction sends
   * many, because it wakes a process once. Not for kinds in a lane, which fetch so anyway.
   */
  readonly isFetchedAtOnce?: boolean;
  /** Type only: the payload of the job. */
  readonly data?: Data;
}

export interface JobRun {
  /** Aborted when the process stops or the job is reassigned or cancelled. */
  readonly signal: AbortSignal;
  /** Starts at 1. Attempts interrupted by a graceful stop of the process are not counted. */
  readonly attempt: number;
  /** No retry follows a failure of this attempt. */
  readonly isLast: boolean;
}

export type JobHandler<Data extends object> = (data: Data, run: JobRun) => Promise<void>;

/**
 * Retries of scheduled jobs: within a minute another process goes on with one whose process has died, and one that fails
 * is tried for more than an hour.
 */
export const SCHEDULE_RETRIES = { retries: 9, retryDelaySeconds: 10 } as const;

/** A dead process is detected after at most HEARTBEAT + SUPERVISE seconds. */
export const HEARTBEAT_SECONDS = 10;

/** Thrown by a handler of a lane if no further attempt can succeed: the job is dead at once. `code` tells the staff why. */
export class FinalFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "FinalFailure";
    this.code = code;
  }
}

/** A job whose every attempt has failed. */
export interface DeadJob {
  readonly jobId: string;
  readonly kind: string;
  readonly data: object;
  readonly error: string;
  /** The code of the error, if it had one. */
  readonly code?: string | undefined;
  readonly attempts: number;
  readonly failedAt: Date;
}

/** A job that is active and belongs to this process. */
export interface ActiveJob {
  readonly id: string;
  readonly name: string;
  readonly data: object;
  readonly retryCount: number;
}

/** Kinds of jobs that share a number of slots, and their scheduling order. */
export interface Lane {
  readonly name: string;
  /** Jobs that one process runs in parallel now; 0 for none. */
  slots(): number;
  /** Marks the next waiting job of these kinds as active and returns it; undefined if none is ready. */
  takeNext(db: Kysely<Database>, kinds: readonly string[]): Promise<ActiveJob | undefined>;
}

export interface SendOptions {
  readonly at?: Date;
  /** At most one waiting job per key. */
  readonly key?: string;
  /** The id of the finished job that this one repeats. */
  readonly id?: string | undefined;
}

export interface WorkOptions<Data extends object> {
  /** The lane in which jobs of this kind are scheduled together with others. */
  readonly lane?: Lane;
  /** Called after the last attempt has failed, also if its process was killed. May be called more than once. */
  readonly onDead?: (data: Data, error: string) => Promise<void>;
  /** Retries a dead or cancelled job, if sending it again is not enough; with the same id, so that its log goes on. */
  readonly revive?: (db: Executor, data: Data, repeated: Pick<SendOptions, "id">) => Promise<void>;
  /** Called in the transaction that cancels a job, for what it leaves unfinished. */
  readonly onCancel?: (db: Executor, data: Data) => Promise<void>;
}

/** A kind of job, and how it is started. */
export interface RegisteredKind extends JobKind<object> {
  /** The name of its lane; undefined if it has none. */
  readonly lane: string | undefined;
  readonly isScheduled: boolean;
}

/** A job, and the member of the staff who decides about it, if known. */
interface Decision {
  readonly kind: string;
  readonly id: string;
  readonly by: string | undefined;
}

/** What staff do with single jobs and with lanes. Every process obeys: it reads the database before it starts a job. */
export interface JobControl {
  /**
   * Retries a dead or cancelled job, with the same id; false if its kind is no longer registered. `attempts` are those
   * since the last retry.
   */
  revive(
    db: Executor,
    job: Pick<DeadJob, "jobId" | "kind" | "data" | "attempts">,
    by?: string,
  ): Promise<boolean>;
  /** Cancels a waiting or running job of a lane; false if there is none. The process that runs it aborts it. */
  cancelJob(db: Executor, job: Decision): Promise<boolean>;
  /** Puts a waiting job before all others that its process or lane could start next; false if it does not wait. */
  raise(db: Executor, job: Decision): Promise<boolean>;
  /** No process starts a job of the lane until `resume`. Running jobs end. */
  pause(db: Executor, lane: string, by: string | undefined, now: Date): Promise<void>;
  resume(db: Executor, lane: string): Promise<void>;
}

/** Jobs in PostgreSQL: sent in the caller's transaction, retried when a process dies. */
export interface Queue extends JobControl {
  send<Data extends object>(
    db: Executor,
    kind: JobKind<Data>,
    data: Data,
    options?: SendOptions,
  ): Promise<void>;
  work<Data extends object>(
    kind: JobKind<Data>,
    handler: JobHandler<Data>,
    options?: WorkOptions<Data>,
  ): void;
  /**
   * Runs a job on a cron schedule, in the site's time zone: once for all processes. At most one such job runs, and at
   * most one waits for it.
   */
  every(kind: JobKind<object>, cron: string, handler: (run: JobRun) => Promise<void>): void;
  /**
   * Emits a domain event in the transaction of its change: runs the listeners of the transaction, and stores one job
   * for each other listener.
   */
  emit<Name extends EventName>(db: Executor, name: Name, event: Events[Name]): Promise<void>;
  listen<Name extends EventName>(
    name: Name,
    listener: string,
    handle: (event: Events[Name]) => Promise<void>,
  ): void;
  /** Handles the event in the transaction that emits it, for changes that must be visible together with their cause. */
  listenInTransaction<Name extends EventName>(
    name: Name,
    handle: (tx: Executor, event: Events[Name]) => Promise<void>,
  ): void;
  /** Listens to several events with one kind of job. */
  listenToAll<Name extends EventName>(
    names: readonly Name[],
    listener: string,
    handle: (domainEvent: DomainEvent<Name>) => Promise<void>,
  ): void;
  /** Cancels the jobs of all lanes whose data has these entries, including dead ones, and aborts running ones. */
  cancel(db: Executor, match: Readonly<Record<string, string>>): Promise<void>;
  /** Handles signals for open chats, which any process may send, in each process that has chats. */
  listenToChatSignals(handle: (signal: ChatSignal) => void): void;
  /** Calls the function when settings of the site may have changed, in any process. */
  listenToSettings(handle: () => void): void;
  /** Sets the function that stores dead jobs. */
  storeDeadJob(store: (job: DeadJob) => Promise<void>): void;
  /** Every registered kind of job. */
  kinds(): readonly RegisteredKind[];
  /** Creates the queues of all registered kinds, so that jobs can be sent. */
  prepare(): Promise<void>;
  /** Starts running jobs of the registered kinds. */
  start(): Promise<void>;
  stop(): Promise<void>;
  counts(): Promise<{ name: string; waiting: number; active: number; failed: number }[]>;
}
