import { randomUUID } from "node:crypto";
import { nextVideoStatus } from "#shared/videos/lifecycle.ts";
import { clearFailedJobsOfVideo } from "#server/features/failed-jobs/failed-jobs.ts";
import { transitionVideo } from "#server/features/videos/transition-video.ts";
import { lockVideo } from "#server/features/videos/video-row.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Queue } from "#server/platform/queue/queue.ts";
import {
  deleteReplacedFilesJob,
  encodeChunkJob,
  encodeVideoJob,
  joinChunksJob,
  prepareVideoJob,
  spriteVideoJob,
} from "../jobs.ts";
import {
  findOriginal,
  isBeingProcessed,
  isGone,
} from "#server/features/processing/originals/original-rows.ts";
import { resetSteps } from "../step-store.ts";
import { findNewestUpload, insertReencoding } from "./reencode-store.ts";

const PROCESSING_JOBS = [prepareVideoJob, encodeVideoJob, encodeChunkJob, joinChunksJob, spriteVideoJob].map(
  ({ name }) => name,
);

/**
 * What became of the wish to encode a video again. `unplayable`: it has no file that is played. `newerFile`: another
 * file of it has failed, or is on its way. `originalGone`: the renditions are all that is left of it, and encoding them
 * again would only make them worse.
 */
export type ReencodingOutcome =
  | "started"
  | "unknown"
  | "unplayable"
  | "beingProcessed"
  | "newerFile"
  | "originalGone";

/**
 * Encodes what is played of a video again, with the present settings of the site, as an upload of its own. What is
 * played stays until all of it is made (`playReencoded`), and is deleted a day later, like a replaced file. In a
 * transaction: the video is locked.
 */
export async function reencodeVideo(
  { db, now, queue }: { readonly db: Executor; readonly now: Date; readonly queue: Queue },
  videoId: string,
): Promise<ReencodingOutcome> {
  const video = await lockVideo(db, videoId);
  if (!video || video.status === "deleted") return "unknown";
  const playingId = video.playing_upload_id;
  if (!playingId || !nextVideoStatus(video.status, "replaceFile")) return "unplayable";
  if (await isBeingProcessed(db, videoId, PROCESSING_JOBS)) return "beingProcessed";
  const newest = await findNewestUpload(db, videoId);
  const isOfOwner = newest?.id !== playingId && !newest?.is_reencoding;
  if (isOfOwner || (await isReplacing(db, videoId))) return "newerFile";
  const original = await findOriginal(db, playingId);
  if (!original || isGone(original)) return "originalGone";

  await clearFailedJobsOfVideo(db, videoId);
  if (newest && newest.id !== playingId)
    await cancelFailedUpload({ db, queue }, { videoId, uploadId: newest.id });
  const uploadId = randomUUID();
  await transitionVideo({ db, now, queue }, videoId, "replaceFile");
  await insertReencoding(db, { id: uploadId, playingId, originalId: original.id }, now);
  await resetSteps(db, videoId);
  await queue.send(db, prepareVideoJob, { videoId, uploadId });
  return "started";
}

/** An earlier attempt that has failed. */
async function cancelFailedUpload(
  { db, queue }: { readonly db: Executor; readonly queue: Queue },
  failed: { readonly videoId: string; readonly uploadId: string },
): Promise<void> {
  await db.updateTable("uploads").set({ state: "cancelled" }).where("id", "=", failed.uploadId).execute();
  await queue.send(db, deleteReplacedFilesJob, failed);
}

async function isReplacing(db: Executor, videoId: string): Promise<boolean> {
  const open = await db
    .selectFrom("uploads")
    .select("id")
    .where("video_id", "=", videoId)
    .where("state", "=", "open")
    .executeTakeFirst();
  return open !== undefined;
}
