import type { Services } from "#server/platform/services.ts";
import { startWaitingTranscriptions } from "./automatic.ts";
import { onVideoTrimmed } from "./on-video-trimmed.ts";

/** Subscribes subtitles to domain events of other features. */
export function listenAsSubtitles(services: Services): void {
  services.queue.listen("video.processed", "subtitles", ({ videoId }) =>
    startWaitingTranscriptions(services, videoId),
  );
  services.queue.listen("video.trimmed", "subtitles", (trim) => onVideoTrimmed(services, trim));
}
