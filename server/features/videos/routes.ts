import { videos } from "#shared/videos/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import type { ProcessingUseCases } from "./processing.ts";
import {
  createPlaybackUrl,
  createVideo,
  editVideo,
  listAllVideos,
  listVideos,
  publishVideo,
  removeVideo,
  setThumbnail,
  showVideo,
} from "./videos.ts";

export function bindVideos({ bind }: Binder, { showProcessing, retryProcessing }: ProcessingUseCases): void {
  bind(videos.list, listVideos, { shared: true });
  bind(videos.listAll, listAllVideos);
  bind(videos.get, showVideo, { shared: true });
  bind(videos.create, createVideo, { rateLimit: { max: 120, perSeconds: 3600 } });
  bind(videos.edit, editVideo);
  bind(videos.remove, removeVideo);
  bind(videos.publish, publishVideo);
  bind(videos.setThumbnail, setThumbnail, { rateLimit: { max: 60, perSeconds: 600 } });
  bind(videos.processing, showProcessing);
  bind(videos.retry, retryProcessing);
  bind(videos.playbackUrl, createPlaybackUrl);
}
