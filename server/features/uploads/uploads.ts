import type { Kysely } from "kysely";
import { AppError } from "#shared/errors.ts";
import {
  isAcceptedUploadType,
  UPLOAD_IDLE_DAYS,
  UPLOAD_MAX_BYTES,
  UPLOAD_NAME_MAX_CHARACTERS,
} from "#shared/videos/upload.ts";
import { nextVideoStatus, type VideoStatus } from "#shared/videos/lifecycle.ts";
import { loadVideo, loadVideoFor, moveVideo } from "#server/features/videos/videos.ts";
import { resetSteps } from "#server/features/videos/steps.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import {
  findOpenUpload,
  findSourceUpload,
  findUpload,
  insertUpload,
  listOpenUploads,
  lockUpload,
  markAbandoned,
  markComplete,
  type UploadRow,
} from "./store.ts";
import type { UploadFolder } from "./upload-folder.ts";

const DAY_MS = 24 * 3_600_000;
/** Another upload of the same video within this time, before any byte, is the same press or an attack. */
const JUST_BEGUN_MS = 1000;
/** Left free on the disk, so that the database goes on when uploads fill it. */
const RESERVED_BYTES = 256 * 1024 ** 2;

export type UploadServices = Services & { readonly uploadFolder: UploadFolder };

export interface AnnouncedFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** What a file is sent for: to become a video, or to take the place of the one it has. */
export type UploadPurpose = "upload" | "replace-file";

/** Only those who may edit the video may send its file, and only administrators another one. */
export async function requireUploader(
  { db }: Services,
  viewer: Viewer | undefined,
  videoId: string,
  purpose: UploadPurpose,
): Promise<Viewer> {
  if (!viewer) throw new AppError("UNAUTHORIZED");
  await loadVideoFor(db, viewer, videoId, purpose === "upload" ? "edit" : "replaceFile");
  return viewer;
}

/** Begins an upload; one begun before and not finished is given up in its favour. */
export async function startUpload(
  { db, uploadFolder, clock, queue }: UploadServices,
  viewer: Viewer,
  { videoId, uploadId, purpose }: { videoId: string; uploadId: string; purpose: UploadPurpose },
  file: AnnouncedFile,
): Promise<void> {
  if (file.size <= 0) throw new AppError("UPLOAD_NOT_VIDEO");
  if (file.size > UPLOAD_MAX_BYTES) throw new AppError("TOO_LARGE", { limit: "32 GB" });
  if (!isAcceptedUploadType(file.type)) throw new AppError("UPLOAD_NOT_VIDEO");
  if ((await uploadFolder.freeBytes()) < file.size + RESERVED_BYTES) throw new AppError("NO_SPACE");
  const earlier = await inTransaction(db, async (tx) => {
    const action = purpose === "upload" ? "startUpload" : "replaceFile";
    // Locks the video: of requests at the same moment each sees what the one before it has begun.
    await moveVideo({ db: tx, now: clock.now(), queue }, videoId, action);
    const open = await findOpenUpload(tx, videoId);
    if (open && clock.now().getTime() - open.created_at.getTime() < JUST_BEGUN_MS) {
      if (!(await uploadFolder.bytesOf(open.id))) throw new AppError("UPLOAD_BUSY");
    }
    if (open) await markAbandoned(tx, open.id);
    await insertUpload(tx, {
      id: uploadId,
      video_id: videoId,
      user_id: viewer.id,
      name: file.name.slice(0, UPLOAD_NAME_MAX_CHARACTERS),
      size: file.size,
      is_replacement: purpose === "replace-file",
      created_at: clock.now(),
    });
    return open;
  });
  if (earlier) await uploadFolder.remove(earlier.id);
}

/** Where the source file of an upload is kept. */
export function sourceKey({ video_id, id }: Pick<UploadRow, "video_id" | "id">): string {
  return `videos/${video_id}/source/${id}`;
}

/**
 * Takes a whole file over: into the storage first, then into the database together with the job that processes it.
 * Killed in between, the same call later finds the file in either place and goes on.
 */
