import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import type { StoredPart } from "#server/platform/storage/s3-parts.ts";
import type { UploadRow } from "./store.ts";

/** Sets the multipart upload that the bytes of an upload become parts of. */
export async function setMultipart(db: Executor, id: string, multipartId: string): Promise<void> {
  await db.updateTable("uploads").set({ multipart_id: multipartId }).where("id", "=", id).execute();
}

/** A number that no other part has: a process that was paused overwrites no part of another one. */
export async function takePartNumber(db: Executor, id: string): Promise<number> {
  const { next_part } = await db
    .updateTable("uploads")
    .set({ next_part: sql`next_part + 1` })
    .where("id", "=", id)
    .returning("next_part")
    .executeTakeFirstOrThrow();
  return next_part - 1;
}

export interface StoredBytes {
  readonly received: number;
  readonly at: Date;
  /** The bytes end with an object of their own, because they are too few for a part. */
  readonly tail?: { readonly key: string; readonly bytes: number };
  readonly part?: StoredPart;
}

/** Counts bytes as received; false if the upload is closed or another request has stored bytes since. */
export async function recordBytes(
  tx: Executor,
  { id, received: before }: Pick<UploadRow, "id" | "received">,
  { received, at, tail, part }: StoredBytes,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("uploads")
    .set({ received, received_at: at, tail_key: tail?.key ?? null, tail_bytes: tail?.bytes ?? 0 })
    .where("id", "=", id)
    .where("state", "=", "open")
    .where("received", "=", before)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (part)
    await tx
      .insertInto("upload_parts")
      .values({ upload_id: id, ...part })
      .execute();
  return true;
}

export async function listParts(db: Executor, id: string): Promise<StoredPart[]> {
  return db
    .selectFrom("upload_parts")
    .select(["number", "etag"])
    .where("upload_id", "=", id)
    .orderBy("number")
    .execute();
}

/** The storage has no parts of the upload any more. */
export async function deleteParts(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom("upload_parts").where("upload_id", "=", id).execute();
  await tx
    .updateTable("uploads")
    .set({ multipart_id: null, tail_key: null, tail_bytes: 0 })
    .where("id", "=", id)
    .execute();
}
