/** Kinds of work that have to go on after each kill. */
export const WORK_KINDS = [
  "read",
  "view",
  "comment",
  "chat message",
  "donation",
  "upload",
  "job",
  "live segment",
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** When which work has succeeded. */
export interface Progress {
  note(kind: WorkKind): void;
  countOf(kind: WorkKind): number;
  /** Milliseconds from a moment until work of this kind succeeded; undefined if it has not yet. */
  resumedAfter(kind: WorkKind, moment: number): number | undefined;
}

/** Moments are those of `performance.now()`. */
export function openProgress(): Progress {
  const successes = new Map<WorkKind, number[]>(WORK_KINDS.map((kind) => [kind, []]));
  const of = (kind: WorkKind) => successes.get(kind) ?? [];
  return {
    note: (kind) => void of(kind).push(performance.now()),
    countOf: (kind) => of(kind).length,
    resumedAfter(kind, moment) {
      const next = of(kind).find((success) => success > moment);
      return next === undefined ? undefined : next - moment;
    },
  };
}
