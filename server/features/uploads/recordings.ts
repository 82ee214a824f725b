import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { inTransaction } from "#server/platform/database/pool.ts";
import { findOpenUpload, insertUpload, markAbandoned } from "./store.ts";
import { completeUpload, sourceKey, type UploadServices } from "./uploads.ts";

interface Recording {
  readonly videoId: string;
  /** Whose upload it counts as. */
  readonly userId: string | null;
  readonly name: string;
  /** Is gone afterwards. */
  readonly file: string;
}

/**
 * Hands the recording of a broadcast over to be processed like any other file of a video that is public already.
 * Killed meanwhile, it may be done again.
 */
export async function takeRecording(
  services: UploadServices,
  { videoId, userId, name, file }: Recording,
): Promise<void> {
  const { db, storage } = services;
  const { size } = await stat(file);
  const id = randomUUID();
  const earlier = await findOpenUpload(db, videoId);
  await inTransaction(db, async (tx) => {
    if (earlier) await markAbandoned(tx, earlier.id);
    await insertUpload(tx, { id, video_id: videoId, user_id: userId, name, size, is_replacement: true });
  });
  const source = { path: file, move: true };
  await storage.put(sourceKey({ video_id: videoId, id }), source, { contentType: "video/mp4" });
  await completeUpload(services, id);
}
