import { ageConfirmation } from "#shared/videos/age.ts";
import { videos } from "#shared/videos/contract.ts";
import { manyVideos } from "#shared/videos/many.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { publication } from "#shared/videos/publication.ts";
import { trimming } from "#shared/videos/trimming.ts";
import { uploadDefaults } from "#shared/videos/upload-defaults.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { confirmAge } from "./age.ts";
import { showFileInfo } from "./file-info.ts";
import { editVideos, listAllVideos, removeVideos } from "./managed-videos.ts";
import { restoreVideo } from "./moderation.ts";
import { listVideosOfEverybody } from "./staff-videos.ts";
import type { ProcessingUseCases } from "./processing.ts";
import {
  cancelPremiere,
  cancelPublish,
  listPublicPremieres,
  publishVideo,
  schedulePremiere,
  schedulePublish,
} from "./publication.ts";
import { setUploadDefaults, showUploadDefaults } from "./upload-defaults.ts";
import { showTrim, trimVideo, undoTrim } from "./trim.ts";
import {
  createPlaybackUrl,
  createVideo,
  editVideo,
  listVideos,
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
  bind(ageConfirmation.give, confirmAge, { rateLimit: { max: 60, perSeconds: 60 } });

  bind(publication.schedulePublish, schedulePublish);
  bind(publication.cancelPublish, cancelPublish);
  bind(publication.schedulePremiere, schedulePremiere);
  bind(publication.cancelPremiere, cancelPremiere);
  bind(videos.premieres, listPublicPremieres, { shared: true });

  bind(manyVideos.edit, editVideos);
  bind(manyVideos.remove, removeVideos);

  bind(trimming.show, showTrim);
  bind(trimming.apply, trimVideo, { rateLimit: { max: 30, perSeconds: 600 } });
  bind(trimming.undo, undoTrim);

  bind(uploadDefaults.get, showUploadDefaults);
  bind(uploadDefaults.save, setUploadDefaults);

  bind(videoModeration.fileInfo, showFileInfo);
  bind(videoModeration.listAll, listVideosOfEverybody);
  bind(videoModeration.restore, restoreVideo);
}
