import type { Kysely } from "kysely";
import { AppError } from "#shared/errors.ts";
import { firstCharacters } from "#shared/text-validation.ts";
import { UPLOAD_IDLE_DAYS, UPLOAD_NAME_MAX_CHARACTERS } from "#shared/videos/upload.ts";
import { nextVideoStatus, type VideoStatus } from "#shared/videos/lifecycle.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { Lease } from "#server/platform/queue/leases.ts";
import { MissingObject } from "#server/platform/storage/storage-errors.ts";
import { requireAcceptedFile, type AnnouncedFile } from "./file-limits.ts";
import { requireQuota } from "./quota.ts";
import {
  closeUpload,
  findOpenUpload,
  findSourceUpload,
  findUpload,
  insertUpload,
  listClosedMultiparts,
  listNotOpen,
  listOpenUploads,
  lockUpload,
  markCancelled,
  noteReceived,
  type UploadRow,
} from "./store.ts";
import { completeParts, receivedBytes, removeBytes, sourceKey, type ByteServices } from "./upload-bytes.ts";
import type { UploadFolder } from "./upload-folder.ts";

const DAY_MS = 24 * 3_600_000;
/** A second upload of the same video within this time, before any byte, is a double click or an attack. */
const DOUBLE_SUBMIT_MS = 1000;
/** Disk space kept free, so that the database keeps working when uploads fill the disk. */
export const RESERVED_BYTES = 256 * 1024 ** 2;

export type UploadServices = ByteServices;

/** Purpose of an uploaded file: the first file of a video, or a replacement of its file. */
export type UploadPurpose = "upload" | "replace-file";

/** Starts an upload; an earlier unfinished one is aborted. */
export async function startUpload(
  services: UploadServices,
  viewer: Viewer,
  { videoId, uploadId, purpose }: { videoId: string; uploadId: string; purpose: UploadPurpose },
  file: AnnouncedFile,
): Promise<void> {
  const { db, storage, uploadFolder, clock, queue } = services;
  requireAcceptedFile(services, file);
  if (!storage.parts && (await uploadFolder.freeBytes()) < file.size + RESERVED_BYTES)
    throw new AppError("NO_SPACE");
  const earlier = await inTransaction(db, async (tx) => {
    const isReplacement = purpose === "replace-file";
    // Locks the video: each of several concurrent requests sees the upload started by the previous one.
    await queue.emit(tx, "upload.started", { videoId, isReplacement });
    const open = await findOpenUpload(tx, videoId);
    if (open && clock.now().getTime() - open.created_at.getTime() < DOUBLE_SUBMIT_MS) {
      if (!(await receivedBytes(uploadFolder, open))) throw new AppError("UPLOAD_BUSY");
    }
    if (open) await markCancelled(tx, open.id);
    await requireQuota(tx, services, viewer, file.size);
    await insertUpload(tx, {
      id: uploadId,
      video_id: videoId,
      user_id: viewer.id,
      name: firstCharacters(file.name, UPLOAD_NAME_MAX_CHARACTERS),
      size: file.size,
      is_replacement: isReplacement,
      created_at: clock.now(),
    });
    return open;
  });
  if (earlier) await removeBytes(services, earlier);
}

/**
 * Completes an upload: moves the file into the storage. One transaction then updates the database and emits the event,
 * whose listener starts the processing. If the process is killed in between, a repeated call finds the file in either
 * location and continues. `change` runs that transaction, for work that needs a lease.
 */
export async function completeUpload(
  services: UploadServices,
  uploadId: string,
  change: Lease["change"] = (complete) => inTransaction(services.db, complete),
): Promise<void> {
  const { db, storage, uploadFolder, clock, queue } = services;
  const upload = await findUpload(db, uploadId);
  if (!upload || upload.state !== "open") return;
  const key = sourceKey(upload);
  const stored = await storage.stat(key);
  if (stored?.size !== upload.size) {
    if ((await receivedBytes(uploadFolder, upload)) !== upload.size) throw new AppError("UPLOAD_INCOMPLETE");
    if (upload.multipart_id === null) {
      const file = { path: uploadFolder.fileOf(uploadId), move: true };
      await storage.put(key, file, { contentType: "application/octet-stream" });
    } else {
      const completion = completeParts(services, upload, upload.multipart_id);
      await completion.catch((error: unknown) => endIfLost(services, upload, error));
    }
  }
  await change(async (tx) => {
    const closed = await closeUpload(tx, uploadId, clock.now());
    if (!closed) return;
    const { video_id, is_replacement } = upload;
    await queue.emit(tx, "video.uploaded", {
      ...{ videoId: video_id, uploadId, isReplacement: is_replacement },
      replacedUploadId: closed.replacedUploadId,
    });
  });
  await removeBytes(services, { ...upload, state: "complete" });
}

