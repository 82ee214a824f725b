import { studio } from "#shared/studio/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { manyVideos } from "#shared/videos/many.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { showDashboard } from "./dashboard.ts";
import { editVideos, listAllVideos, removeVideos } from "./managed-videos.ts";

export function bindStudio({ bind }: Binder): void {
  bind(studio.dashboard, showDashboard);
  bind(videos.listAll, listAllVideos);
  bind(manyVideos.edit, editVideos);
  bind(manyVideos.remove, removeVideos);
}
