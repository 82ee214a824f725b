import type { Services } from "#server/platform/services.ts";
import { reindexTranscripts } from "./transcript-search.ts";
import { indexChannel, indexVideo } from "./reindex.ts";

/** Handles the domain events that change the search index. */
export function listenAsSearch(services: Services): void {
  const { queue } = services;
  queue.listen("video.published", "search", ({ videoId }) => indexVideo(services, videoId));
  queue.listen("subtitles.saved", "search", () => reindexTranscripts(services));
  queue.listen("channel.created", "search", ({ channelId }) => indexChannel(services, channelId));
  queue.listen("channel.edited", "search", ({ channelId }) => indexChannel(services, channelId));
}
