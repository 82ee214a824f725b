import { hostname } from "node:os";
import {
  encodeChunk,
  joinChunks,
  planChunks,
  planRangeChunks,
} from "#server/media/encode/chunked-encoding.ts";
import { planRenditions, type EncodedRendition } from "#server/media/encode/ladder.ts";
import { MediaError } from "#server/media/media-error.ts";
import type { MediaInfo } from "#server/media/probe/media-info.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import { logRejection } from "#server/platform/log.ts";
import type { Services } from "#server/platform/services.ts";
import { trimRange } from "#server/features/processing/trim/trim-renditions.ts";
import { listFiles, chunkKey, chunksPrefix } from "#server/features/video-files/video-files.ts";
import { remainingPasses } from "../missing-renditions.ts";
import { storeResult } from "../store-result.ts";
import { encodeChunkJob, joinChunksJob, type JoinJob } from "../jobs.ts";
import type { ChunkJob, SourceFile } from "#server/features/video-files/video-files.ts";
import { endChunk, deleteChunks, insertChunks, listChunks, reportChunk, assignChunk } from "./chunk-store.ts";
import {
  startStepOnce,
  endStep,
  findMediaInfo,
  listSteps,
  reportStep,
  type StepName,
} from "../step-store.ts";
import { lockVideo } from "#server/features/videos/video-row.ts";
import { throttleProgress, type JobWorkspace } from "../job-workspace.ts";

/**
 * Splits a long video into chunks, each a job for any worker: all chunks of the first pass come before those of the
 * next. Returns false if the video is short or cannot be split.
 */
export async function startChunks(
  { db, queue, config }: Services,
  job: JobWorkspace,
  info: MediaInfo,
  passes: readonly (readonly EncodedRendition[])[],
): Promise<boolean> {
  const { videoId, uploadId } = job;
  const planned = passes.map((renditions) => ({
    names: renditions.map(({ name }) => name),
    ranges: job.trim
      ? planRangeChunks(trimRange(job.trim), renditions, config.chunkSeconds)
      : planChunks(info, renditions, config.chunkSeconds),
  }));
  if (planned.some(({ ranges }) => ranges.length === 0)) return false;
  await inTransaction(db, async (tx) => {
    await lockVideo(tx, videoId);
    if ((await listChunks(tx, job)).length > 0) return;
    await insertChunks(tx, job, planned);
    for (const [pass, { ranges }] of planned.entries()) {
      for (const part of ranges.keys())
        await queue.send(tx, encodeChunkJob, { videoId, uploadId, pass, part });
    }
  });
  return true;
}

/** Encodes one chunk. The last one to finish sends the job that joins them. */
export async function encodeOneChunk(services: Services, job: JobWorkspace, one: ChunkJob): Promise<void> {
  const { db, clock, log, queue, storage } = services;
  const { videoId, uploadId, engine, folder, signal } = job;
  const [info, chunks, steps] = await Promise.all([
    findMediaInfo(db, videoId),
    listChunks(db, job, one.pass),
    listSteps(db, videoId),
  ]);
  const row = chunks.find(({ part }) => part === one.part);
  const step = stepOf(one.pass);
  const hasFailed = steps.some(({ name, state }) => name === step && state === "failed");
  if (!info || !row || row.done_at || hasFailed || engine.mode !== "full") return;

  await startStepOnce(db, videoId, step, clock.now());
  await assignChunk(db, one, `${hostname()}:${process.pid}`);
  const onProgress = throttleProgress((share) => logRejection(log, "reporting progress", report(share)));
  await job.attempt(step, async () => {
    const renditions = renditionsOf(info, row.names);
    const file = await job.localSource();
    const task = { engine, file, info, renditions, outDir: folder, onProgress, signal };
    const { files, isDamaged } = await encodeChunk({ ...task, chunk: row.range });
    for (const { name, file: made } of files) {
      const key = chunkKey(one, name);
      await storage.put(key, { path: made, move: true }, { contentType: "video/mp4" });
    }
    await inTransaction(db, async (tx) => {
      await lockVideo(tx, videoId);
      await endChunk(tx, one, { isDamaged, now: clock.now() });
      const left = (await listChunks(tx, job, one.pass)).filter(({ done_at }) => done_at === null);
      if (left.length === 0) await queue.send(tx, joinChunksJob, { videoId, uploadId, pass: one.pass });
    });
  });

  async function report(share: number): Promise<void> {
    await reportStep(db, videoId, step, await reportChunk(db, one, share));
  }
}

/** Joins the chunks of a pass into the files that players load. */
export async function joinChunksOfPass(services: Services, job: JobWorkspace, one: JoinJob): Promise<void> {
  const { db, clock, storage } = services;
  const { videoId, engine, folder, signal } = job;
  const [info, chunks] = await Promise.all([findMediaInfo(db, videoId), listChunks(db, job, one.pass)]);
  const [first] = chunks;
  if (!info || engine.mode !== "full") return;
  if (!first) return cleanUpChunks(services, job, info);

  const step = stepOf(one.pass);
  await job.attempt(step, async () => {
    const renditionChunks = [];
    for (const rendition of renditionsOf(info, first.names)) {
      const files = [];
      for (const { part } of chunks) {
        files.push(await storage.localFile(chunkKey({ ...one, part }, rendition.name), folder));
      }
      renditionChunks.push({ rendition, files });
    }
    const { durationSeconds } = info;
    const files = await joinChunks({
      engine,
      chunks: renditionChunks,
      outDir: folder,
      durationSeconds,
      signal,
    });
    const isDamaged = chunks.some(({ is_damaged }) => is_damaged);
    const isPlayable = !job.isReencoding;
    await storeResult(services, job, { info, files, isDamaged, isPlayable }, async (tx) => {
      await deleteChunks(tx, job, one.pass);
      await endStep(tx, videoId, step, { state: "done", now: clock.now() });
      await job.sendNext(tx, info);
    });
    for (const { part, names } of chunks) {
      for (const name of names) await storage.remove(chunkKey({ ...one, part }, name));
    }
    await cleanUpChunks(services, job, info);
  });
}

/** After a cancellation. */
export async function deleteCancelledChunks({ db, storage }: Services, source: SourceFile): Promise<void> {
  if ((await listChunks(db, source)).length === 0) await storage.removeAll(chunksPrefix(source));
}

/** When all passes are done, also deletes chunk files left by killed processes. */
async function cleanUpChunks({ db, storage }: Services, job: JobWorkspace, info: MediaInfo): Promise<void> {
  const [chunks, files] = await Promise.all([listChunks(db, job), listFiles(db, job.videoId, job.uploadId)]);
  if (chunks.length > 0 || remainingPasses(job.engine, info, files).length > 0) return;
  await storage.removeAll(chunksPrefix(job));
}

function stepOf(pass: number): StepName {
  return pass === 0 ? "default" : "renditions";
}

function renditionsOf(info: MediaInfo, names: readonly string[]): EncodedRendition[] {
  const all = planRenditions(info, { allowSource: false });
  const found = all.filter(
    (one): one is EncodedRendition => one.kind === "encoded" && names.includes(one.name),
  );
  if (found.length !== names.length) throw new MediaError("ENGINE_FAILED", "The chunk plan is outdated.");
  return found;
}
