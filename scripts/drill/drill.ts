import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { openS3Storage } from "#server/platform/storage/s3-storage.ts";
import { auditJobs, auditWrites, type Finding } from "#server/faults/drill/audit.ts";
import { openLedger, type Write } from "#server/faults/drill/ledger.ts";
import { createRandom } from "#shared/seeded-random.ts";
import { drawClip } from "./clip.ts";
import { killAll } from "./kills.ts";
import { runLoad } from "./load.ts";
import { createMembers, openChannel } from "./members.ts";
import { observe } from "./observe.ts";
import { waitForReplica } from "./postgres.ts";
import { openProgress, WORK_KINDS } from "./progress.ts";
import { describeDrill, seconds, STEADY_KINDS, type Outcome } from "./report.ts";
import { openStage, type Stage, type StageSize } from "./stage.ts";

/**
 * `npm run drill [-- --short] [--seed N]`: a site of many processes on this machine works while processes chosen at
 * random are killed. Exit code 1 if an acknowledged write or a job was lost or doubled, or if work stood still for too
 * long, with what.
 */
const USAGE = "npm run drill [-- --short] [--seed N]";
const KILLS: Record<StageSize, number> = { short: 20, whole: 100 };
/** Each of them comments once, twice a second. */
const MEMBERS: Record<StageSize, number> = { short: 600, whole: 2400 };
/** How long the load goes on after the last kill. */
const AFTER_LAST_KILL_MS = 15_000;
const JOBS_WITHIN_MS = 120_000;
const POLL_MS = 500;
/** What is being started when the drill is interrupted ends by itself within this time. */
const ENDING_MS = 10_000;
/** Exit code of a program that Ctrl-C ends. */
const INTERRUPTED = 130;

const { size, seed } = readArguments(process.argv.slice(2));
say(`seed ${seed}: npm run drill -- ${size === "short" ? "--short " : ""}--seed ${seed}`);
const opened = new AsyncDisposableStack();
const running = runAndClose();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void interrupt());
await running;

async function runAndClose(): Promise<void> {
  try {
    await run();
  } finally {
    await opened.disposeAsync();
  }
}

async function run(): Promise<void> {
  const startedAt = performance.now();
  const stage = await openStage(size, opened);
  say(`${stage.actors.length} processes ready after ${seconds(performance.now() - startedAt)}`);
  const { lines, problems } = describeDrill(await drill(stage));
  for (const line of lines) say(line);
  process.exitCode = problems.length === 0 ? 0 : 1;
  say(`took ${seconds(performance.now() - startedAt)}`);
}

/** Stops and removes everything. */
async function interrupt(): Promise<void> {
  await opened.disposeAsync();
  await Promise.race([running.catch(() => undefined), pause(ENDING_MS)]);
  process.exit(INTERRUPTED);
}

async function drill({ url, database, s3, rtmpPorts, actors }: Stage): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-ledger-"));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const ledger = openLedger(path.join(folder, "writes.jsonl"));
  const progress = openProgress();
  const { db, close } = openDatabase<Database>(database.url, { max: 4 });
  const storage = await openS3Storage(s3);
  try {
    const members = await createMembers(db, url, MEMBERS[size]);
    const [creator] = members;
    if (!creator) throw new Error("there are no members");
    const channel = await openChannel(creator);
    const clip = await drawClip(folder);
    const ending = new AbortController();
    // Its sender is a program of its own, which would go on for a moment.
    opened.defer(() => ending.abort());
    const { signal } = ending;
    const load = Promise.all([
      runLoad({ url, rtmpPorts, members, channel, clip, ledger, progress }, signal),
      observe({ db, url, member: creator, channel, progress }, signal),
    ]);
    load.catch(() => undefined); // awaited below
    await waitFor(() => STEADY_KINDS.every((kind) => progress.countOf(kind) > 0), "the load");
    say("the load runs");
    const kills = await killAll(
      { actors, count: KILLS[size], random: createRandom(seed) },
      ({ actor, readyAfter }) => say(`killed ${actor.padEnd(12)} ready again after ${seconds(readyAfter)}`),
    );
    await pause(AFTER_LAST_KILL_MS);
    ending.abort();
    await load;
    const jobs = await untilJobsAreDone(db);
    const writes = ledger.list();
    return {
      ...{ kills, writes, findings: await auditWrites(db, storage, writes) },
      replicaFindings: await auditReplica(database, storage, writes),
      ...{ lostJobs: jobs.lost, waitingJobs: jobs.waiting, jobsWithinMs: JOBS_WITHIN_MS },
      work: WORK_KINDS.map((kind) => {
        const pauses = kills
          .map(({ at, actor }) => ({ actor, pause: progress.resumedAfter(kind, at) ?? Infinity }))
          .toSorted((one, other) => other.pause - one.pause);
        return {
          ...{ kind, count: progress.countOf(kind) },
          ...{ longest: pauses[0]?.pause ?? 0, actor: pauses[0]?.actor ?? "" },
        };
      }),
    };
  } finally {
    ledger.close();
    await storage.close?.();
    await close();
  }
}

/** Compares the ledger with the replica, when it has received everything. */
async function auditReplica(
  { url, replicaUrl }: Stage["database"],
  storage: Awaited<ReturnType<typeof openS3Storage>>,
  writes: readonly Write[],
): Promise<Finding[]> {
  if (replicaUrl === undefined) return [];
  await waitForReplica(url, replicaUrl);
  const { db, close } = openDatabase<Database>(replicaUrl, { max: 1 });
  try {
    return await auditWrites(db, storage, writes);
  } finally {
    await close();
  }
}

/** What is still due after a while is told. */
async function untilJobsAreDone(db: ReturnType<typeof openDatabase<Database>>["db"]) {
  const end = performance.now() + JOBS_WITHIN_MS;
  for (;;) {
    const jobs = await auditJobs(db);
    if (jobs.waiting.length === 0 || performance.now() > end) return jobs;
    await pause(POLL_MS);
  }
}

async function waitFor(isTrue: () => boolean, name: string): Promise<void> {
  const end = performance.now() + 60_000;
  while (!isTrue()) {
    if (performance.now() > end) throw new Error(`${name} did not begin`);
    await pause(POLL_MS);
  }
}

function readArguments(args: readonly string[]): { readonly size: StageSize; readonly seed: number } {
  const isShort = args[0] === "--short";
  const [name, value = "", ...others] = isShort ? args.slice(1) : args;
  const isKnown = name === undefined || (name === "--seed" && /^\d+$/.test(value) && others.length === 0);
  if (!isKnown) throw new Error(USAGE);
  return {
    size: isShort ? "short" : "whole",
    seed: name === undefined ? Math.floor(Math.random() * 1_000_000) : Number(value),
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
