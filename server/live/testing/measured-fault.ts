import { expect, type TaskMeta } from "vitest";

/** What one fault cost: a run of the tests lists it for all of them. */
export interface MeasuredFault {
  readonly fault: string;
  /** The longest time without a further picture at a viewer. */
  readonly longestHoleSeconds: number;
  /** What the recording lacks, without what the sender could not send. */
  readonly missingSeconds: number;
  /** How long the sender was away meanwhile. */
  readonly senderAwaySeconds?: number;
}

interface FaultLimits {
  readonly holeSeconds: number;
  readonly missingSeconds: number;
}

declare module "vitest" {
  interface TaskMeta {
    liveFaults?: MeasuredFault[];
  }
}

/** Adds what was measured to the report of the run; fails if it is over a limit. */
export function reportFault(
  { meta }: { readonly meta: TaskMeta },
  measured: MeasuredFault,
  limits: FaultLimits,
): void {
  meta.liveFaults = [...(meta.liveFaults ?? []), measured];
  expect(measured.longestHoleSeconds, `${measured.fault}: seconds without a picture`).toBeLessThanOrEqual(
    limits.holeSeconds,
  );
  expect(measured.missingSeconds, `${measured.fault}: seconds missing in the recording`).toBeLessThanOrEqual(
    limits.missingSeconds,
  );
}
