import type { JobKind } from "#server/platform/queue/queue.ts";

/** Ends a decision at its end date. The sweep that runs every minute ends decisions this job has missed. */
export const endDecisionJob: JobKind<{ readonly decisionId: string }> = {
  name: "moderation.endDecision",
  timeoutSeconds: 60,
  retries: 6,
  retryDelaySeconds: 5,
  concurrency: 1,
};
