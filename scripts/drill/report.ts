import type { Finding } from "#server/faults/drill/audit.ts";
import { WRITE_KINDS, type Write } from "#server/faults/drill/ledger.ts";
import type { Kill } from "./kills.ts";
import type { WorkKind } from "./progress.ts";

const RESUMED_WITHIN_MS = 15_000;
/** Work that people wait for; uploads and jobs have no pace of their own. */
export const STEADY_KINDS: readonly WorkKind[] = [
  ...(["read", "view", "comment", "chat message", "donation", "live segment"] as const),
];
/** A process keeps views in memory for up to two seconds, and while PostgreSQL is away (server/features/playback). */
const VIEWS_KEPT_MS = 2000;

export interface Outcome {
  readonly kills: readonly Kill[];
  readonly writes: readonly Write[];
  readonly findings: readonly Finding[];
  /** Of the replica. */
  readonly replicaFindings: readonly Finding[];
  readonly lostJobs: readonly string[];
  /** Jobs that were due and not done after `jobsWithinMs`. */
  readonly waitingJobs: readonly string[];
  readonly jobsWithinMs: number;
  readonly work: readonly WorkDone[];
}

interface WorkDone {
  readonly kind: WorkKind;
  /** How often it succeeded. */
  readonly count: number;
  /** The longest pause after a kill, in milliseconds, and the process that was killed. */
  readonly longest: number;
  readonly actor: string;
}

/** Returns the tables of a drill, and each problem as a line. */
export function describeDrill(outcome: Outcome): { readonly lines: string[]; readonly problems: string[] } {
  const { kills, lostJobs, waitingJobs, jobsWithinMs, work } = outcome;
  const ready = Math.max(...kills.map(({ readyAfter }) => readyAfter));
  const late = work.filter(({ kind, longest }) => STEADY_KINDS.includes(kind) && longest > RESUMED_WITHIN_MS);
  const lost = withoutKeptViews(outcome.findings, kills);
  const problems = [
    ...lost.map(({ kind, mark, problem }) => `${kind} ${problem}: ${mark}`),
    ...withoutKeptViews(outcome.replicaFindings, kills).map(
      ({ kind, mark, problem }) => `${kind} ${problem} on the replica: ${mark}`,
    ),
    ...lostJobs.map((name) => `job lost: ${name}`),
    ...waitingJobs.map((job) => `job not done after ${seconds(jobsWithinMs)}: ${job}`),
    ...late.map(
      ({ kind, longest, actor }) => `${kind} stood still for ${seconds(longest)} after ${actor} was killed`,
    ),
  ];
  return {
    lines: [
      "",
      ...writeLines(outcome, lost),
      "",
      `${"work".padEnd(16)}${"times".padStart(8)}  longest pause after a kill`,
      ...work.map(
        ({ kind, count, longest, actor }) =>
          `${kind.padEnd(16)}${String(count).padStart(8)}  ${seconds(longest)} (${actor})`,
      ),
      "",
      `${kills.length} kills; the slowest process was ready again after ${seconds(ready)}`,
      ...problems,
      problems.length === 0 ? "nothing lost, nothing doubled" : `${problems.length} problems`,
    ],
    problems,
  };
}

function writeLines({ writes, findings }: Outcome, lost: readonly Finding[]): string[] {
  const kept = findings.length - lost.length;
  const heads = ["acknowledged".padEnd(16), "writes".padStart(8), "lost".padStart(8), "doubled".padStart(9)];
  return [
    [...heads, "failed".padStart(8)].join(""),
    ...WRITE_KINDS.map((kind) => {
      const own = writes.filter((write) => write.kind === kind);
      const count = (problem: Finding["problem"]) =>
        lost.filter((finding) => finding.kind === kind && finding.problem === problem).length;
      const acknowledged = own.filter(({ isAcknowledged }) => isAcknowledged).length;
      const cells = [acknowledged, count("lost"), count("doubled"), own.length - acknowledged];
      return (
        kind.padEnd(16) + cells.map((cell, index) => String(cell).padStart(index === 2 ? 9 : 8)).join("")
      );
    }),
    ...(kept > 0 ? [`${kept} views were in the memory of a process that was killed`] : []),
  ];
}

/** Leaves out the views that a process may have had in its memory when it was killed: they are answered with 202. */
function withoutKeptViews(findings: readonly Finding[], kills: readonly Kill[]): Finding[] {
  const away = kills
    .filter(({ actor }) => /postgres|pgbouncer/.test(actor))
    .map(({ readyAfter }) => readyAfter);
  const keptMs = VIEWS_KEPT_MS + Math.max(0, ...away);
  const wasKept = (moment: number) => kills.some(({ at }) => at >= moment && at - moment <= keptMs);
  return findings.filter(({ kind, problem, at }) => !(kind === "view" && problem === "lost" && wasKept(at)));
}

export function seconds(milliseconds: number): string {
  return Number.isFinite(milliseconds) ? `${(milliseconds / 1000).toFixed(1)} s` : "for ever";
}
