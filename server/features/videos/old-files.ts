import { sourceKey } from "#server/features/uploads/uploads.ts";
import type { Services } from "#server/platform/services.ts";
import { forgetFilesOf, mediaPrefix } from "./files.ts";
import type { SourceFile } from "./jobs.ts";
import { findVideo } from "./store.ts";

/** Removes a file that was replaced, with all that was made of it. */
export async function removeOldFiles(
  { db, storage }: Services,
  { videoId, uploadId }: SourceFile,
): Promise<void> {
  const video = await findVideo(db, videoId);
  if (!video || video.playing_upload_id === uploadId) return;
  await storage.removeAll(mediaPrefix(videoId, uploadId));
  await storage.removeAll(sourceKey({ video_id: videoId, id: uploadId }));
  await forgetFilesOf(db, videoId, uploadId);
}
