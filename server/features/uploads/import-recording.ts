import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { inTransaction } from "#server/platform/database/pool.ts";
import { findOpenUpload, insertUpload, markCancelled } from "./store.ts";
import { completeUpload, sourceKey, type UploadServices } from "./uploads.ts";

interface Recording {
  readonly videoId: string;
  /** The user to whom the upload is attributed. */
  readonly userId: string | null;
  readonly name: string;
  /** The file is moved into the storage and does not exist afterwards. */
  readonly file: string;
  /** The video has no file yet. */
  readonly isFirst?: boolean;
}

/**
 * Imports the recording of a live stream, or a clip of it, which is processed like any uploaded file. If the process is
 * killed in between, the call can be repeated.
 */
export async function importRecording(
  services: UploadServices,
  { videoId, userId, name, file, isFirst = false }: Recording,
): Promise<void> {
  const { db, storage, queue } = services;
  const { size } = await stat(file);
  const id = randomUUID();
  const earlier = await findOpenUpload(db, videoId);
  await inTransaction(db, async (tx) => {
    if (isFirst) await queue.emit(tx, "upload.started", { videoId, isReplacement: false });
    if (earlier) await markCancelled(tx, earlier.id);
    await insertUpload(tx, { id, video_id: videoId, user_id: userId, name, size, is_replacement: !isFirst });
  });
  const source = { path: file, move: true };
  await storage.put(sourceKey({ video_id: videoId, id }), source, { contentType: "video/mp4" });
  await completeUpload(services, id);
}
