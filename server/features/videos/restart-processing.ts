import { forgetFailedJobsOfVideo } from "#server/features/failed-jobs/failed-jobs.ts";
import { findSource } from "#server/features/uploads/uploads.ts";
import type { Executor, Queue } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import { prepareVideoJob, type SourceFile } from "./jobs.ts";
import { listSteps, resetSteps, type StepName } from "./steps.ts";
import { findVideo } from "./store.ts";
import { moveVideo } from "./videos.ts";
import { giveUp } from "./workbench.ts";

/** Processes the file of a video from the beginning; what has been made of it already is kept. */
export async function restartProcessing(
  { db, now, queue }: { db: Executor; now: Date; queue: Queue },
  source: SourceFile,
): Promise<void> {
  await moveVideo({ db, now, queue }, source.videoId, "retry");
  await queue.drop(db, { ...source });
  await forgetFailedJobsOfVideo(db, source.videoId);
  await resetSteps(db, source.videoId);
  await queue.send(db, prepareVideoJob, source);
}

/** The staff try a dead job again: of a video that is gone or has another file by now, there is nothing to do. */
export async function reviveProcessing(
  { clock, queue }: Services,
  tx: Executor,
  { videoId }: { readonly videoId: string },
): Promise<void> {
  const [video, source] = await Promise.all([findVideo(tx, videoId), findSource(tx, videoId)]);
  if (!video || video.status === "deleted" || !source) return;
  await restartProcessing({ db: tx, now: clock.now(), queue }, { videoId, uploadId: source.uploadId });
}

/**
 * A job is dead: the first of its steps that has not ended has failed. Its last attempt has written that down already,
 * unless its process was killed.
 */
export async function endDeadProcessing(
  services: Services,
  { videoId, uploadId }: SourceFile,
  names: readonly StepName[],
): Promise<void> {
  const { db } = services;
  const [source, steps] = await Promise.all([findSource(db, videoId), listSteps(db, videoId)]);
  const own = steps.filter(({ name }) => names.includes(name));
  const unfinished = own.find(({ state }) => state === "running" || state === "waiting");
  if (source?.uploadId !== uploadId || !unfinished || own.some(({ state }) => state === "failed")) return;
  await giveUp(services, videoId, unfinished.name, "ENGINE_FAILED");
}
