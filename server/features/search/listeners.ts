import type { Services } from "#server/platform/services.ts";
import { sweepSpoken } from "./spoken.ts";
import { indexChannel, indexVideo } from "./sweep-index.ts";

/** What search does when something happens elsewhere. */
export function listenAsSearch(services: Services): void {
  const { queue } = services;
  queue.listen("video.published", "search", ({ videoId }) => indexVideo(services, videoId));
  queue.listen("subtitles.saved", "search", () => sweepSpoken(services));
  queue.listen("channel.created", "search", ({ channelId }) => indexChannel(services, channelId));
  queue.listen("channel.edited", "search", ({ channelId }) => indexChannel(services, channelId));
}
