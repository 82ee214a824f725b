import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { sourceKey } from "#server/features/uploads/upload-bytes.ts";
import type { MediaEngine } from "#server/media/engine.ts";
import type { MediaInfo } from "#server/media/probe/media-info.ts";
import { MediaError, type MediaErrorCode } from "#server/media/media-error.ts";
import type { Config } from "#server/platform/config.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { logRejection } from "#server/platform/log.ts";
import { isRunning } from "#server/platform/pid-lock.ts";
import { FinalFailure, type JobRun } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import { freeBytes } from "#server/platform/storage/free-bytes.ts";
import { NoSpace } from "#server/platform/storage/storage-errors.ts";
import { failStep } from "./restart-processing.ts";
import type { SourceFile } from "#server/features/video-files/video-files.ts";
import { findJobSource, startStep, type StepName } from "./step-store.ts";
import type { TrimRow } from "./trim/trim-store.ts";

/** The source file of one job, a folder for its output, and its steps. */
export interface JobWorkspace extends SourceFile {
  readonly engine: MediaEngine;
  /** The source, as a local file. What needs only renditions must not ask for it: the original may be gone. */
  localSource(): Promise<string>;
  /** The range of the source to be processed; undefined for the full file. */
  readonly trim: TrimRow | undefined;
  /** What is played is encoded again, and is played until all of it is made. */
  readonly isReencoding: boolean;
  /** An empty folder used by this job only. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /**
   * Runs one visible step. A failure that a retry may fix is rethrown, so that the job is retried; a final failure
   * is stored for the uploader, and the result is undefined.
   */
  step<T>(name: StepName, work: (onProgress: (share: number) => void) => Promise<T>): Promise<T | undefined>;
  /** Runs a part of a step: fails like the step, but neither starts nor ends it. */
  attempt<T>(name: StepName, work: () => Promise<T>): Promise<T | undefined>;
  /** Sends the jobs that the table of steps names next; ends the processing if nothing is left to make. */
  sendNext(tx: Executor, info: MediaInfo): Promise<void>;
}

type OpenedWorkspace = Omit<JobWorkspace, "sendNext"> & AsyncDisposable;

const REPORT_EVERY_MS = 700;
/** A failure with less free disk space than this counts as a full disk. */
const FULL_BELOW_BYTES = 1024 * 1024;
/** Transient errors: a retry can succeed. */
const TRANSIENT_ERRORS: ReadonlySet<MediaErrorCode> = new Set(["ENGINE_FAILED", "TIMED_OUT", "NO_SPACE"]);
/** Final errors about which the staff can do something; the others are limits of the site. */
const LISTED_ERRORS: ReadonlySet<MediaErrorCode> = new Set([
  "NOT_MEDIA",
  "EMPTY_FILE",
  "NO_STREAMS",
  "DAMAGED",
  "UNSUPPORTED",
  "ENGINE_MISSING",
]);

/** Opens the workspace for a source; undefined if the video is deleted or has another file. */
export async function openJobWorkspace(
  services: Services,
  engine: MediaEngine | undefined,
  source: SourceFile,
  run: JobRun,
): Promise<OpenedWorkspace | undefined> {
  const { db, storage, config } = services;
  if (!engine) throw new Error("This process has not opened a media engine: it must not take video jobs.");
  const found = await findJobSource(db, source);
  if (!found) return undefined;

  const { folder, [Symbol.asyncDispose]: remove } = await openWorkFolder(config, source.videoId);
  try {
    const key = sourceKey({ video_id: source.videoId, id: found.sourceUploadId });
    let file: Promise<string> | undefined;
    return {
      ...source,
      engine,
      localSource: () => (file ??= storage.localFile(key, folder)),
      trim: found.trim,
      isReencoding: found.isReencoding,
      folder,
      signal: run.signal,
      step: (name, action) => runStep(services, source, run, name, action),
      attempt: async (name, action) => (await attempt(services, source, run, name, action))?.result,
      [Symbol.asyncDispose]: remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Creates an empty folder for one job on a video; it is deleted when the job ends or, after a crash, when the next
 * worker starts.
 */
export async function openWorkFolder(
  { dataDir }: Pick<Config, "dataDir">,
  videoId: string,
): Promise<AsyncDisposable & { readonly folder: string }> {
  const work = workFolder(dataDir);
  await mkdir(work, { recursive: true });
  const folder = await mkdtemp(path.join(work, `${process.pid}-${videoId}-`));
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

/** Deletes work folders left by killed processes. */
export async function cleanUpWorkFolders({ config }: Pick<Services, "config">): Promise<void> {
  const work = workFolder(config.dataDir);
  const names = await readdir(work).catch(() => []); // no such folder: no job has run yet
  const left = names.filter((name) => !isRunning(Number.parseInt(name, 10)));
  await Promise.all(left.map((name) => rm(path.join(work, name), { recursive: true, force: true })));
}

function workFolder(dataDir: string): string {
  return path.join(dataDir, "work");
}

async function runStep<T>(
  services: Services,
  source: SourceFile,
  run: JobRun,
  name: StepName,
  work: (onProgress: (share: number) => void) => Promise<T>,
): Promise<T | undefined> {
  const { db, clock, log } = services;
  const { videoId } = source;
  const step = await startStep(db, videoId, name, clock.now());
  const onProgress = throttleProgress((share) => logRejection(log, "reporting progress", step.report(share)));
  const done = await attempt(services, source, run, name, async () => {
    const result = await work(onProgress);
    await step.end(clock.now());
    return result;
  });
  return done?.result;
}

/** Throttles progress reports. */
export function throttleProgress(report: (share: number) => void): (share: number) => void {
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
    const isTransient = TRANSIENT_ERRORS.has(code);
    if (isTransient && !run.isLast) throw error;
    log.warn({ err: error, videoId, step: name }, "a video could not be processed");
    await failStep(services, videoId, name, code);
    if (!isTransient && !LISTED_ERRORS.has(code)) return undefined;
    // So that the job is listed among the failed jobs of the staff, with its cause.
    throw new FinalFailure(code, error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function failureCode(error: unknown, dataDir: string): Promise<MediaErrorCode> {
  // ffmpeg does not always report a full disk: it leaves empty files.
  if (error instanceof NoSpace || (await freeBytes(dataDir)) < FULL_BELOW_BYTES) return "NO_SPACE";
  return error instanceof MediaError ? error.code : "ENGINE_FAILED";
}
