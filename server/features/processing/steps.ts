import { PROCESSING_STEPS } from "#shared/videos/contract.ts";
import type { MediaEngine } from "#server/media/engine.ts";
import type { MediaInfo } from "#server/media/probe/media-info.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Events } from "#server/platform/events.ts";
import type { JobKind, JobRun } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import { encodeOneChunk, joinChunksOfPass } from "./encode-chunks.ts";
import { encodeVideo } from "./encode-video.ts";
import { deleteFileRecord } from "#server/features/video-files/video-files.ts";
import { openJobWorkspace, type JobWorkspace } from "./job-workspace.ts";
import { encodeChunkJob, encodeVideoJob, joinChunksJob, prepareVideoJob, spriteVideoJob } from "./jobs.ts";
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
import { failDeadProcessing, restartFailedProcessing } from "./restart-processing.ts";
import { endStep, listSteps, resetSteps, type StepName } from "./step-store.ts";
import { drawExtras } from "./thumbnail-and-sprite.ts";
import { transitionVideo } from "#server/features/videos/transition-video.ts";

interface Step<Data extends SourceFile = SourceFile> {
  readonly job: JobKind<Data>;
  /** The lane in which its jobs wait. */
  readonly lane: keyof MediaLanes;
  /** Whether the step before sends it. */
  needs(made: MadeSoFar): boolean;
  run(services: Services, job: JobWorkspace, data: Data): Promise<void>;
  readonly next: readonly StepKey[];
  /** The steps of the progress view that fail with it. */
  readonly shows: readonly StepName[];
}

type StepKey = "prepare" | "encode" | "encodeChunk" | "joinChunks" | "extras";

/** Its sender is no step, or is a step that sends one job per chunk or per pass. */
const isSentOtherwise = (): boolean => false;

/**
 * The processing of a video. Every job may be killed at any time and is then repeated from its start; its results
 * replace those of an earlier attempt. A video is playable, and published if that was requested, as soon as `prepare`
 * has remuxed the source or `encode` has made the first rendition.
 *
 *   video.uploaded ─▶ prepare ─▶ encode ─▶ encode …, pass by pass ─▶ video.processed
 *                        │         ├▶ extras
 *                        │         └▶ encodeChunk × n ─▶ joinChunks ─▶ encode …, if the video is long
 *                        └▶ extras, if nothing is to be encoded
 */
const STEPS: Readonly<Record<StepKey, Step>> = {
  prepare: {
    job: prepareVideoJob,
    lane: "newFiles",
    needs: isSentOtherwise,
    run: prepareVideo,
    next: ["extras", "encode"],
    shows: PROCESSING_STEPS,
  },
  encode: {
    job: encodeVideoJob,
    lane: "encoding",
    needs: needsEncoding,
    run: encodeVideo,
    next: ["extras", "encode", "encodeChunk"],
    shows: ["default", "renditions"],
  },
  encodeChunk: {
    job: encodeChunkJob,
    lane: "encoding",
    needs: isSentOtherwise,
    run: encodeOneChunk,
    next: ["joinChunks"],
    shows: ["default", "renditions"],
  },
  joinChunks: {
    job: joinChunksJob,
    lane: "encoding",
    needs: isSentOtherwise,
    run: joinChunksOfPass,
    next: ["extras", "encode"],
    shows: ["default", "renditions"],
  },
  extras: {
    job: spriteVideoJob,
    lane: "encoding",
    needs: needsExtras,
    run: drawExtras,
    next: [],
    shows: ["sprite"],
  },
};

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
      onDead: (source) => failDeadProcessing(services, source, step.shows),
      revive: (tx, source) => restartFailedProcessing(services, tx, source),
    });
  }
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
  const { videoId, uploadId } = job;
  const made = await findMadeSoFar(tx, job, info);
  for (const { needs, job: kind } of next.map((key) => STEPS[key])) {
    if (needs(made)) await services.queue.send(tx, kind, { videoId, uploadId });
  }
  if (!needsEncoding(made)) await endProcessing(services, tx, job, made);
}

/** After the last pass: marks unneeded steps as skipped and removes the temporary source rendition. */
async function endProcessing(
  { clock, queue }: Services,
  tx: Executor,
  job: JobWorkspace,
  made: MadeSoFar,
): Promise<void> {
  const { videoId } = job;
  const unneeded: StepName[] = made.info.video ? [] : ["sprite"];
  for (const { name, state } of await listSteps(tx, videoId)) {
    const isUnused = (name === "default" || name === "renditions") && state === "waiting";
    if (isUnused) unneeded.push(name);
  }
  for (const step of unneeded) await endStep(tx, videoId, step, { state: "skipped", now: clock.now() });
  if (isSourceReplaced(made)) await deleteFileRecord(tx, job, "source");
  await queue.emit(tx, "video.processed", { videoId });
}
