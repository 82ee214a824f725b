import type { JobKind } from "#server/platform/queue/queue.ts";

/** Ends a decision on its last day. The minute's sweep does the same, for what this job has missed. */
export const endDecisionJob: JobKind<{ readonly decisionId: string }> = {
  name: "moderation.endDecision",
  timeoutSeconds: 60,
  retries: 6,
  retryDelaySeconds: 5,
  concurrency: 1,
};
