import { prepareWork, type SiteServices } from "#server/server.ts";

/** Takes jobs: processing of videos, mails, reactions to events. */
export async function startWorker(services: SiteServices): Promise<void> {
  await prepareWork(services);
  await services.queue.start();
  services.log.debug("worker ready");
}
