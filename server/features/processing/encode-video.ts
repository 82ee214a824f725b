import { encodeRenditions } from "#server/media/encode/encode.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { startChunks } from "./chunks/encode-chunks.ts";
import { listFiles } from "#server/features/video-files/video-files.ts";
import { isEncoded, remainingPasses } from "./missing-renditions.ts";
import { storeResult } from "./store-result.ts";
import { listChunks } from "./chunks/chunk-store.ts";
import { findMediaInfo, type StepName } from "./step-store.ts";
import type { JobWorkspace } from "./job-workspace.ts";

/** Encodes missing renditions: those of one pass over the source, or for a long video every chunk in a separate job. */
export async function encodeVideo(services: Services, job: JobWorkspace): Promise<void> {
  const { db } = services;
  const { videoId, uploadId, engine, folder, signal } = job;
  const [info, stored] = await Promise.all([findMediaInfo(db, videoId), listFiles(db, videoId, uploadId)]);
  if (!info || engine.mode !== "full") return;
  const passes = remainingPasses(engine, info, stored);
  const [renditions] = passes;
  if (!renditions) return inTransaction(db, (tx) => job.sendNext(tx, info));
  if ((await listChunks(db, job)).length > 0 || (await startChunks(services, job, info, passes))) return;

  const step: StepName = stored.some(isEncoded) ? "renditions" : "default";
  await job.step(step, async (onProgress) => {
    const file = await job.localSource();
    const task = { engine, file, info, renditions, outDir: folder, onProgress, signal };
    const { files, isDamaged } = await encodeRenditions(task);
    const isPlayable = !job.isReencoding;
    await storeResult(services, job, { info, files, isDamaged, isPlayable }, (tx) => job.sendNext(tx, info));
  });
}
