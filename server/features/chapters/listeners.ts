import type { Services } from "#server/platform/services.ts";
import { onVideoTrimmed } from "./on-video-trimmed.ts";

/** Subscribes chapters to domain events of other features. */
export function listenAsChapters(services: Services): void {
  services.queue.listen("video.trimmed", "chapters", (trim) => onVideoTrimmed(services, trim));
}
