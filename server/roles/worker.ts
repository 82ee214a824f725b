import type { Services } from "#server/platform/services.ts";

/** Takes jobs: processing of videos, mails, reactions to events. */
export async function startWorker({ queue, log }: Services): Promise<void> {
  await queue.start();
  log.debug("worker ready");
}
