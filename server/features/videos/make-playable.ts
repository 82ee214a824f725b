import type { MediaInfo } from "#server/media/media-info.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import { findCut } from "./cut-store.ts";
import { forgetOldFilesJob, type SourceFile } from "./jobs.ts";
import { releaseDue } from "./release-due.ts";
import { lockVideo, updateVideo } from "./store.ts";
import { moveVideo } from "./videos.ts";

/** Somebody may have begun to watch the old file: until then it stays where it is. */
export const OLD_FILES_KEPT_MS = 24 * 3_600_000;

/**
 * The first rendition of a file is there: from now on that file is played. A new video is published if that was
 * asked for or its date has come; of one that was watched until now, the file that was replaced goes later.
 */
export async function makePlayable(
  { clock, queue }: Services,
  tx: Executor,
  { videoId, uploadId }: SourceFile,
  info: MediaInfo,
): Promise<void> {
  const now = clock.now();
  const video = await lockVideo(tx, videoId);
  if (!video || video.status === "deleted" || video.playing_upload_id === uploadId) return;
  const replaced = video.playing_upload_id;
  await updateVideo(tx, videoId, { ...factsOf(info), playing_upload_id: uploadId }, now);
  if (replaced) {
    await tellOfCut({ queue }, tx, { videoId, uploadId }, { replaced, info });
    const at = new Date(now.getTime() + OLD_FILES_KEPT_MS);
    return queue.send(tx, forgetOldFilesJob, { videoId, uploadId: replaced }, { at });
  }
  const action = video.publish_when_ready ? "makePlayableAndPublish" : "makePlayable";
  await moveVideo({ db: tx, now, queue }, videoId, action);
  await releaseDue({ db: tx, now, queue }, videoId);
}

/** What is known of a file by its inspection; the sprite is drawn anew. */
export function factsOf({ durationSeconds, video }: MediaInfo) {
  return {
    duration_seconds: durationSeconds,
    width: video?.width ?? null,
    height: video?.height ?? null,
    audio_only: video === null,
    sprite: null,
    loudness: null,
  };
}

/** What is said about places of the film moves with a cut. */
async function tellOfCut(
  { queue }: Pick<Services, "queue">,
  tx: Executor,
  { videoId, uploadId }: SourceFile,
  { replaced, info }: { replaced: string; info: MediaInfo },
): Promise<void> {
  const cut = await findCut(tx, uploadId);
  if (!cut) return;
  const before = await findCut(tx, replaced);
  await queue.emit(tx, "video.trimmed", {
    ...{ videoId, mark: uploadId, fromSeconds: before?.start_seconds ?? 0 },
    ...{ startSeconds: cut.start_seconds, durationSeconds: info.durationSeconds, isWhole: false },
  });
}
