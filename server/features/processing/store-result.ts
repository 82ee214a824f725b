import type { VideoAction } from "#shared/videos/lifecycle.ts";
import type { MediaInfo } from "#server/media/probe/media-info.ts";
import type { PackedFile } from "#server/media/probe/media-track.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { deleteFileRecord, saveFiles, storeFiles } from "#server/features/video-files/video-files.ts";
import { deleteReplacedFilesJob } from "./jobs.ts";
import type { SourceFile } from "#server/features/video-files/video-files.ts";
import { lockVideo, type VideoRow } from "#server/features/videos/video-row.ts";
import { changeVideo } from "#server/features/videos/transition-video.ts";
import { findTrim } from "./trim/trim-store.ts";

/** Grace period for viewers who still play the replaced file. */
export const REPLACED_FILES_RETENTION_MS = 24 * 3_600_000;

/** The files that a step has produced. */
export interface StepResult {
  readonly info: MediaInfo;
  readonly files: readonly PackedFile[];
  /** False if the files do not yet suffice to play the video, or only all of them are to be played. */
  readonly isPlayable: boolean;
  /** The source has corrupt frames, which the encoder repaired and at which browsers stop. */
  readonly isDamaged?: boolean;
}

/** Stores the files of a step, makes the video playable, and runs `finish`, in one transaction. */
export async function storeResult(
  services: Services,
  source: SourceFile,
  { info, files, isPlayable, isDamaged = false }: StepResult,
  finish: (tx: Executor) => Promise<void> = async () => undefined,
): Promise<void> {
  await storeFiles(services.storage, source, files);
  await inTransaction(services.db, async (tx) => {
    await saveFiles(tx, source, files);
    // A rendition of the same size replaces the remuxed source, which still has the corrupt frames.
    if (isDamaged) await deleteFileRecord(tx, source, "source");
    if (isPlayable) await makePlayable(services, tx, source, info);
    await finish(tx);
  });
}

/**
 * Switches playback to a file whose first rendition is ready. A new video is published if that was requested or its
 * date has passed. If the video was already playable, the replaced file is deleted later.
 */
async function makePlayable(
  { clock, queue }: Services,
  tx: Executor,
  { videoId, uploadId }: SourceFile,
  info: MediaInfo,
): Promise<void> {
  const now = clock.now();
  const before = await changeVideo({ db: tx, now, queue }, videoId, (video) => {
    if (video.status === "deleted" || video.playing_upload_id === uploadId) return undefined;
    const columns = { playing_upload_id: uploadId };
    if (video.playing_upload_id) return { media: info, columns };
    const { action, published } = firstPlayable(video, now);
    return { media: info, action, columns: { ...columns, ...published } };
  });
  const replaced = before?.playing_upload_id;
  if (!replaced) return;
  await emitTrimmed({ queue }, tx, { videoId, uploadId }, { replaced, info });
  await deleteLater({ clock, queue }, tx, { videoId, uploadId: replaced });
}

/**
 * Switches playback to what has been encoded again, completely. It shows the same as before: the sprite, the loudness
 * and everything with times in it stay.
 */
export async function playReencoded(
  services: Services,
  tx: Executor,
  { videoId, uploadId }: SourceFile,
  info: MediaInfo,
): Promise<void> {
  const { clock, queue } = services;
  const video = await lockVideo(tx, videoId);
  // Its files were found to be lost meanwhile.
  if (video && !video.playing_upload_id) return makePlayable(services, tx, { videoId, uploadId }, info);
  const before = await changeVideo({ db: tx, now: clock.now(), queue }, videoId, (played) =>
    played.status === "deleted" || played.playing_upload_id === uploadId
      ? undefined
      : { columns: { playing_upload_id: uploadId } },
  );
  const replaced = before?.playing_upload_id;
  if (replaced) await deleteLater({ clock, queue }, tx, { videoId, uploadId: replaced });
}

async function deleteLater(
  { clock, queue }: Pick<Services, "clock" | "queue">,
  tx: Executor,
  replaced: SourceFile,
): Promise<void> {
  const at = new Date(clock.now().getTime() + REPLACED_FILES_RETENTION_MS);
  await queue.send(tx, deleteReplacedFilesJob, replaced, { at });
}

/**
 * The status of a video that becomes playable. A date that has passed takes effect, as in `publishDue`; a premiere
 * keeps its scheduled time.
 */
function firstPlayable(
  { status, release_at, premiere_at, banned_at, publish_when_ready }: VideoRow,
  now: Date,
): { action: VideoAction; published?: { published_at: Date } } {
  const date = release_at ?? premiere_at;
  const isScheduled = status === "scheduled" || status === "premiere_scheduled";
  if (isScheduled && date && date <= now && !banned_at) {
    return premiere_at
      ? { action: "release", published: { published_at: premiere_at } }
      : { action: "release" };
  }
  return { action: publish_when_ready ? "makePlayableAndPublish" : "makePlayable" };
}

/** Emits the trim, so that chapters and subtitles are shifted. */
async function emitTrimmed(
  { queue }: Pick<Services, "queue">,
  tx: Executor,
  { videoId, uploadId }: SourceFile,
  { replaced, info }: { replaced: string; info: MediaInfo },
): Promise<void> {
  const trim = await findTrim(tx, uploadId);
  if (!trim) return;
  const before = await findTrim(tx, replaced);
  await queue.emit(tx, "video.trimmed", {
    ...{ videoId, trimId: uploadId, fromSeconds: before?.start_seconds ?? 0 },
    ...{ startSeconds: trim.start_seconds, durationSeconds: info.durationSeconds, isWhole: false },
  });
}
