import type { Services } from "#server/platform/services.ts";
import { followCut } from "./follow-cut.ts";

/** What chapters do when something happens elsewhere. */
export function listenAsChapters(services: Services): void {
  services.queue.listen("video.trimmed", "chapters", (cut) => followCut(services, cut));
}
