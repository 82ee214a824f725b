import { unwantedVideos } from "#shared/library/unwanted-videos.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { addUnwantedVideo, listUnwantedVideos, removeUnwantedVideo } from "./unwanted-videos.ts";

export function bindViewingRules({ bind }: Binder): void {
  bind(unwantedVideos.list, listUnwantedVideos);
  bind(unwantedVideos.add, addUnwantedVideo, { rateLimit: { max: 120, perSeconds: 60 } });
  bind(unwantedVideos.remove, removeUnwantedVideo);
}
