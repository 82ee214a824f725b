import { AppError } from "#shared/errors.ts";
import { nextVideoStatus, type VideoStatus } from "#shared/videos/lifecycle.ts";
import { clearFailedJobsOfVideo } from "#server/features/failed-jobs/failed-jobs.ts";
import { findSource } from "#server/features/uploads/uploads.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Queue, SendOptions } from "#server/platform/queue/queue.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { deleteChunks } from "./chunks/chunk-store.ts";
import { findOriginal, isGone } from "./originals/original-rows.ts";
import { deleteChunkFilesJob, prepareVideoJob, spriteVideoJob } from "./jobs.ts";
import type { SourceFile } from "#server/features/video-files/video-files.ts";
import { endStep, listSteps, resetStep, resetSteps, type StepName } from "./step-store.ts";
import { findVideo, lockVideo } from "#server/features/videos/video-row.ts";
import { transitionVideo } from "#server/features/videos/transition-video.ts";

/**
 * Restarts the processing of a video's file; existing renditions are kept. Throws ORIGINAL_REMOVED if the file is gone,
 * unless only what is drawn from the renditions is missing.
 */
export async function restartProcessing(
  { db, now, queue }: { db: Executor; now: Date; queue: Queue },
  source: SourceFile,
  repeated: Pick<SendOptions, "id"> = {},
): Promise<void> {
  await transitionVideo({ db, now, queue }, source.videoId, "retry");
  const { videoId, uploadId } = source;
  const isOriginalGone = isGone(await findOriginal(db, uploadId));
  if (isOriginalGone && !(await lacksExtrasOnly(db, videoId))) throw new AppError("ORIGINAL_REMOVED");
  await queue.cancel(db, { videoId, uploadId });
  await clearFailedJobsOfVideo(db, videoId);
  if (isOriginalGone) {
    await resetStep(db, videoId, "sprite");
    return queue.send(db, spriteVideoJob, source, repeated);
  }
  await resetSteps(db, videoId);
  await queue.send(db, prepareVideoJob, source, repeated);
}

async function lacksExtrasOnly(db: Executor, videoId: string): Promise<boolean> {
  const unfinished = (await listSteps(db, videoId)).filter(
    ({ state }) => state !== "done" && state !== "skipped",
  );
  return unfinished.length > 0 && unfinished.every(({ name }) => name === "sprite");
}

/** Resumes the unfinished processing of a video that was restored to this status. */
export async function resumeProcessing(
  { db, queue }: { db: Executor; queue: Queue },
  videoId: string,
  status: VideoStatus,
): Promise<void> {
  const source = await findSource(db, videoId);
  const isUnfinished = (await listSteps(db, videoId)).some(
    ({ state }) => state === "waiting" || state === "running",
  );
  const needsWork = source && status !== "draft" && (isUnfinished || status === "processing");
  if (!needsWork) return;
  const { uploadId } = source;
  const isOriginalGone = isGone(await findOriginal(db, uploadId));
  await queue.send(db, isOriginalGone ? spriteVideoJob : prepareVideoJob, { videoId, uploadId });
}

/** Restarts processing after a failed job, for the staff; does nothing if the video is deleted or has no file. */
export async function restartFailedProcessing(
  { clock, queue }: Services,
  tx: Executor,
  { videoId }: { readonly videoId: string },
  repeated: Pick<SendOptions, "id">,
): Promise<void> {
  const [video, source] = await Promise.all([findVideo(tx, videoId), findSource(tx, videoId)]);
  if (!video || video.status === "deleted" || !source) return;
  const services = { db: tx, now: clock.now(), queue };
  await restartProcessing(services, { videoId, uploadId: source.uploadId }, repeated);
}

/**
 * Marks the first unfinished step of a failed job as failed. The last attempt has done that already, unless its process
 * was killed.
 */
export async function failDeadProcessing(
  services: Services,
  { videoId, uploadId }: SourceFile,
  names: readonly StepName[],
): Promise<void> {
  const { db } = services;
  const [source, steps] = await Promise.all([findSource(db, videoId), listSteps(db, videoId)]);
  const own = steps.filter(({ name }) => names.includes(name));
  const unfinished = own.find(({ state }) => state === "running" || state === "waiting");
  if (source?.uploadId !== uploadId || !unfinished || own.some(({ state }) => state === "failed")) return;
  await failStep(services, videoId, unfinished.name, "ENGINE_FAILED");
}

/** Stores the final failure of a step. A video that is already playable stays playable. */
export async function failStep(
  services: Services,
  videoId: string,
  name: StepName,
  code: string,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    await endStep(tx, videoId, name, { state: "failed", now: services.clock.now(), failure: code });
    await failVideo(services, tx, videoId, code);
  });
}

/**
 * Ends the processing of a video when staff cancel one of its jobs: its other jobs end too, its unfinished steps fail,
 * and the chunks that are encoded so far are deleted. Its owner can retry.
 */
export async function cancelProcessing(
  services: Services,
  tx: Executor,
  { videoId, uploadId }: SourceFile,
): Promise<void> {
  const { clock, queue } = services;
  const source = { videoId, uploadId };
  await lockVideo(tx, videoId);
  await queue.cancel(tx, source);
  if ((await findSource(tx, videoId))?.uploadId !== uploadId) return;
  const unfinished = (await listSteps(tx, videoId)).filter(
    ({ state }) => state === "running" || state === "waiting",
  );
  for (const { name } of unfinished) {
    await endStep(tx, videoId, name, { state: "failed", now: clock.now(), failure: "CANCELLED" });
  }
  await deleteChunks(tx, source);
  await queue.send(tx, deleteChunkFilesJob, source);
  await failVideo(services, tx, videoId, "CANCELLED");
}

async function failVideo(
  { clock, queue }: Services,
  tx: Executor,
  videoId: string,
  failure: string,
): Promise<void> {
  const video = await findVideo(tx, videoId);
  if (!video) throw new AppError("VIDEO_NOT_AVAILABLE");
  if (video.playing_upload_id || !nextVideoStatus(video.status, "fail")) return;
  await transitionVideo({ db: tx, now: clock.now(), queue }, videoId, "fail");
  await queue.emit(tx, "video.failed", { videoId, failure });
}
