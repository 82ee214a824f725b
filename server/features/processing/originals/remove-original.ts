import type { MediaEngine } from "#server/media/engine.ts";
import { sourceKey } from "#server/features/uploads/upload-bytes.ts";
import { listFiles, mediaKey, type PlayableFile } from "#server/features/video-files/video-files.ts";
import { lockVideo } from "#server/features/videos/video-row.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { listChunks } from "#server/features/processing/chunks/chunk-store.ts";
import {
  encodeChunkJob,
  encodeVideoJob,
  prepareVideoJob,
  removeOriginalJob,
  type RemovalJob,
} from "../jobs.ts";
import { remainingPasses } from "../missing-renditions.ts";
import { findJobSource, findMediaInfo, listSteps } from "../step-store.ts";
import { findOriginal, isBeingProcessed, markOriginalRemoved } from "./original-rows.ts";

/** These read the original. */
const READERS = [prepareVideoJob, encodeVideoJob, encodeChunkJob].map(({ name }) => name);
const WAIT_FOR_READERS_MS = 2000;

/**
 * Deletes the original of a video whose every rendition is stored. The row says so first: killed in between, the job
 * is repeated and deletes the bytes; in the other order, the row would name bytes that are gone. Anything that is not
 * as it should be keeps the original.
 */
export async function removeOriginal(
  services: Services,
  engine: MediaEngine | undefined,
  job: RemovalJob,
): Promise<void> {
  const { db, storage, clock, queue } = services;
  const stored = await listStoredFiles(services, job);
  const removed = await inTransaction(db, async (tx) => {
    const video = await lockVideo(tx, job.videoId);
    const original = await findOriginal(tx, job.uploadId);
    // Killed after this was stored.
    if (!original || original.original_removed_at) return original;
    if (video?.playing_upload_id !== job.uploadId || !isWanted(services, job)) return undefined;
    if (engine?.mode !== "full" || !(await isComplete(tx, engine, job, stored))) return undefined;
    if (await isBeingProcessed(tx, job.videoId, READERS)) {
      const at = new Date(clock.now().getTime() + WAIT_FOR_READERS_MS);
      await queue.send(tx, removeOriginalJob, job, { at });
      return undefined;
    }
    await markOriginalRemoved(tx, original.id, { by: job.by ?? null, now: clock.now() });
    return original;
  });
  if (removed) await storage.removeAll(sourceKey(removed));
}

/** An administrator asked for it, or the site still keeps none. */
function isWanted({ settings }: Services, { by }: RemovalJob): boolean {
  return by !== undefined || !settings.get("encoding.keepOriginals");
}

/** The files of a video whose bytes the storage has, completely. */
async function listStoredFiles({ db, storage }: Services, { videoId, uploadId }: RemovalJob) {
  const stored: PlayableFile[] = [];
  for (const file of await listFiles(db, videoId, uploadId)) {
    const object = await storage.stat(mediaKey(videoId, uploadId, file.name));
    if (object?.size === file.track.sizeBytes) stored.push(file);
  }
  return stored;
}

async function isComplete(
  tx: Executor,
  engine: MediaEngine,
  source: RemovalJob,
  stored: readonly PlayableFile[],
): Promise<boolean> {
  const { videoId, uploadId } = source;
  // A newer file, or a deleted video.
  if (!(await findJobSource(tx, source))) return false;
  const [info, files, chunks, steps] = await Promise.all([
    findMediaInfo(tx, videoId),
    listFiles(tx, videoId, uploadId),
    listChunks(tx, source),
    listSteps(tx, videoId),
  ]);
  const hasFailed = steps.some(({ name, state }) => name !== "sprite" && state === "failed");
  const names = new Set(stored.map(({ name }) => name));
  return (
    info !== undefined &&
    !hasFailed &&
    chunks.length === 0 &&
    files.length > 0 &&
    files.every(({ name }) => names.has(name)) &&
    remainingPasses(engine, info, stored).length === 0
  );
}
