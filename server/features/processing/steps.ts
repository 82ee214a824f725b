import { PROCESSING_STEPS } from "#shared/videos/contract.ts";
import type { MediaEngine } from "#server/media/engine.ts";
import type { MediaInfo } from "#server/media/probe/media-info.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Events } from "#server/platform/events.ts";
import type { JobKind, JobRun } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import { deleteCancelledChunks, encodeOneChunk, joinChunksOfPass } from "./chunks/encode-chunks.ts";
import { encodeVideo } from "./encode-video.ts";
import { deleteFileRecord } from "#server/features/video-files/video-files.ts";
import { openJobWorkspace, type JobWorkspace } from "./job-workspace.ts";
import {
  deleteChunkFilesJob,
  encodeChunkJob,
  encodeVideoJob,
  joinChunksJob,
  prepareVideoJob,
  removeOriginalJob,
  spriteVideoJob,
} from "./jobs.ts";
import type { SourceFile } from "#server/features/video-files/video-files.ts";
import type { MediaLanes } from "./media-lanes.ts";
import {
  findMadeSoFar,
  isSourceReplaced,
  needsEncoding,
  needsExtras,
  type MadeSoFar,
} from "./missing-renditions.ts";
import { prepareVideo } from "./prepare-video.ts";
import { cancelProcessing, failDeadProcessing, restartFailedProcessing } from "./restart-processing.ts";
import { endStep, listSteps, resetSteps, type StepName } from "./step-store.ts";
import { playReencoded } from "./store-result.ts";
import { drawExtras } from "./thumbnail-and-sprite.ts";
import { transitionVideo } from "#server/features/videos/transition-video.ts";

type StepKey = "prepare" | "encode" | "encodeChunk" | "joinChunks" | "extras";

interface Step<Data extends SourceFile = SourceFile> {
  readonly job: JobKind<Data>;
  /** The lane in which its jobs wait. */
  readonly lane: keyof MediaLanes;
  readonly needs: Need;
  /** What it stores, in words for the documentation. */
  readonly makes: string;
  run(services: Services, job: JobWorkspace, data: Data): Promise<void>;
  readonly next: readonly StepKey[];
  /** The entries of the progress view that it advances, with their approximate share of the total work in percent. */
  readonly progress: Readonly<Partial<Record<StepName, number>>>;
  /** After its last attempt the first unfinished one of these entries of the progress view fails. */
  readonly fails: readonly StepName[];
}

interface Need {
  /** For the documentation. */
  readonly text: string;
  /** Checked when the step before has ended. Absent: other code sends the job, once per file, chunk or pass. */
  readonly isMet?: (made: MadeSoFar) => boolean;
}

const ENCODING_PROGRESS = { default: 60, renditions: 25 };

/**
 * The processing of a video. Every job may be killed at any time and is then repeated from its start; its results
 * replace those of an earlier attempt. A video is playable, and published if that was requested, as soon as `prepare`
 * has remuxed the source or `encode` has made the first rendition. The README has this table in words
 * (`npm run processing-table`).
 *
 *   video.uploaded ─▶ prepare ─▶ encode ─▶ encode …, pass by pass ─▶ video.processed
 *                        │         ├▶ extras
 *                        │         └▶ encodeChunk × n ─▶ joinChunks ─▶ encode …, if the video is long
 *                        └▶ extras, if nothing is to be encoded
 */
export const STEPS: Readonly<Record<StepKey, Step>> = {
  prepare: {
    job: prepareVideoJob,
    lane: "newFiles",
    needs: { text: "a file is uploaded or replaced" },
    makes: "metadata, thumbnail, remuxed source and audio",
    run: prepareVideo,
    next: ["extras", "encode"],
    progress: { inspect: 2, package: 8 },
    fails: PROCESSING_STEPS,
  },
  encode: {
    job: encodeVideoJob,
    lane: "encoding",
    needs: { text: "a rendition of the ladder is missing", isMet: needsEncoding },
    makes: "the renditions of one pass",
    run: encodeVideo,
    next: ["extras", "encode", "encodeChunk"],
    progress: ENCODING_PROGRESS,
    fails: ["default", "renditions"],
  },
  encodeChunk: {
    job: encodeChunkJob,
    lane: "encoding",
    needs: { text: "the video is long: one job per minute of it" },
    makes: "one chunk of the renditions of a pass",
    run: encodeOneChunk,
    next: ["joinChunks"],
    progress: ENCODING_PROGRESS,
    fails: ["default", "renditions"],
  },
  joinChunks: {
    job: joinChunksJob,
    lane: "encoding",
    needs: { text: "all chunks of a pass exist" },
    makes: "the renditions of the pass",
    run: joinChunksOfPass,
    next: ["extras", "encode"],
    progress: ENCODING_PROGRESS,
    fails: ["default", "renditions"],
  },
  extras: {
    job: spriteVideoJob,
    lane: "encoding",
    needs: { text: "a rendition is encoded, or none will be", isMet: needsExtras },
    makes: "seek sprite and loudness",
    run: drawExtras,
    next: [],
    progress: { sprite: 5 },
    fails: ["sprite"],
  },
};

