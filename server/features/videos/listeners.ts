import type { Services } from "#server/platform/services.ts";
import { prepareVideoJob } from "./jobs.ts";
import { refreshListedOfChannel } from "./store.ts";

/** What videos do when something happens elsewhere. */
export function listenAsVideos({ queue, db }: Services): void {
  queue.listen("video.uploaded", "videos", (event) => queue.send(db, prepareVideoJob, event));
  queue.listen("channel.edited", "videos", ({ channelId }) => refreshListedOfChannel(db, channelId));
}
