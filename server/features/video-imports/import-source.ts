import { randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "#shared/errors.ts";
import type { VISIBILITIES } from "#shared/channels/contract.ts";
import { firstCharacters, isStorableText, oneLine } from "#shared/text-validation.ts";
import { TITLE_MAX_CHARACTERS } from "#shared/catalogue/catalogue.ts";
import { openWorkFolder } from "#server/features/processing/job-workspace.ts";
import { requireAcceptedFile } from "#server/features/uploads/file-limits.ts";
import { addStoredFile, largestFile, requireRoomOf } from "#server/features/uploads/import-file.ts";
import { sourceKey } from "#server/features/uploads/upload-bytes.ts";
import type { UploadServices } from "#server/features/uploads/uploads.ts";
import { addVideo } from "#server/features/videos/add-video.ts";
import { download, DownloadError, type DownloadRules } from "#server/platform/foreign/download.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { Lease } from "#server/platform/queue/leases.ts";
import { ImportFailure } from "./import-failure.ts";
import { hashSource, isText, nameOf, sizeOf, titleOf, type Source } from "./source.ts";
import { beginImport, endImport, findImport, deleteImport, type ImportKey, type ImportRow } from "./store.ts";

/** Longer than the lease of a process that was killed is kept. */
const LEASE_WAIT_MS = 20_000;
const LEASE_RETRY_MS = 250;
const OCTETS = "application/octet-stream";

/** Where the videos of an import belong, and what is allowed. */
export interface ImportOrder {
  readonly channelId: string;
  /** The account whose limits count, and that makes the videos. */
  readonly owner: Viewer;
  /** Instead of the name of the file. */
  readonly title?: string | undefined;
  /** Instead of the default of the channel; it counts once the video is published. */
  readonly visibility?: (typeof VISIBILITIES)[number] | undefined;
  readonly download: Omit<DownloadRules, "maxBytes">;
}

export interface Imported {
  readonly videoId: string;
  /** It was imported before; the video may have been deleted since. */
  readonly isThere: boolean;
}

interface FetchedFile {
  readonly name: string;
  readonly size: number;
}

/**
 * Brings one source into a channel, as a draft whose file is processed like an uploaded one; a source that is in the
 * channel already is left alone. The bytes are stored first, then one transaction makes the video: killed before it,
 * the import leaves no video, and the next one goes on with the bytes that are stored. Throws ImportFailure or AppError
 * if the source is refused.
 */
export async function importSource(
  services: UploadServices,
  order: ImportOrder,
  source: Source,
): Promise<Imported> {
  const { db, leases } = services;
  const key = { channelId: order.channelId, hash: await hashSource(source) };
  const known = await findImport(db, key);
  if (known?.imported_at) return { videoId: known.video_id, isThere: true };
  const lease = await acquireLease(services, key);
  try {
    return await importAlone(services, { order, source, key, lease });
  } finally {
    await leases.release(lease.name);
  }
}

async function acquireLease({ leases }: UploadServices, { channelId, hash }: ImportKey): Promise<Lease> {
  const name = `video-import.${channelId}.${hash.toString("hex")}`;
  const until = performance.now() + LEASE_WAIT_MS;
  let lease = await leases.acquire(name);
  while (!lease) {
    if (performance.now() > until) throw new ImportFailure("busy");
    await pause(LEASE_RETRY_MS);
    lease = await leases.acquire(name);
  }
  return lease;
}

interface ImportTask {
  readonly order: ImportOrder;
  readonly source: Source;
  readonly key: ImportKey;
  readonly lease: Lease;
}

async function importAlone(services: UploadServices, task: ImportTask): Promise<Imported> {
  const { storage } = services;
  const { order, key, lease, source } = task;
  const row = await lease.change((tx) => beginImport(tx, key, randomUUID()));
  const { video_id: videoId, upload_id: uploadId } = row;
  // Another process has done it while this one waited.
  if (row.imported_at) return { videoId, isThere: true };
  const bytesKey = sourceKey({ video_id: videoId, id: uploadId });
  try {
    const stored = await storage.stat(bytesKey);
    const { name, size } = stored
      ? { name: nameOf(source), size: stored.size }
      : await fetchBytes(services, task, row);
    const plain = isStorableText(name) ? oneLine(name) : "";
    const title = order.title ?? firstCharacters(titleOf(plain), TITLE_MAX_CHARACTERS);
    await lease.change(async (tx) => {
      const { channelId, owner, visibility } = order;
      await addVideo(tx, owner, { id: videoId, channelId, title, visibility });
      await addStoredFile(services, tx, owner, { videoId, uploadId, name: plain, size });
      await endImport(tx, key, services.clock.now());
    });
  } catch (error) {
    // What was refused leaves nothing; what failed for another reason goes on at the next import.
    if (error instanceof AppError || error instanceof ImportFailure) {
      await lease.change((tx) => deleteImport(tx, key));
      await storage.removeAll(bytesKey);
    }
    throw error;
  }
  return { videoId, isThere: false };
}

/** Stores the bytes of a source that the site accepts. */
async function fetchBytes(
  services: UploadServices,
  { order, source }: ImportTask,
  { video_id, upload_id }: ImportRow,
): Promise<FetchedFile> {
  const { storage, config } = services;
  const key = sourceKey({ video_id, id: upload_id });
  if (source.kind === "file") {
    const { bytes, isByDisk } = await largestFile(services);
    const file = { name: nameOf(source), size: await sizeOf(source.file) };
    requireAcceptedFile(services, { ...file, type: "" });
    if (!storage.parts && isByDisk && file.size > bytes) throw new AppError("NO_SPACE");
    if (await isText(source.file)) throw new AppError("UPLOAD_NOT_VIDEO");
    await requireRoomOf(services, order.owner, file.size);
    const { size } = await storage.put(key, { path: source.file }, { contentType: OCTETS });
    return { ...file, size };
  }
  await using folder = await openWorkFolder(config, video_id);
  const file = path.join(folder.folder, "source");
  const { size, type, name } = await downloadSource(services, source.address, { order, file });
  const fetched = { name: name || nameOf(source), size };
  requireAcceptedFile(services, { ...fetched, type });
  if (await isText(file)) throw new AppError("UPLOAD_NOT_VIDEO");
  await requireRoomOf(services, order.owner, size);
  await storage.put(key, { path: file, move: true }, { contentType: OCTETS });
  return fetched;
}

async function downloadSource(
  services: UploadServices,
  address: string,
  { order, file }: { readonly order: ImportOrder; readonly file: string },
) {
  const { bytes, isByDisk } = await largestFile(services);
  try {
    return await download(address, file, { ...order.download, maxBytes: bytes });
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error;
    const { reason, status } = error;
    if (reason !== "tooLarge") throw new ImportFailure(reason, { status, cause: error });
    if (isByDisk) throw new AppError("NO_SPACE");
    // The same sentence as for an upload.
    requireAcceptedFile(services, { name: "", type: "", size: bytes + 1 });
    throw error;
  }
}
