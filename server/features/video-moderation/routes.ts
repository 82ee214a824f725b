import { videoModeration } from "#shared/videos/moderation.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { listAllVideosForStaff } from "./staff-videos.ts";
import { restoreVideo } from "./video-moderation.ts";

export function bindVideoModeration({ bind }: Binder): void {
  bind(videoModeration.listAll, listAllVideosForStaff);
  bind(videoModeration.restore, restoreVideo);
}
