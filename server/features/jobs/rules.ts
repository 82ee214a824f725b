import { JOB_QUEUES, PAUSABLE_QUEUES, type JobQueue, type JobState } from "#shared/jobs/contract.ts";
import type { RegisteredKind } from "#server/platform/queue/queue.ts";

/** The states of pg-boss that make up a state of the board. */
export const STORED_STATES = {
  waiting: ["created", "retry"],
  running: ["active"],
  done: ["completed"],
  failed: ["failed"],
  cancelled: ["cancelled"],
} as const satisfies Readonly<Record<JobState, readonly string[]>>;

export function stateOf(stored: string): JobState {
  switch (stored) {
    case "active":
      return "running";
    case "completed":
      return "done";
    case "failed":
    case "cancelled":
      return stored;
    default:
      return "waiting";
  }
}

/** The queue of the board to which a kind belongs: its lane, or a group of kinds that share no slots. */
export function queueOf({ name, lane, isScheduled }: RegisteredKind): JobQueue {
  const ofLane = JOB_QUEUES.find((queue) => queue === lane);
  if (ofLane) return ofLane;
  if (isScheduled) return "schedules";
  if (name.includes("/")) return "events";
  return /\bmail/.test(name) ? "mails" : "other";
}

export function isPausable(queue: JobQueue): boolean {
  return PAUSABLE_QUEUES.some((pausable) => pausable === queue);
}

/** What staff may do with a job. Only the jobs of queues that can be paused can be cancelled. */
export function jobAbilities(queue: JobQueue, state: JobState) {
  return {
    cancel: isPausable(queue) && (state === "waiting" || state === "running"),
    retry: state === "failed" || state === "cancelled",
    raise: state === "waiting",
  };
}
