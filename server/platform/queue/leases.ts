import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { sql, type Kysely } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Log } from "#server/platform/log.ts";
import { readIfExists } from "#server/platform/pid-lock.ts";
import { repeat } from "#server/platform/repeat.ts";

/** Other processes may take over the leases of one that has not renewed them for this long. */
const LEASE_SECONDS = 8;
const RENEW_EVERY_MS = 2000;

/** Another process has taken over the lease, because this one was paused or cut off from the database for too long. */
export class LeaseLostError extends Error {}

/** Work that this process does for the whole site. */
export interface Lease {
  readonly name: string;
  /**
   * Runs a change in a transaction during which no other process can take over the lease. Every change of leased work
   * needs it: a process may be paused between any two statements. What the change does outside the database may happen
   * more than once.
   *
   * @throws {LeaseLostError} another process has taken over the lease; the change is not made.
   */
  change<Result>(work: (tx: Executor) => Promise<Result>): Promise<Result>;
}

/** Leases in the database: work that one process of the site does at a time, and another one if that process dies. */
export interface Leases {
  /** Takes the lease and keeps it until it is released; undefined while another process holds it. */
  acquire(name: string): Promise<Lease | undefined>;
  /** Lets other processes take the lease at once. */
  release(name: string): Promise<void>;
  /** Names of the leases with this prefix that any running process holds. */
  listHeld(prefix: string): Promise<Set<string>>;
  /** Names of the leases with this prefix that this process holds, as far as it knows. */
  listOwn(prefix: string): string[];
  /** Releases all leases of this process. */
  stop(): Promise<void>;
}

interface LeasesOptions {
  readonly db: Kysely<Database>;
  readonly log: Log;
  /** Tests pause a process by an interval that they do not live to see. */
  readonly renewEveryMs?: number;
  /** Names the holder that this process replaces, which is dead: its leases are free at once. */
  readonly holderFile?: string | undefined;
}

const EXPIRY = sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;
/** If the clock of the database has gone back, a process that died before would seem to live until it has caught up. */
const IS_ALIVE = sql<boolean>`expires_at > clock_timestamp()
  and expires_at < clock_timestamp() + make_interval(secs => ${LEASE_SECONDS * 2})`;

/** Opens the leases of this process. All times are those of the database: the clocks of machines do not matter. */
export function openLeases({ db, log, renewEveryMs = RENEW_EVERY_MS, holderFile }: LeasesOptions): Leases {
  const holder = randomUUID();
  const held = new Map<string, Lease>();
  let joining: Promise<() => Promise<void>> | undefined;

  async function renew(): Promise<void> {
    const known = [...held];
    await sql`insert into lease_holders (id, expires_at) values (${holder}, ${EXPIRY})
      on conflict (id) do update set expires_at = ${EXPIRY}`.execute(db);
    const { rows } = await sql<{ name: string }>`select name from leases where holder = ${holder}`.execute(
      db,
    );
    const names = new Set(rows.map(({ name }) => name));
    for (const [name, lease] of known) if (!names.has(name)) forget(name, lease);
  }

  function forget(name: string, lease: Lease): void {
    if (held.get(name) !== lease) return;
    held.delete(name);
    log.warn({ lease: name }, "another process has taken over a lease");
  }

  /** Other processes see that this one lives, from its first lease on. */
  async function join(): Promise<() => Promise<void>> {
    if (holderFile !== undefined) await replaceHolder(holderFile);
    await renew();
    const options = { log, name: "renewing leases", everyMs: renewEveryMs, startsAtOnce: false };
    return repeat(options, renew);
  }

  async function replaceHolder(file: string): Promise<void> {
    const dead = readIfExists(file)?.trim();
    if (dead && dead !== holder) await sql`delete from lease_holders where id::text = ${dead}`.execute(db);
    fs.writeFileSync(file, `${holder}\n`, { mode: 0o600 });
  }

  async function take(name: string): Promise<boolean> {
    // `skip locked`: a process that is paused in the middle of a change keeps the row, and is waited for elsewhere.
    const taken = await sql`
      update leases set holder = ${holder} where name in (
        select l.name from leases l join lease_holders h on h.id = l.holder
        where l.name = ${name} and (h.id = ${holder} or not (${IS_ALIVE}))
        for update of l skip locked
      )
      returning name`.execute(db);
    if (taken.rows.length > 0) return true;
    const created = await sql`insert into leases (name, holder) values (${name}, ${holder})
      on conflict (name) do nothing returning name`.execute(db);
    return created.rows.length > 0;
  }

  function createLease(name: string): Lease {
    const lease: Lease = {
      name,
      change: (work) =>
        inTransaction(db, async (tx) => {
          // While the row is locked, no other process can take it.
          const { rows } = await sql`
            select from leases where name = ${name} and holder = ${holder} for update`.execute(tx);
          if (rows.length === 0) {
            forget(name, lease);
            throw new LeaseLostError(`another process has taken over the lease ${name}`);
          }
          return work(tx);
        }),
    };
    return lease;
  }

  return {
    async acquire(name) {
      const known = held.get(name);
      if (known) return known;
      joining ??= join();
      joining.catch(() => (joining = undefined)); // the caller gets the error, and the next call tries again
      await joining;
      if (!(await take(name))) return undefined;
      const lease = held.get(name) ?? createLease(name);
      held.set(name, lease);
      return lease;
    },
    async release(name) {
      held.delete(name);
      await sql`delete from leases where name = ${name} and holder = ${holder}`.execute(db);
    },
    async listHeld(prefix) {
      const { rows } = await sql<{ name: string }>`
        select l.name from leases l join lease_holders h on h.id = l.holder
        where starts_with(l.name, ${prefix}) and ${IS_ALIVE}`.execute(db);
      return new Set(rows.map(({ name }) => name));
    },
    listOwn: (prefix) => [...held.keys()].filter((name) => name.startsWith(prefix)),
    async stop() {
      const stopRenewing = await joining?.catch(() => undefined); // it has joined nothing
      await stopRenewing?.();
      held.clear();
      if (stopRenewing) await sql`delete from lease_holders where id = ${holder}`.execute(db);
    },
  };
}

/** Deletes what processes that were killed have left, and their leases that no other process has needed since. */
export async function deleteDeadHolders(db: Executor): Promise<void> {
  await sql`delete from lease_holders where expires_at < clock_timestamp() - interval '1 day'`.execute(db);
}
