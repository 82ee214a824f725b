import { sourceKey } from "#server/features/uploads/uploads.ts";
import type { Services } from "#server/platform/services.ts";
import { findCut } from "./cut-store.ts";
import { forgetFilesOf, mediaPrefix } from "./files.ts";
import type { SourceFile } from "./jobs.ts";
import { findVideo } from "./store.ts";

/**
 * Removes a file that was replaced, with all that was made of it. The whole film behind a cut stays for as long as the
 * cut is played, and goes with it.
 */
export async function removeOldFiles(services: Services, { videoId, uploadId }: SourceFile): Promise<void> {
  const { db, storage } = services;
  const playing = (await findVideo(db, videoId))?.playing_upload_id;
  if (!playing || playing === uploadId) return;
  const [played, old] = await Promise.all([findCut(db, playing), findCut(db, uploadId)]);
  if (played?.original_id === uploadId) return;
  await storage.removeAll(mediaPrefix(videoId, uploadId));
  await storage.removeAll(sourceKey({ video_id: videoId, id: uploadId }));
  await forgetFilesOf(db, videoId, uploadId);
  if (old) await removeOldFiles(services, { videoId, uploadId: old.original_id });
}
