import type { Services } from "#server/platform/services.ts";
import { mailVideoJob } from "./jobs.ts";
import { deleteSubscribers } from "./store.ts";

/** What subscriptions do when something happens elsewhere. */
export function listenAsSubscriptions({ queue, db }: Services): void {
  queue.listen("video.published", "subscriptions", ({ videoId }) =>
    queue.send(db, mailVideoJob, { videoId }),
  );
  queue.listen("channel.deleted", "subscriptions", ({ channelId }) => deleteSubscribers(db, channelId));
}
