import { sourceKey } from "#server/features/uploads/upload-bytes.ts";
import type { Services } from "#server/platform/services.ts";
import { findOriginal } from "./originals/original-rows.ts";
import { findTrim } from "./trim/trim-store.ts";
import { deleteFileRecordsOf, mediaPrefix } from "#server/features/video-files/video-files.ts";
import type { SourceFile } from "#server/features/video-files/video-files.ts";
import { findVideo } from "#server/features/videos/video-row.ts";

/**
 * Deletes a replaced file and everything made from it. The original of a trim is kept as long as the trimmed version
 * is played, and is deleted with it; so are the bytes from which the version was encoded again that is played.
 */
export async function deleteReplacedFiles(
  services: Services,
  { videoId, uploadId }: SourceFile,
): Promise<void> {
  const { db, storage, queue } = services;
  const playing = (await findVideo(db, videoId))?.playing_upload_id;
  if (!playing || playing === uploadId) return;
  const [played, old, playedOriginal, oldOriginal] = await Promise.all([
    findTrim(db, playing),
    findTrim(db, uploadId),
    findOriginal(db, playing),
    findOriginal(db, uploadId),
  ]);
  if (played?.original_id === uploadId) return;
  await storage.removeAll(mediaPrefix(videoId, uploadId));
  if (playedOriginal?.id !== uploadId)
    await storage.removeAll(sourceKey({ video_id: videoId, id: uploadId }));
  await deleteFileRecordsOf(db, videoId, uploadId);
  await queue.emit(db, "media.withdrawn", { videoIds: [videoId] });
  const behind = new Set([old?.original_id, oldOriginal?.id]);
  for (const id of behind) {
    if (id !== undefined && id !== uploadId) await deleteReplacedFiles(services, { videoId, uploadId: id });
  }
}
