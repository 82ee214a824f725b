import type { Services } from "#server/platform/services.ts";
import { beginWaiting } from "./automatic.ts";
import { followCut } from "./follow-cut.ts";

/** What subtitles do when something happens elsewhere. */
export function listenAsSubtitles(services: Services): void {
  services.queue.listen("video.processed", "subtitles", ({ videoId }) => beginWaiting(services, videoId));
  services.queue.listen("video.trimmed", "subtitles", (cut) => followCut(services, cut));
}
