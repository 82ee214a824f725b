import type { JobKind } from "#server/platform/queue/queue.ts";

/** The second purge after a withdrawal. */
export const purgeAgainJob: JobKind<{ prefixes: readonly string[] }> = {
  name: "cdn.purge-again",
  timeoutSeconds: 60,
  retries: 10,
  retryDelaySeconds: 5,
  isFetchedAtOnce: true,
};
