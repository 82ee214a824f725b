import { planRenditions } from "#server/media/encode/ladder.ts";
import type { MediaInfo } from "#server/media/probe/media-info.ts";
import { findSource } from "#server/features/uploads/uploads.ts";
import { listFiles, type PlayableFile, type SourceFile } from "#server/features/video-files/video-files.ts";
import { listChunks, type ChunkRow } from "./chunks/chunk-store.ts";
import { hasSource, isEncoded, remainingPasses } from "./missing-renditions.ts";
import { findOriginal, isGone } from "./originals/original-rows.ts";
import {
  findMediaInfo,
  listPausedLanes,
  listSteps,
  listUnfinishedJobs,
  type StepName,
} from "./step-store.ts";
import { STEPS } from "./steps.ts";
import type { Services } from "#server/platform/services.ts";

/** A job of the processing that has not ended. */
export interface ProcessingJob {
  readonly work: "check" | "encode" | "images";
  readonly isRunning: boolean;
  /** The end of the pause after a failed attempt, or when it was sent. */
  readonly startAfter: Date;
  /** The staff have paused its queue. */
  readonly isPaused: boolean;
}

/** The state of the processing of a video's newest file. */
export interface ProcessingState {
  readonly hasFile: boolean;
  /** Nothing can be made from the uploaded file any more. */
  readonly isOriginalGone: boolean;
  readonly steps: readonly {
    readonly name: StepName;
    readonly state: "waiting" | "running" | "done" | "failed" | "skipped";
    readonly failure: string | null;
  }[];
  readonly jobs: readonly ProcessingJob[];
  /** What is encoded of the planned renditions, from 0 to 1, weighted by their sizes. */
  readonly encodedShare: number;
  /** Names of the renditions that are next or being encoded. */
  readonly encoding: readonly string[];
}

const WORK_OF_JOBS: Readonly<Record<string, ProcessingJob["work"]>> = {
  [STEPS.prepare.job.name]: "check",
  [STEPS.encode.job.name]: "encode",
  [STEPS.encodeChunk.job.name]: "encode",
  [STEPS.joinChunks.job.name]: "encode",
  [STEPS.extras.job.name]: "images",
};

/** Reads the rows of the processing and its jobs; the jobs say what really runs, also between two attempts. */
export async function loadProcessingState(
  { db, queue }: Pick<Services, "db" | "queue">,
  videoId: string,
): Promise<ProcessingState> {
  // First: a job that ends after this has its rows, while one that ends before might leave a step without either.
  const jobs = await listJobs({ db, queue }, videoId);
  const [source, steps, info] = await Promise.all([
    findSource(db, videoId),
    listSteps(db, videoId),
    findMediaInfo(db, videoId),
  ]);
  const file: SourceFile | undefined = source && { videoId, uploadId: source.uploadId };
  const [files, chunks, original] = await Promise.all([
    file ? listFiles(db, videoId, file.uploadId) : [],
    file ? listChunks(db, file) : [],
    file && findOriginal(db, file.uploadId),
  ]);
  const isEncoding = jobs.some(({ work, isRunning }) => work === "encode" && isRunning);
  const running = steps.find(
    ({ name, state }) => (name === "default" || name === "renditions") && state === "running",
  );
  const share = isEncoding ? (running?.progress ?? 0) / 100 : 0;
  return {
    hasFile: file !== undefined,
    isOriginalGone: isGone(original),
    steps,
    jobs,
    ...(info?.video ? encodingProgress(info, files, { chunks, share }) : { encodedShare: 0, encoding: [] }),
  };
}

async function listJobs(
  { db, queue }: Pick<Services, "db" | "queue">,
  videoId: string,
): Promise<ProcessingJob[]> {
  const rows = await listUnfinishedJobs(db, videoId, Object.keys(WORK_OF_JOBS));
  if (rows.length === 0) return [];
  const paused = await listPausedLanes(db);
  const kinds = queue.kinds();
  return rows.flatMap(({ name, is_running, start_after }) => {
    const work = WORK_OF_JOBS[name];
    const lane = kinds.find((kind) => kind.name === name)?.lane;
    const isPaused = lane !== undefined && paused.includes(lane);
    return work ? [{ work, isRunning: is_running, startAfter: start_after, isPaused }] : [];
  });
}

/** `share` is the progress of a pass that is encoded in one run; chunks have their own. */
function encodingProgress(
  info: MediaInfo,
  files: readonly PlayableFile[],
  { chunks, share }: { readonly chunks: readonly ChunkRow[]; readonly share: number },
): Pick<ProcessingState, "encodedShare" | "encoding"> {
  const planned = planRenditions(info, { allowSource: hasSource(files) }).filter(
    (rendition) => rendition.kind === "encoded",
  );
  const made = new Set(files.filter(isEncoded).map(({ name }) => name));
  const passes = remainingPasses({ mode: "full" }, info, files);
  const encoding = passes[0]?.map(({ name }) => name) ?? [];
  const shareOf = (name: string) => {
    if (made.has(name)) return 1;
    const own = chunks.filter(({ names }) => names.includes(name));
    if (own.length > 0) return own.reduce((sum, { progress }) => sum + progress, 0) / own.length / 100;
    return encoding.includes(name) ? share : 0;
  };
  const weighted = planned.map(({ name, width, height, frameRate }) => {
    const weight = width * height * frameRate;
    return { weight, done: weight * shareOf(name) };
  });
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const done = weighted.reduce((sum, one) => sum + one.done, 0);
  return { encodedShare: total === 0 ? 0 : done / total, encoding };
}