export async function completeUpload(
  { db, storage, uploadFolder, clock, queue }: UploadServices,
  uploadId: string,
): Promise<void> {
  const upload = await findUpload(db, uploadId);
  if (!upload || upload.state !== "open") return;
  const key = sourceKey(upload);
  const stored = await storage.stat(key);
  if (stored?.size !== upload.size) {
    if ((await uploadFolder.bytesOf(uploadId)) !== upload.size) throw new AppError("UPLOAD_INCOMPLETE");
    const file = { path: uploadFolder.fileOf(uploadId), move: true };
    await storage.put(key, file, { contentType: "application/octet-stream" });
  }
  await inTransaction(db, async (tx) => {
    const locked = await lockUpload(tx, uploadId);
    if (locked?.state !== "open") return;
    const earlier = await findSourceUpload(tx, upload.video_id);
    if (earlier) await queue.drop(tx, { videoId: upload.video_id, uploadId: earlier.id });
    await markComplete(tx, uploadId, clock.now());
    const action = upload.is_replacement ? "replaceFile" : "completeUpload";
    await moveVideo({ db: tx, now: clock.now(), queue }, upload.video_id, action);
    await resetSteps(tx, upload.video_id);
    await queue.emit(tx, "video.uploaded", { videoId: upload.video_id, uploadId });
  });
  await uploadFolder.remove(uploadId);
}

/** Gives an unfinished upload up; a video that waited for it is empty again. */
export async function abandonUpload(
  { db, clock, queue, uploadFolder }: UploadServices,
  videoId: string,
  uploadId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const upload = await lockUpload(tx, uploadId);
    if (upload?.video_id !== videoId || upload.state !== "open") throw new AppError("NOT_FOUND");
    await markAbandoned(tx, uploadId);
    const { status } = await loadVideo(tx, videoId);
    if (status !== "uploading") return;
    await moveVideo({ db: tx, now: clock.now(), queue }, videoId, "abandonUpload");
  });
  await uploadFolder.remove(uploadId);
}

/**
 * Finishes what a killed process left whole, and gives up what nobody has gone on with for a week and what no video
 * waits for any more.
 */
export async function sweepUploads(services: UploadServices): Promise<void> {
  const { db, storage, uploadFolder, clock, log } = services;
  for (const upload of await listOpenUploads(db)) {
    if (!isAwaited(upload)) {
      await abandonUpload(services, upload.video_id, upload.id);
      continue;
    }
    const bytes = (await uploadFolder.bytesOf(upload.id)) ?? (await storage.stat(sourceKey(upload)))?.size;
    if (bytes === upload.size) {
      log.info({ upload: upload.id }, "completing an upload that was left whole");
      await completeUpload(services, upload.id);
      continue;
    }
    const touched = (await uploadFolder.touchedAt(upload.id)) ?? upload.created_at;
    if (clock.now().getTime() - touched.getTime() < UPLOAD_IDLE_DAYS * DAY_MS) continue;
    await abandonUpload(services, upload.video_id, upload.id);
  }
}

function isAwaited({ is_replacement, status }: { is_replacement: boolean; status: VideoStatus }): boolean {
  const action = is_replacement ? "replaceFile" : "completeUpload";
  return nextVideoStatus(status, action) !== undefined;
}

/** For the processing view: the upload a video waits for, with the bytes that have arrived. */
export async function findUploadProgress(
  db: Kysely<Database>,
  uploadFolder: UploadFolder,
  videoId: string,
): Promise<{ id: string; offset: number; size: number; name: string } | null> {
  const upload = await findOpenUpload(db, videoId);
  if (!upload) return null;
  const offset = (await uploadFolder.bytesOf(upload.id)) ?? 0;
  return { id: upload.id, offset, size: upload.size, name: upload.name };
}

/** What the file a video is made from was called, and when it arrived. */
export async function findSourceFile(
  db: Kysely<Database>,
  videoId: string,
): Promise<{ uploadId: string; name: string; size: number; uploadedAt: Date } | undefined> {
  const upload = await findSourceUpload(db, videoId);
  if (!upload) return undefined;
  const { id, name, size, completed_at, created_at } = upload;
  return { uploadId: id, name, size, uploadedAt: completed_at ?? created_at };
}

/** For processing: the file a video is made from. */
export async function findSource(
  db: Kysely<Database>,
  videoId: string,
): Promise<{ uploadId: string; key: string } | undefined> {
  const upload = await findSourceUpload(db, videoId);
  return upload && { uploadId: upload.id, key: sourceKey(upload) };
}
