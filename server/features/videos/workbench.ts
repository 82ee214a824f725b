import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { AppError } from "#shared/errors.ts";
import { nextVideoStatus } from "#shared/videos/lifecycle.ts";
import { findSource, sourceKey } from "#server/features/uploads/uploads.ts";
import type { MediaEngine } from "#server/media/engine.ts";
import { MediaError, type MediaErrorCode } from "#server/media/media-error.ts";
import type { Config } from "#server/platform/config.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import { quietly } from "#server/platform/log.ts";
import { isRunning } from "#server/platform/process-claim.ts";
import type { JobRun } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import { freeBytes } from "#server/platform/storage/free-bytes.ts";
import { NoSpace } from "#server/platform/storage/storage-errors.ts";
import { findCut, type CutRow } from "./cut-store.ts";
import type { SourceFile } from "./jobs.ts";
import { beginStep, endStep, reportStep, type StepName } from "./steps.ts";
import { findVideo } from "./store.ts";
import { moveVideo } from "./videos.ts";

/** One job's place of work on one source file. */
export interface Workbench extends SourceFile, AsyncDisposable {
  readonly engine: MediaEngine;
  /** The source, as a local file. */
  readonly file: string;
  /** The stretch of the source that is wanted; undefined for all of it. */
  readonly cut: CutRow | undefined;
  /** An empty folder of this job's own. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /**
   * Does one visible step. A failure that another try may mend rises, so that the job is tried again; one that is
   * final is written down for the uploader, and the answer is undefined.
   */
  step<T>(name: StepName, work: (onProgress: (share: number) => void) => Promise<T>): Promise<T | undefined>;
  /** Does a part of a step, which fails as the step does but neither begins nor ends it. */
  attempt<T>(name: StepName, work: () => Promise<T>): Promise<T | undefined>;
}

const REPORT_EVERY_MS = 700;
/** A disk with less is full: what failed on it failed for that reason. */
const FULL_BELOW_BYTES = 1024 * 1024;
/** Trying again can help. */
const PASSING: ReadonlySet<MediaErrorCode> = new Set(["ENGINE_FAILED", "TIMED_OUT", "NO_SPACE"]);

/** Prepares the work on a source; undefined where the video is gone or has another file by now. */
export async function openWorkbench(
  services: Services,
  engine: MediaEngine | undefined,
  source: SourceFile,
  run: JobRun,
): Promise<Workbench | undefined> {
  const { db, storage, config } = services;
  if (!engine) throw new Error("This process has not opened a media engine: it must not take video jobs.");
  const [video, current] = await Promise.all([findVideo(db, source.videoId), findSource(db, source.videoId)]);
  if (!video || video.status === "deleted" || current?.uploadId !== source.uploadId) return undefined;

  const { folder, [Symbol.asyncDispose]: remove } = await openWorkFolder(config, source.videoId);
  try {
    const cut = await findCut(db, source.uploadId);
    const original = cut && sourceKey({ video_id: source.videoId, id: cut.original_id });
    const file = await storage.localFile(original ?? current.key, folder);
    return {
      ...source,
      engine,
      file,
      cut,
      folder,
      signal: run.signal,
      step: (name, action) => takeStep(services, source, run, name, action),
      attempt: async (name, action) => (await attempt(services, source, run, name, action))?.result,
      [Symbol.asyncDispose]: remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Makes an empty folder for one job on a video; it goes when the job ends, or when the next worker starts. */
export async function openWorkFolder(
  { dataDir }: Pick<Config, "dataDir">,
  videoId: string,
): Promise<AsyncDisposable & { readonly folder: string }> {
  const work = workFolder(dataDir);
  await mkdir(work, { recursive: true });
  const folder = await mkdtemp(path.join(work, `${process.pid}-${videoId}-`));
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

/** Removes what killed processes left in the folder of work. */
export async function sweepWork({ config }: Pick<Services, "config">): Promise<void> {
  const work = workFolder(config.dataDir);
  const names = await readdir(work).catch(() => []); // no such folder: nothing was ever begun
  const left = names.filter((name) => !isRunning(Number.parseInt(name, 10)));
  await Promise.all(left.map((name) => rm(path.join(work, name), { recursive: true, force: true })));
}

function workFolder(dataDir: string): string {
  return path.join(dataDir, "work");
}

async function takeStep<T>(
  services: Services,
  source: SourceFile,
  run: JobRun,
  name: StepName,
  work: (onProgress: (share: number) => void) => Promise<T>,
): Promise<T | undefined> {
  const { db, clock, log } = services;
  const { videoId } = source;
  await beginStep(db, videoId, name, clock.now());
  const onProgress = nowAndThen((share) =>
    quietly(log, "reporting progress", reportStep(db, videoId, name, share)),
  );
  const done = await attempt(services, source, run, name, async () => {
    const result = await work(onProgress);
    await endStep(db, videoId, name, { state: "done", now: clock.now() });
    return result;
  });
  return done?.result;
}

/** Passes a share on, not more often than people look. */
export function nowAndThen(report: (share: number) => void): (share: number) => void {
  let reportedAt = 0;
  return (share) => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    report(share);
  };
}

async function attempt<T>(
  services: Services,
  { videoId }: SourceFile,
  run: JobRun,
  name: StepName,
  work: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  const { config, log } = services;
  try {
    return { result: await work() };
  } catch (error) {
    if (run.signal.aborted) throw error;
    const code = await failureCode(error, config.dataDir);
    const isPassing = PASSING.has(code);
    if (isPassing && !run.isLast) throw error;
    log.warn({ err: error, videoId, step: name }, "a video could not be processed");
    await giveUp(services, videoId, name, code);
    if (isPassing) throw error; // so that the staff learn of it
    return undefined;
  }
}

/** Writes down why a step failed for good. A video that can be watched already stays watchable. */
export async function giveUp(
  { db, clock, queue }: Services,
  videoId: string,
  name: StepName,
  code: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await endStep(tx, videoId, name, { state: "failed", now: clock.now(), failure: code });
    const video = await findVideo(tx, videoId);
    if (!video) throw new AppError("VIDEO_NOT_AVAILABLE");
    if (video.playing_upload_id || !nextVideoStatus(video.status, "fail")) return;
    await moveVideo({ db: tx, now: clock.now(), queue }, videoId, "fail");
    await queue.emit(tx, "video.failed", { videoId, failure: code });
  });
}

async function failureCode(error: unknown, dataDir: string): Promise<MediaErrorCode> {
  // FFmpeg does not always say that a disk was full: it leaves files that hold nothing.
  if (error instanceof NoSpace || (await freeBytes(dataDir)) < FULL_BELOW_BYTES) return "NO_SPACE";
  return error instanceof MediaError ? error.code : "ENGINE_FAILED";
}
