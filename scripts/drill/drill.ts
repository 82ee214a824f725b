import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { openS3Storage } from "#server/platform/storage/s3-storage.ts";
import { auditJobs, auditWrites, type Finding } from "#server/faults/drill/audit.ts";
import { drawClip } from "./clip.ts";
import { killAll, type Kill } from "./kills.ts";
import { openLedger, WRITE_KINDS, type Write } from "#server/faults/drill/ledger.ts";
import { runLoad } from "./load.ts";
import { createMembers, openChannel } from "./members.ts";
import { observe } from "./observe.ts";
import { openProgress, WORK_KINDS, type WorkKind } from "./progress.ts";
import { openStage, type Stage } from "./stage.ts";
import { createRandom } from "#shared/seeded-random.ts";

/**
 * `npm run drill -- --short [--seed N]`: a site of many processes on this machine works while 20 of them, chosen at
 * random, are killed. Exit code 1 if an acknowledged write or a job was lost or doubled, or if work stood still for too
 * long, with what.
 */
/** Each of them comments once; there are enough for five minutes. */
const MEMBERS = 600;
const RESUMED_WITHIN_MS = 15_000;
/** Work that people wait for; uploads and jobs have no pace of their own. */
const STEADY_KINDS: readonly WorkKind[] = ["read", "comment", "chat message", "live segment"];
/** How long the load goes on after the last kill. */
const AFTER_LAST_KILL_MS = RESUMED_WITHIN_MS;
const JOBS_WITHIN_MS = 120_000;
const POLL_MS = 500;

interface Outcome {
  readonly kills: readonly Kill[];
  readonly writes: readonly Write[];
  readonly findings: readonly Finding[];
  readonly lostJobs: readonly string[];
  readonly waitingJobs: number;
  /** How often work of each kind succeeded, and the longest pause after a kill in milliseconds. */
  readonly work: readonly { readonly kind: WorkKind; readonly count: number; readonly longest: number }[];
}

const seed = readSeed(process.argv.slice(2));
say(`seed ${seed}: npm run drill -- --short --seed ${seed}`);
const startedAt = performance.now();
const stage = await openStage();
try {
  say(`${stage.actors.length} processes ready after ${seconds(performance.now() - startedAt)}`);
  const outcome = await drill(stage);
  process.exitCode = report(outcome) ? 0 : 1;
} finally {
  await stage.close();
}
say(`took ${seconds(performance.now() - startedAt)}`);

async function drill({ url, databaseUrl, s3, rtmpPort, actors }: Stage): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-ledger-"));
  const ledger = openLedger(path.join(folder, "writes.jsonl"));
  const progress = openProgress();
  const { db, close } = openDatabase<Database>(databaseUrl, { max: 4 });
  const storage = await openS3Storage(s3);
  try {
    const members = await createMembers(db, url, MEMBERS);
    const [creator] = members;
    if (!creator) throw new Error("there are no members");
    const channel = await openChannel(creator);
    const clip = await drawClip(folder);
    const ending = new AbortController();
    const { signal } = ending;
    const load = Promise.all([
      runLoad({ url, rtmpPort, members, channel, clip, ledger, progress }, signal),
      observe({ db, url, member: creator, channel, progress }, signal),
    ]);
    load.catch(() => undefined); // awaited below
    await waitFor(() => STEADY_KINDS.every((kind) => progress.countOf(kind) > 0), "the load");
    say("the load runs");
    const kills = await killAll(actors, createRandom(seed), ({ actor, readyAfter }) =>
      say(`killed ${actor.padEnd(12)} ready again after ${seconds(readyAfter)}`),
    );
    await pause(AFTER_LAST_KILL_MS);
    ending.abort();
    await load;
    const jobs = await untilJobsAreDone(db);
    const writes = ledger.list();
    return {
      ...{ kills, writes, findings: await auditWrites(db, storage, writes) },
      ...{ lostJobs: jobs.lost, waitingJobs: jobs.waiting },
      work: WORK_KINDS.map((kind) => {
        const pauses = kills.map(({ at }) => progress.resumedAfter(kind, at) ?? Infinity);
        return { kind, count: progress.countOf(kind), longest: Math.max(...pauses) };
      }),
    };
  } finally {
    ledger.close();
    await storage.close?.();
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is still due after a while is told. */
async function untilJobsAreDone(db: ReturnType<typeof openDatabase<Database>>["db"]) {
  const end = performance.now() + JOBS_WITHIN_MS;
  for (;;) {
    const jobs = await auditJobs(db);
    if (jobs.waiting === 0 || performance.now() > end) return jobs;
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

/** Prints the table; false if anything was lost or late. */
function report({ kills, writes, findings, lostJobs, waitingJobs, work }: Outcome): boolean {
  say(
    `\n${"acknowledged".padEnd(16)}${"writes".padStart(8)}${"lost".padStart(8)}${"doubled".padStart(9)}${"failed".padStart(8)}`,
  );
  for (const kind of WRITE_KINDS) {
    const own = writes.filter((write) => write.kind === kind);
    const count = (problem: Finding["problem"]) =>
      findings.filter((finding) => finding.kind === kind && finding.problem === problem).length;
    const acknowledged = own.filter(({ isAcknowledged }) => isAcknowledged).length;
    const cells = [acknowledged, count("lost"), count("doubled"), own.length - acknowledged];
    say(kind.padEnd(16) + cells.map((cell, index) => String(cell).padStart(index === 2 ? 9 : 8)).join(""));
  }
  say(`\n${"work".padEnd(16)}${"times".padStart(8)}  longest pause after a kill`);
  for (const { kind, count, longest } of work) {
    say(`${kind.padEnd(16)}${String(count).padStart(8)}  ${seconds(longest)}`);
  }
  const ready = Math.max(...kills.map(({ readyAfter }) => readyAfter));
  say(`\n${kills.length} kills; the slowest process was ready again after ${seconds(ready)}`);
  const late = work.filter(({ kind, longest }) => STEADY_KINDS.includes(kind) && longest > RESUMED_WITHIN_MS);
  const problems = [
    ...findings.map(({ kind, mark, problem }) => `${kind} ${problem}: ${mark}`),
    ...lostJobs.map((name) => `job lost: ${name}`),
    ...(waitingJobs > 0 ? [`jobs not done after ${seconds(JOBS_WITHIN_MS)}: ${waitingJobs}`] : []),
    ...late.map(({ kind, longest }) => `${kind} stood still for ${seconds(longest)}`),
  ];
  for (const problem of problems) say(problem);
  say(problems.length === 0 ? "nothing lost, nothing doubled" : `${problems.length} problems`);
  return problems.length === 0;
}

function readSeed(args: readonly string[]): number {
  const [length, name, value = ""] = args;
  const isKnown = length === "--short" && (name === undefined || (name === "--seed" && /^\d+$/.test(value)));
  if (!isKnown) throw new Error("npm run drill -- --short [--seed N]");
  return name === undefined ? Math.floor(Math.random() * 1_000_000) : Number(value);
}

function seconds(milliseconds: number): string {
  return Number.isFinite(milliseconds) ? `${(milliseconds / 1000).toFixed(1)} s` : "for ever";
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
