import { randomUUID } from "node:crypto";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { VIDEO_SECONDS_MIN, type Trim, type trimming } from "#shared/videos/trimming.ts";
import { findSource } from "#server/features/uploads/uploads.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { cancelTrims, findTrim, insertTrim } from "./trim-store.ts";
import { listFiles, type PlayableFile } from "#server/features/video-files/video-files.ts";
import { deleteReplacedFilesJob, prepareVideoJob, spriteVideoJob } from "../jobs.ts";
import { findOriginal, isGone } from "#server/features/processing/originals/original-rows.ts";
import { REPLACED_FILES_RETENTION_MS } from "../store-result.ts";
import { endStep, listSteps, resetSteps } from "../step-store.ts";
import { holdAfterEdit } from "#server/features/videos/hold-video.ts";
import { lockVideo, updateVideo, type VideoRow } from "#server/features/videos/video-row.ts";
import { transitionVideo } from "#server/features/videos/transition-video.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";

/** How far an edge may lie beyond the end of the video because of rounding. */
const TOLERANCE_SECONDS = 0.5;
const FALLBACK_FRAME_RATE = 25;

/** The current trim of a video. */
export async function showTrim(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof trimming.show>,
): Promise<Trim> {
  return present(db, await loadVideoFor(db, viewer, params.id, "edit"));
}

/**
 * Trims a video without a new upload: a range of its original is processed as a new file that replaces the current one.
 * The original stays for as long as the trimmed version is in use, unless the site keeps none.
 */
export async function trimVideo(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof trimming.apply>,
): Promise<Trim> {
  const { db, viewer, now, queue } = context;
  const video = await loadVideoFor(db, viewer, params.id, "edit");
  const state = await present(db, video);
  const playing = video.playing_upload_id;
  if (state.isRunning) throw new AppError("TRIM_BUSY");
  if (state.isOriginalGone) throw new AppError("ORIGINAL_REMOVED");
  if (!state.canTrim || !playing) throw new AppError("VIDEO_NOT_AVAILABLE");
  const range = snapToFrames(body, video.duration_seconds, state.frameRate);
  const before = await findTrim(db, playing);
  const offset = before?.start_seconds ?? 0;
  const trim = {
    upload_id: randomUUID(),
    video_id: video.id,
    original_id: before?.original_id ?? playing,
    start_seconds: offset + range.startSeconds,
    end_seconds: offset + range.endSeconds,
  };
  await inTransaction(db, async (tx) => {
    await transitionVideo({ db: tx, now, queue }, video.id, "replaceFile");
    // Read again: the video is locked by now.
    if (await isOriginalGone(tx, playing)) throw new AppError("ORIGINAL_REMOVED");
    await insertTrim(tx, trim, { userId: viewer.id, now });
    await resetSteps(tx, video.id);
    await queue.send(tx, prepareVideoJob, { videoId: video.id, uploadId: trim.upload_id });
  });
  return present(db, video);
}

/** Undoes a trim: the kept original is played again immediately. */
export async function undoTrim(
  { db, viewer, now, queue }: SignedInContext,
  { params }: UseCaseInput<typeof trimming.undo>,
): Promise<Trim> {
  const { id } = await loadVideoFor(db, viewer, params.id, "edit");
  await inTransaction(db, async (tx) => {
    const video = await lockVideo(tx, id);
    const trim = video?.playing_upload_id ? await findTrim(tx, video.playing_upload_id) : undefined;
    const cancelled = await cancelTrims(tx, id);
    if (cancelled.length === 0) throw new AppError("NOT_FOUND");
    for (const { name, state } of await listSteps(tx, id)) {
      if (state !== "done" && state !== "skipped") await endStep(tx, id, name, { state: "done", now });
    }
    const at = new Date(now.getTime() + REPLACED_FILES_RETENTION_MS);
    for (const uploadId of cancelled) {
      await queue.cancel(tx, { videoId: id, uploadId });
      await queue.send(tx, deleteReplacedFilesJob, { videoId: id, uploadId }, { at });
    }
    if (!trim || !video) return;
    const originalFiles = await listFiles(tx, id, trim.original_id);
    const durationSeconds = Math.max(0, ...originalFiles.map(({ track }) => track.durationSeconds));
    const columns = { duration_seconds: durationSeconds, playing_upload_id: trim.original_id };
    const hold = await holdAfterEdit({ db: tx, now }, viewer, video);
    await updateVideo({ db: tx, now, queue }, id, { ...columns, ...hold, sprite: null, loudness: null });
    await queue.send(tx, spriteVideoJob, { videoId: id, uploadId: trim.original_id });
    await queue.emit(tx, "video.trimmed", {
      ...{ videoId: id, trimId: `undo ${trim.upload_id}`, fromSeconds: trim.start_seconds },
      ...{ startSeconds: 0, durationSeconds, isWhole: true },
    });
  });
  return present(db, await loadVideoFor(db, viewer, params.id, "edit"));
}

async function present(db: Executor, { id, playing_upload_id, audio_only }: VideoRow): Promise<Trim> {
  const [trim, files, steps, source, isRemoved] = await Promise.all([
    playing_upload_id ? findTrim(db, playing_upload_id) : undefined,
    playing_upload_id ? listFiles(db, id, playing_upload_id) : [],
    listSteps(db, id),
    findSource(db, id),
    playing_upload_id ? isOriginalGone(db, playing_upload_id) : false,
  ]);
  const hasFailed = steps.some(({ state }) => state === "failed");
  const isRunning = !hasFailed && steps.some(({ state }) => state === "waiting" || state === "running");
  return {
    range: trim ? { startSeconds: trim.start_seconds, endSeconds: trim.end_seconds } : null,
    isRunning,
    canTrim: !isRunning && !isRemoved && !audio_only && source !== undefined && files.length > 0,
    isOriginalGone: isRemoved,
    frameRate: slowestRate(files),
  };
}

async function isOriginalGone(db: Executor, uploadId: string): Promise<boolean> {
  return isGone(await findOriginal(db, uploadId));
}

/** Trim points must lie between two frames of every rendition. */
function slowestRate(files: readonly PlayableFile[]): number {
  const rates = files.flatMap(({ track }) => track.frameRate ?? []);
  return rates.length > 0 ? Math.min(...rates) : FALLBACK_FRAME_RATE;
}

function snapToFrames(
  { startSeconds, endSeconds }: { startSeconds: number; endSeconds: number },
  durationSeconds: number,
  frameRate: number,
): { startSeconds: number; endSeconds: number } {
  const toFrame = (seconds: number) => Math.round(seconds * frameRate) / frameRate;
  const range = {
    startSeconds: toFrame(startSeconds),
    endSeconds: toFrame(Math.min(endSeconds, durationSeconds)),
  };
  const isWithin = endSeconds <= durationSeconds + TOLERANCE_SECONDS;
  const left = range.endSeconds - range.startSeconds;
  const isSame = left > durationSeconds - 1 / frameRate;
  if (!isWithin || left < VIDEO_SECONDS_MIN || isSame) throw new AppError("TRIM_WRONG");
  return range;
}
