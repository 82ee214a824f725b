import { randomUUID } from "node:crypto";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { SHORTEST_FILM_SECONDS, type Trim, type trimming } from "#shared/videos/trimming.ts";
import { findSource } from "#server/features/uploads/uploads.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { abandonCuts, findCut, insertCut } from "./cut-store.ts";
import { listFiles, type PlayableFile } from "./files.ts";
import { forgetOldFilesJob, prepareVideoJob, spriteVideoJob } from "./jobs.ts";
import { OLD_FILES_KEPT_MS } from "./make-playable.ts";
import { endStep, listSteps, resetSteps } from "./steps.ts";
import { lockVideo, updateVideo, type VideoRow } from "./store.ts";
import { loadVideoFor, moveVideo } from "./videos.ts";

/** What an edge may lie beyond the film because places are rounded. */
const TOLERANCE_SECONDS = 0.5;
const FALLBACK_FRAME_RATE = 25;

/** What has been cut off a film. */
export async function showTrim(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof trimming.show>,
): Promise<Trim> {
  return present(db, await loadVideoFor(db, viewer, params.id, "edit"));
}

/**
 * Cuts a film without a new file: a stretch of its original becomes a file that is made beside it and takes its place.
 * The original stays, so that the cut can be taken back or made anew.
 */
export async function trimVideo(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof trimming.apply>,
): Promise<Trim> {
  const { db, viewer, now, queue } = context;
  const video = await loadVideoFor(db, viewer, params.id, "edit");
  const state = await present(db, video);
  const playing = video.playing_upload_id;
  if (state.isUnderWay) throw new AppError("TRIM_BUSY");
  if (!state.canTrim || !playing) throw new AppError("VIDEO_NOT_AVAILABLE");
  const range = snapped(body, video.duration_seconds, state.frameRate);
  const before = await findCut(db, playing);
  const offset = before?.start_seconds ?? 0;
  const cut = {
    upload_id: randomUUID(),
    video_id: video.id,
    original_id: before?.original_id ?? playing,
    start_seconds: offset + range.startSeconds,
    end_seconds: offset + range.endSeconds,
  };
  await inTransaction(db, async (tx) => {
    await moveVideo({ db: tx, now, queue }, video.id, "replaceFile");
    await insertCut(tx, cut, { userId: viewer.id, now });
    await resetSteps(tx, video.id);
    await queue.send(tx, prepareVideoJob, { videoId: video.id, uploadId: cut.upload_id });
  });
  return present(db, video);
}

/** Plays the whole film again, at once: it was kept. */
export async function undoTrim(
  { db, viewer, now, queue }: SignedInContext,
  { params }: UseCaseInput<typeof trimming.undo>,
): Promise<Trim> {
  const { id } = await loadVideoFor(db, viewer, params.id, "edit");
  await inTransaction(db, async (tx) => {
    const video = await lockVideo(tx, id);
    const cut = video?.playing_upload_id ? await findCut(tx, video.playing_upload_id) : undefined;
    const abandoned = await abandonCuts(tx, id);
    if (abandoned.length === 0) throw new AppError("NOT_FOUND");
    for (const { name, state } of await listSteps(tx, id)) {
      if (state !== "done" && state !== "skipped") await endStep(tx, id, name, { state: "done", now });
    }
    const at = new Date(now.getTime() + OLD_FILES_KEPT_MS);
    for (const uploadId of abandoned) {
      await queue.drop(tx, { videoId: id, uploadId });
      await queue.send(tx, forgetOldFilesJob, { videoId: id, uploadId }, { at });
    }
    if (!cut) return;
    const whole = await listFiles(tx, id, cut.original_id);
    const durationSeconds = Math.max(0, ...whole.map(({ track }) => track.durationSeconds));
    const facts = { duration_seconds: durationSeconds, playing_upload_id: cut.original_id };
    await updateVideo(tx, id, { ...facts, sprite: null, loudness: null }, now);
    await queue.send(tx, spriteVideoJob, { videoId: id, uploadId: cut.original_id });
    await queue.emit(tx, "video.trimmed", {
      ...{ videoId: id, mark: `undo ${cut.upload_id}`, fromSeconds: cut.start_seconds },
      ...{ startSeconds: 0, durationSeconds, isWhole: true },
    });
  });
  return present(db, await loadVideoFor(db, viewer, params.id, "edit"));
}

async function present(db: Executor, { id, playing_upload_id, audio_only }: VideoRow): Promise<Trim> {
  const [cut, files, steps, source] = await Promise.all([
    playing_upload_id ? findCut(db, playing_upload_id) : undefined,
    playing_upload_id ? listFiles(db, id, playing_upload_id) : [],
    listSteps(db, id),
    findSource(db, id),
  ]);
  const hasFailed = steps.some(({ state }) => state === "failed");
  const isUnderWay = !hasFailed && steps.some(({ state }) => state === "waiting" || state === "running");
  return {
    cut: cut ? { startSeconds: cut.start_seconds, endSeconds: cut.end_seconds } : null,
    isUnderWay,
    canTrim: !isUnderWay && !audio_only && source !== undefined && files.length > 0,
    frameRate: slowestRate(files),
  };
}

/** Cuts lie between two frames of every rendition. */
function slowestRate(files: readonly PlayableFile[]): number {
  const rates = files.flatMap(({ track }) => track.frameRate ?? []);
  return rates.length > 0 ? Math.min(...rates) : FALLBACK_FRAME_RATE;
}

function snapped(
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
  if (!isWithin || left < SHORTEST_FILM_SECONDS || isSame) throw new AppError("TRIM_WRONG");
  return range;
}
