import type { Services } from "#server/platform/services.ts";
import { discardVideosOfChannel } from "./discard-channel.ts";
import { prepareVideoJob } from "./jobs.ts";
import { refreshListedOfChannel } from "./store.ts";

/** What videos do when something happens elsewhere. */
export function listenAsVideos(services: Services): void {
  const { queue, db } = services;
  queue.listen("video.uploaded", "videos", (event) => queue.send(db, prepareVideoJob, event));
  queue.listen("channel.edited", "videos", ({ channelId }) => refreshListedOfChannel(db, channelId));
  queue.listen("channel.deleted", "videos", ({ channelId }) => discardVideosOfChannel(services, channelId));
}
