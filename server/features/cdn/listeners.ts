import type { Services } from "#server/platform/services.ts";
import { purgeAgainJob } from "./jobs.ts";
import { purge, purgeWithdrawn, PURGING_EVENTS } from "./purge.ts";

/** Purges the CDN after each withdrawal; without a CDN no job is stored. */
export function listenAsCdn(services: Services): void {
  const { cdnPurge } = services.config;
  if (!cdnPurge) return;
  services.queue.listenToAll(PURGING_EVENTS, "cdn", (event) => purgeWithdrawn(services, cdnPurge, event));
  services.queue.work(purgeAgainJob, ({ prefixes }) => purge(cdnPurge, prefixes));
}
