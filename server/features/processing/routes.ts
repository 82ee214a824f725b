import { videos } from "#shared/videos/contract.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { originals } from "#shared/videos/originals.ts";
import { trimming } from "#shared/videos/trimming.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { requestRemoval, showEarlierOriginals } from "./originals/earlier-originals.ts";
import { showFileInfo } from "./file-info.ts";
import type { ProcessingUseCases } from "./processing.ts";
import { showTrim, trimVideo, undoTrim } from "./trim/trim.ts";

export function bindProcessing(
  { bind }: Binder,
  { showProcessing, retryProcessing }: ProcessingUseCases,
): void {
  bind(videos.processing, showProcessing);
  bind(videos.retry, retryProcessing);
  bind(trimming.show, showTrim);
  bind(trimming.apply, trimVideo, { rateLimit: { max: 30, perSeconds: 600 } });
  bind(trimming.undo, undoTrim);
  bind(videoModeration.fileInfo, showFileInfo);
  bind(originals.show, showEarlierOriginals);
  bind(originals.remove, requestRemoval);
}
