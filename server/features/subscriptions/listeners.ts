import type { Services } from "#server/platform/services.ts";
import { mailVideoJob } from "./jobs.ts";

/** What subscriptions do when something happens elsewhere. */
export function listenAsSubscriptions({ queue, db }: Services): void {
  queue.listen("video.published", "subscriptions", ({ videoId }) =>
    queue.send(db, mailVideoJob, { videoId }),
  );
}
