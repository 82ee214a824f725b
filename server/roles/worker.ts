import { cleanUpBeforeJobs } from "#server/jobs.ts";
import type { SiteServices } from "#server/server.ts";

/** Runs jobs: video processing, emails, event listeners. */
export async function startWorker(services: SiteServices): Promise<void> {
  await cleanUpBeforeJobs(services);
  await services.queue.start();
  services.log.debug("worker ready");
}
