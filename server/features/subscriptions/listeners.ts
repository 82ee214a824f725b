import type { Services } from "#server/platform/services.ts";
import { mailVideoJob } from "./jobs.ts";
import { deleteSubscribers } from "./store.ts";

/** Handles domain events that concern subscriptions. */
export function listenAsSubscriptions({ queue, db }: Services): void {
  queue.listen("video.published", "subscriptions", ({ videoId }) =>
    queue.send(db, mailVideoJob, { videoId }),
  );
  queue.listen("channel.deleted", "subscriptions", ({ channelId }) => deleteSubscribers(db, channelId));
}
