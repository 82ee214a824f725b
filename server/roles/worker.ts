import { sweepWork } from "#server/features/videos/workbench.ts";
import type { Services } from "#server/platform/services.ts";

/** Takes jobs: processing of videos, mails, reactions to events. */
export async function startWorker(services: Services): Promise<void> {
  await sweepWork(services);
  await services.queue.start();
  services.log.debug("worker ready");
}
