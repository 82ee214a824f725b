import { ageConfirmation } from "#shared/videos/age.ts";
import { videos } from "#shared/videos/contract.ts";
import { uploadDefaults } from "#shared/videos/upload-defaults.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { confirmAge } from "./age.ts";
import { setUploadDefaults, showUploadDefaults } from "./upload-defaults.ts";
import {
  createPlaybackUrl,
  createVideo,
  editVideo,
  listVideos,
  removeVideo,
  setThumbnail,
  showVideo,
} from "./videos.ts";

export function bindVideos({ bind }: Binder): void {
  bind(videos.list, listVideos, { shared: true });
  bind(videos.get, showVideo, { shared: true });
  bind(videos.create, createVideo, { rateLimit: { max: 120, perSeconds: 3600 } });
  bind(videos.edit, editVideo);
  bind(videos.remove, removeVideo);
  bind(videos.setThumbnail, setThumbnail, { rateLimit: { max: 60, perSeconds: 600 } });
  bind(videos.playbackUrl, createPlaybackUrl);
  bind(ageConfirmation.give, confirmAge, { rateLimit: { max: 60, perSeconds: 60 } });
  bind(uploadDefaults.get, showUploadDefaults);
  bind(uploadDefaults.save, setUploadDefaults);
}
