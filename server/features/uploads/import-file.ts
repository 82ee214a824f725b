import { inTransaction } from "#server/platform/database/pool.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import { firstCharacters } from "#shared/text-validation.ts";
import { UPLOAD_MAX_BYTES, UPLOAD_NAME_MAX_CHARACTERS } from "#shared/videos/upload.ts";
import { fileLimitsOf } from "./file-limits.ts";
import { requireQuota } from "./quota.ts";
import { closeUpload, insertUpload } from "./store.ts";
import { RESERVED_BYTES, type UploadServices } from "./uploads.ts";

/** Bytes that the largest file may have now, and whether the free space of the disk is what limits it. */
export async function largestFile(
  services: UploadServices,
): Promise<{ readonly bytes: number; readonly isByDisk: boolean }> {
  const limit = fileLimitsOf(services).bytes ?? UPLOAD_MAX_BYTES;
  const room = Math.max(0, (await services.uploadFolder.freeBytes()) - RESERVED_BYTES);
  return { bytes: Math.min(limit, room), isByDisk: room < limit };
}

/** Throws QUOTA_REACHED or QUOTA_DAILY_REACHED unless the account may send a file of this size now. */
export async function requireRoomOf(services: UploadServices, viewer: Viewer, bytes: number): Promise<void> {
  await inTransaction(services.db, (tx) => requireQuota(tx, services, viewer, bytes));
}

interface StoredFile {
  readonly videoId: string;
  readonly uploadId: string;
  readonly name: string;
  readonly size: number;
}

/**
 * Makes a file whose bytes are in the storage (`sourceKey`) the file of a new video, as the completion of an upload
 * does: with its limits, and with its processing.
 */
export async function addStoredFile(
  services: UploadServices,
  tx: Executor,
  viewer: Viewer,
  { videoId, uploadId, name, size }: StoredFile,
): Promise<void> {
  const { queue, clock } = services;
  const now = clock.now();
  await queue.emit(tx, "upload.started", { videoId, isReplacement: false });
  await requireQuota(tx, services, viewer, size);
  await insertUpload(tx, {
    ...{ id: uploadId, video_id: videoId, user_id: viewer.id, size, is_replacement: false, created_at: now },
    name: firstCharacters(name, UPLOAD_NAME_MAX_CHARACTERS),
  });
  await closeUpload(tx, uploadId, now);
  await queue.emit(tx, "video.uploaded", {
    ...{ videoId, uploadId, isReplacement: false, replacedUploadId: null },
  });
}
