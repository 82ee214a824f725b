import type { Selectable } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import type { VideoStatus } from "#shared/videos/lifecycle.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export type UploadRow = Selectable<Database["uploads"]>;

export async function insertUpload(
  db: Executor,
  upload: {
    id: string;
    video_id: string;
    user_id: string | null;
    name: string;
    size: number;
    is_replacement: boolean;
    created_at?: Date;
  },
): Promise<void> {
  await db.insertInto("uploads").values(upload).execute();
}

export async function findUpload(db: Executor, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom("uploads").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function lockUpload(db: Executor, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom("uploads").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** The unfinished upload for which a video waits. */
export async function findOpenUpload(db: Executor, videoId: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom("uploads")
    .selectAll()
    .where("video_id", "=", videoId)
    .where("state", "=", "open")
    .executeTakeFirst();
}

/** The file from which a video is made: its last complete upload. */
export async function findSourceUpload(db: Executor, videoId: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom("uploads")
    .selectAll()
    .where("video_id", "=", videoId)
    .where("state", "=", "complete")
    .orderBy("completed_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Unfinished uploads with the status of their videos. */
export async function listOpenUploads(db: Executor): Promise<(UploadRow & { status: VideoStatus })[]> {
  return db
    .selectFrom("uploads as u")
    .innerJoin("videos as v", "v.id", "u.video_id")
    .selectAll("u")
    .select("v.status")
    .where("u.state", "=", "open")
    .orderBy("u.created_at")
    .execute();
}

/** Unfinished uploads of these users to the videos of a channel. */
export async function listOpenUploadsOf(
  db: Executor,
  { channelId, userIds }: { readonly channelId: string; readonly userIds: readonly string[] },
  { areLocked = false }: { areLocked?: boolean } = {},
): Promise<{ id: string; video_id: string }[]> {
  if (userIds.length === 0) return [];
  const uploads = db
    .selectFrom("uploads as u")
    .innerJoin("videos as v", "v.id", "u.video_id")
    .select(["u.id", "u.video_id"])
    .where("v.channel_id", "=", channelId)
    .where("u.state", "=", "open")
    .where("u.user_id", "in", [...userIds])
    .orderBy("u.id");
  return (areLocked ? uploads.forUpdate("u") : uploads).execute();
}

/** Marks an open upload as complete, and records the upload that it replaces; undefined if it is no longer open. */
export async function closeUpload(
  db: Executor,
  id: string,
  now: Date,
): Promise<{ replacedUploadId: string | null } | undefined> {
  const upload = await lockUpload(db, id);
  if (upload?.state !== "open") return undefined;
  const replaced = await findSourceUpload(db, upload.video_id);
  await db
    .updateTable("uploads")
    .set({ state: "complete", completed_at: now })
    .where("id", "=", id)
    .execute();
  return { replacedUploadId: replaced?.id ?? null };
}

export async function markCancelled(db: Executor, id: string): Promise<void> {
  await db.updateTable("uploads").set({ state: "cancelled" }).where("id", "=", id).execute();
}

/** Cancelled and complete uploads that may have left parts in the storage. */
export async function listClosedMultiparts(db: Executor): Promise<UploadRow[]> {
  return db
    .selectFrom("uploads")
    .selectAll()
    .where("state", "<>", "open")
    .where("multipart_id", "is not", null)
    .execute();
}

/** Which of these uploads are not open, or do not exist. */
export async function listNotOpen(db: Executor, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const open = await db
    .selectFrom("uploads")
    .select("id")
    .where("id", "in", ids)
    .where("state", "=", "open")
    .execute();
  const known = new Set(open.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** Tells other machines what the disk of this one has of an upload. */
export async function noteReceived(
  db: Executor,
  id: string,
  { received, received_at }: { received: number; received_at: Date },
): Promise<void> {
  await db
    .updateTable("uploads")
    .set({ received, received_at })
    .where("id", "=", id)
    .where("multipart_id", "is", null)
    .execute();
}

/** Bytes of the files that an account has uploaded, or uploads, to videos that are there; and of those since a moment. */
export async function sumUploads(
  db: Executor,
  userId: string,
  since: Date,
): Promise<{ used: number; usedToday: number }> {
  const sums = await db
    .selectFrom("uploads as u")
    .innerJoin("videos as v", "v.id", "u.video_id")
    .where("u.user_id", "=", userId)
    .where("u.state", "in", ["open", "complete"])
    .select(({ fn, ref }) => [
      fn.sum<string | null>("u.size").filterWhere("v.status", "<>", "deleted").as("used"),
      // A video that was deleted today has been sent today.
      fn.sum<string | null>("u.size").filterWhere(ref("u.created_at"), ">", since).as("usedToday"),
    ])
    .executeTakeFirstOrThrow();
  return { used: Number(sums.used ?? 0), usedToday: Number(sums.usedToday ?? 0) };
}