/** Approximate share of each entry of the progress view in the total work, in percent. */
export const PROGRESS_WEIGHTS: ReadonlyMap<string, number> = new Map(
  Object.values(STEPS).flatMap(({ progress }) => Object.entries(progress)),
);

/** Registers the steps, and starts the first one for each uploaded file. Only workers have an engine. */
export function registerProcessing(
  services: Services,
  engine: MediaEngine | undefined,
  lanes: MediaLanes,
): void {
  const { queue } = services;
  queue.listenInTransaction("video.uploaded", (tx, event) => startProcessing(services, tx, event));
  for (const step of Object.values(STEPS)) {
    queue.work(step.job, (source, run) => runStep(services, engine, step, source, run), {
      lane: lanes[step.lane],
      onDead: (source) => failDeadProcessing(services, source, step.fails),
      revive: (tx, source, repeated) => restartFailedProcessing(services, tx, source, repeated),
      onCancel: (tx, source) => cancelProcessing(services, tx, source),
    });
  }
  queue.work(deleteChunkFilesJob, (source) => deleteCancelledChunks(services, source));
}

/** In the transaction that completes the upload. */
async function startProcessing(
  { clock, queue }: Services,
  tx: Executor,
  { videoId, uploadId, replacedUploadId, isReplacement }: Events["video.uploaded"],
): Promise<void> {
  if (replacedUploadId) await queue.cancel(tx, { videoId, uploadId: replacedUploadId });
  const action = isReplacement ? "replaceFile" : "completeUpload";
  await transitionVideo({ db: tx, now: clock.now(), queue }, videoId, action);
  await resetSteps(tx, videoId);
  await queue.send(tx, STEPS.prepare.job, { videoId, uploadId });
}

async function runStep(
  services: Services,
  engine: MediaEngine | undefined,
  step: Step,
  source: SourceFile,
  run: JobRun,
): Promise<void> {
  await using workspace = await openJobWorkspace(services, engine, source, run);
  if (!workspace) return;
  const job: JobWorkspace = {
    ...workspace,
    sendNext: (tx, info) => sendNext(services, tx, step, job, info),
  };
  await step.run(services, job, source);
}

/** Sends the next steps that are needed; ends the processing if nothing is left to encode. */
async function sendNext(
  services: Services,
  tx: Executor,
  { next }: Step,
  job: JobWorkspace,
  info: MediaInfo,
): Promise<void> {
  const { videoId, uploadId, signal } = job;
  signal.throwIfAborted();
  const made = await findMadeSoFar(tx, job, info);
  for (const { needs, job: kind } of next.map((key) => STEPS[key])) {
    if (needs.isMet?.(made)) await services.queue.send(tx, kind, { videoId, uploadId });
  }
  if (!needsEncoding(made)) await endProcessing(services, tx, job, made);
}

/**
 * After the last pass: marks unneeded steps as skipped, such as the sprite of a video that has one when its processing is
 * repeated, removes the temporary source rendition, plays what was encoded again, and has the original removed if the
 * site keeps none.
 */
async function endProcessing(
  services: Services,
  tx: Executor,
  job: JobWorkspace,
  made: MadeSoFar,
): Promise<void> {
  const { clock, queue, settings } = services;
  const { videoId } = job;
  const unneeded: StepName[] = made.info.video ? [] : ["sprite"];
  for (const { name, state } of await listSteps(tx, videoId)) {
    const isUnneeded = name === "default" || name === "renditions" || (name === "sprite" && made.hasExtras);
    if (isUnneeded && state === "waiting") unneeded.push(name);
  }
  for (const step of unneeded) await endStep(tx, videoId, step, { state: "skipped", now: clock.now() });
  if (isSourceReplaced(made)) await deleteFileRecord(tx, job, "source");
  if (job.isReencoding) await playReencoded(services, tx, job, made.info);
  if (!settings.get("encoding.keepOriginals")) {
    await queue.send(tx, removeOriginalJob, { videoId, uploadId: job.uploadId });
  }
  // Nobody waits for what could be watched before.
  if (!job.isReencoding) await queue.emit(tx, "video.processed", { videoId });
}
