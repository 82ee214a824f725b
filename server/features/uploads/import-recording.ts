import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import type { Lease } from "#server/platform/queue/leases.ts";
import { findOpenUpload, insertUpload, markCancelled } from "./store.ts";
import { sourceKey } from "./upload-bytes.ts";
import { completeUpload, type UploadServices } from "./uploads.ts";

interface Recording {
  readonly videoId: string;
  /** The user to whom the upload is attributed. */
  readonly userId: string | null;
  readonly name: string;
  /** The file is moved into the storage and does not exist afterwards. */
  readonly file: string;
  /** The video has no file yet. */
  readonly isFirst?: boolean;
  /** That of the work which imports the recording: a process that has lost it imports nothing. */
  readonly lease: Lease;
}

/**
 * Imports the recording of a live stream, or a clip of it, which is processed like any uploaded file. If the process is
 * killed in between, the call can be repeated.
 */
export async function importRecording(
  services: UploadServices,
  { videoId, userId, name, file, isFirst = false, lease }: Recording,
): Promise<void> {
  const { storage, queue } = services;
  const { size } = await stat(file);
  const id = randomUUID();
  await lease.change(async (tx) => {
    if (isFirst) await queue.emit(tx, "upload.started", { videoId, isReplacement: false });
    const earlier = await findOpenUpload(tx, videoId);
    if (earlier) await markCancelled(tx, earlier.id);
    await insertUpload(tx, { id, video_id: videoId, user_id: userId, name, size, is_replacement: !isFirst });
  });
  const source = { path: file, move: true };
  await storage.put(sourceKey({ video_id: videoId, id }), source, { contentType: "video/mp4" });
  await completeUpload(services, id, lease.change);
}
