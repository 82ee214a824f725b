import { sourceKey } from "#server/features/uploads/upload-bytes.ts";
import type { Services } from "#server/platform/services.ts";
import { findTrim } from "./trim/trim-store.ts";
import { deleteFileRecordsOf, mediaPrefix } from "#server/features/video-files/video-files.ts";
import type { SourceFile } from "#server/features/video-files/video-files.ts";
import { findVideo } from "#server/features/videos/video-row.ts";

/**
 * Deletes a replaced file and everything made from it. The original of a trim is kept as long as the trimmed version
 * is played, and is deleted with it.
 */
export async function deleteReplacedFiles(
  services: Services,
  { videoId, uploadId }: SourceFile,
): Promise<void> {
  const { db, storage, queue } = services;
  const playing = (await findVideo(db, videoId))?.playing_upload_id;
  if (!playing || playing === uploadId) return;
  const [played, old] = await Promise.all([findTrim(db, playing), findTrim(db, uploadId)]);
  if (played?.original_id === uploadId) return;
  await storage.removeAll(mediaPrefix(videoId, uploadId));
  await storage.removeAll(sourceKey({ video_id: videoId, id: uploadId }));
  await deleteFileRecordsOf(db, videoId, uploadId);
  await queue.emit(db, "media.withdrawn", { videoIds: [videoId] });
  if (old) await deleteReplacedFiles(services, { videoId, uploadId: old.original_id });
}
