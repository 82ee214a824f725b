import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { deleteParts, listParts } from "./parts-rows.ts";
import type { UploadRow } from "./store.ts";
import type { UploadFolder } from "./upload-folder.ts";
import type { UploadLocks } from "./upload-locks.ts";

export type ByteServices = Services & {
  readonly uploadFolder: UploadFolder;
  readonly uploadLocks: UploadLocks;
};

type UploadKey = Pick<UploadRow, "video_id" | "id">;

/** Storage key of the source file of an upload. */
export function sourceKey({ video_id, id }: UploadKey): string {
  return `videos/${video_id}/source/${id}`;
}

/** Below it are the last bytes of an unfinished upload in S3 that are too few for a part. */
export function tailFolder({ video_id, id }: UploadKey): string {
  return `videos/${video_id}/tails/${id}`;
}

/** How many bytes have arrived; undefined if this machine does not know it. */
export async function receivedBytes(
  uploadFolder: UploadFolder,
  { id, multipart_id, received, received_at }: UploadRow,
): Promise<number | undefined> {
  if (multipart_id !== null) return received;
  return (await uploadFolder.bytesOf(id)) ?? (received_at ? received : undefined);
}

/** Makes the source file of its parts. Only one process does it: an S3 server may not bear two. */
export async function completeParts(
  { db, storage, uploadLocks }: ByteServices,
  upload: UploadRow,
  multipartId: string,
): Promise<void> {
  const key = sourceKey(upload);
  await uploadLocks.hold(upload.id, async () => {
    if ((await storage.stat(key))?.size === upload.size) return;
    const parts = await listParts(db, upload.id);
    await storage.parts?.complete(key, multipartId, { parts, size: upload.size });
  });
}

/** Removes what a closed upload has left: its file on the disk of this machine, or its parts in the storage. */
export async function removeBytes(
  { db, storage, uploadFolder }: ByteServices,
  upload: UploadRow,
): Promise<void> {
  await uploadFolder.remove(upload.id);
  if (!storage.parts || upload.multipart_id === null) return;
  await storage.parts.abort(sourceKey(upload), upload.multipart_id);
  await storage.removeAll(tailFolder(upload));
  // An upload may be cancelled after its parts were joined.
  if (upload.state === "cancelled") await storage.remove(sourceKey(upload));
  await inTransaction(db, (tx) => deleteParts(tx, upload.id));
}