/** Aborts an unfinished upload. */
export async function cancelUpload(
  services: UploadServices,
  videoId: string,
  uploadId: string,
): Promise<void> {
  const { db, queue } = services;
  const cancelled = await inTransaction(db, async (tx) => {
    const upload = await lockUpload(tx, uploadId);
    if (upload?.video_id !== videoId || upload.state !== "open") throw new AppError("NOT_FOUND");
    await markCancelled(tx, uploadId);
    await queue.emit(tx, "upload.cancelled", { videoId });
    return { ...upload, state: "cancelled" as const };
  });
  await removeBytes(services, cancelled);
}

/**
 * Ends an upload if the error says that the storage has lost its parts: the client is told to begin anew. Passes other
 * errors on.
 */
export async function endIfLost(
  services: UploadServices,
  { id, video_id }: Pick<UploadRow, "id" | "video_id">,
  error: unknown,
): Promise<never> {
  if (!(error instanceof MissingObject)) throw error;
  await cancelUpload(services, video_id, id);
  throw new AppError("NOT_FOUND");
}

/**
 * Completes uploads that a killed process left fully received. Aborts uploads without progress for a week, and
 * uploads that their video no longer waits for. Each machine does so: what lies on the disk of another one is judged by
 * what that one has noted.
 */
export async function cleanUpUploads(services: UploadServices): Promise<void> {
  const { db, log, uploadFolder } = services;
  for (const upload of await listOpenUploads(db)) {
    try {
      await cleanUp(services, upload);
    } catch (error) {
      log.error({ err: error, upload: upload.id }, "cleaning up an upload failed; it is repeated");
    }
  }
  for (const id of await listNotOpen(db, await uploadFolder.list())) await uploadFolder.remove(id);
  for (const upload of await listClosedMultiparts(db)) await removeBytes(services, upload);
}

async function cleanUp(services: UploadServices, upload: UploadRow & { status: VideoStatus }): Promise<void> {
  const { db, storage, uploadFolder, clock, log } = services;
  if (!isExpected(upload)) return cancelUpload(services, upload.video_id, upload.id);
  const touchedHere = await uploadFolder.touchedAt(upload.id);
  const bytesHere = await uploadFolder.bytesOf(upload.id);
  if (touchedHere && bytesHere !== undefined && touchedHere.getTime() !== upload.received_at?.getTime()) {
    await noteReceived(db, upload.id, { received: bytesHere, received_at: touchedHere });
  }
  // The file of another machine is completed there.
  const known = upload.multipart_id === null ? bytesHere : await receivedBytes(uploadFolder, upload);
  const bytes = known ?? (await storage.stat(sourceKey(upload)))?.size;
  if (bytes === upload.size) {
    log.info({ upload: upload.id }, "completing a fully received upload");
    return completeUpload(services, upload.id);
  }
  const touched = touchedHere ?? upload.received_at ?? upload.created_at;
  if (clock.now().getTime() - touched.getTime() < UPLOAD_IDLE_DAYS * DAY_MS) return undefined;
  return cancelUpload(services, upload.video_id, upload.id);
}

function isExpected({ is_replacement, status }: { is_replacement: boolean; status: VideoStatus }): boolean {
  const action = is_replacement ? "replaceFile" : "completeUpload";
  return nextVideoStatus(status, action) !== undefined;
}

/** The upload for which a video waits, with the number of bytes that have arrived; shown in the processing view. */
export async function findUploadProgress(
  db: Kysely<Database>,
  uploadFolder: UploadFolder,
  videoId: string,
): Promise<{ id: string; offset: number; size: number; name: string } | null> {
  const upload = await findOpenUpload(db, videoId);
  if (!upload) return null;
  const offset = (await receivedBytes(uploadFolder, upload)) ?? 0;
  return { id: upload.id, offset, size: upload.size, name: upload.name };
}

/** Name, size and upload time of the source file of a video. */
export async function findSourceFile(
  db: Kysely<Database>,
  videoId: string,
): Promise<{ uploadId: string; name: string; size: number; uploadedAt: Date } | undefined> {
  const upload = await findSourceUpload(db, videoId);
  if (!upload) return undefined;
  const { id, name, size, completed_at, created_at } = upload;
  return { uploadId: id, name, size, uploadedAt: completed_at ?? created_at };
}

/** The source file of a video, as processing needs it. */
export async function findSource(
  db: Kysely<Database>,
  videoId: string,
): Promise<{ uploadId: string; key: string } | undefined> {
  const upload = await findSourceUpload(db, videoId);
  return upload && { uploadId: upload.id, key: sourceKey(upload) };
}
