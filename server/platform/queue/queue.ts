import type { Kysely, Transaction } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import type { EventName, Events, Happening } from "#server/platform/events.ts";

/** How a kind of job is run. Times in seconds. */
export interface JobKind<Data extends object> {
  readonly name: string;
  /** Longest time one attempt may take. */
  readonly timeoutSeconds: number;
  /** How often a job is tried again after a failure; then it is kept for the staff. */
  readonly retries: number;
  /** The first pause. Each further one is at least as long as twice the one that was due before. */
  readonly retryDelaySeconds: number;
  /** Jobs one process works on at the same time; of kinds in a lane the lane decides. */
  readonly concurrency?: number;
  /** Only for the type: what the job carries. */
  readonly data?: Data;
}

export interface JobRun {
  /** Aborted when the process stops or the job is taken away. */
  readonly signal: AbortSignal;
  /** From 1. Attempts that end because their process stops in order are not counted. */
  readonly attempt: number;
  /** After a failure of this attempt there is no other. */
  readonly isLast: boolean;
}

export type JobHandler<Data extends object> = (data: Data, run: JobRun) => Promise<void>;

/** A dead process is noticed after HEARTBEAT + SUPERVISE seconds at the most. */
export const HEARTBEAT_SECONDS = 10;

/** A job whose every attempt has failed. */
export interface DeadJob {
  readonly jobId: string;
  readonly kind: string;
  readonly data: object;
  readonly error: string;
  readonly attempts: number;
  readonly failedAt: Date;
}

/** A job that is active and belongs to this process. */
export interface TakenJob {
  readonly id: string;
  readonly name: string;
  readonly data: object;
  readonly retryCount: number;
}

/** Kinds of jobs that share a number of slots, and the order in which they get one. */
export interface Lane {
  readonly name: string;
  /** Jobs one process works on at the same time; 0 takes none. */
  readonly slots: number;
  /** Marks the next of the waiting jobs of these kinds as active; undefined where none is ready. */
  takeNext(db: Kysely<Database>, kinds: readonly string[]): Promise<TakenJob | undefined>;
}

export type Executor = Kysely<Database> | Transaction<Database>;

export interface SendOptions {
  readonly at?: Date;
  /** At most one waiting job per key. */
  readonly key?: string;
}

export interface WorkOptions<Data extends object> {
  /** Where the jobs of this kind wait for their turn together with others. */
  readonly lane?: Lane;
  /** After the last attempt has failed, also where a process was killed in it. May be called more than once. */
  readonly onDead?: (data: Data, error: string) => Promise<void>;
  /** What trying a dead job again means, where that is more than sending it once more. */
  readonly revive?: (db: Executor, data: Data) => Promise<void>;
}

/** Jobs in PostgreSQL: sent in the caller's transaction, taken up again when a process dies. */
export interface Queue {
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
  /** Takes the jobs of all lanes away whose data has these entries, also dead ones, and stops those that run. */
  drop(db: Executor, match: Readonly<Record<string, string>>): Promise<void>;
  /** Keeps what has failed for good. */
  keepDead(keep: (job: DeadJob) => Promise<void>): void;
  /** Tries a dead job again; false where its kind is not known any more. */
  revive(db: Executor, job: Pick<DeadJob, "kind" | "data">): Promise<boolean>;
  /** Every registered kind of job. */
  kinds(): readonly JobKind<object>[];
  /** Makes the queues of everything registered, so that jobs can be sent. */
  prepare(): Promise<void>;
  /** Starts taking jobs of the registered kinds. */
  start(): Promise<void>;
  stop(): Promise<void>;
  counts(): Promise<{ name: string; waiting: number; active: number; failed: number }[]>;
}
