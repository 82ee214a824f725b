import { expect, type TaskMeta } from "vitest";

/** The effect of one simulated fault; the report of a test run lists all faults. */
export interface MeasuredFault {
  readonly fault: string;
  /** The longest time in which a viewer received no new frame. */
  readonly longestHoleSeconds: number;
  /** Seconds that the recording lacks, except those that the sender could not send. */
  readonly missingSeconds: number;
  /** How long the sender was disconnected. */
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

/** Adds a measurement to the report of the run; fails if it exceeds a limit. */
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
