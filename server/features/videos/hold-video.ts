import { isDeepStrictEqual } from "node:util";
import { AppError } from "#shared/errors.ts";
import { mustWait, revisionOf } from "#server/features/holds/holds.ts";
import { isStaff, type Viewer } from "#server/platform/http/context.ts";
import { lockVideo, updateVideo, type Transaction, type VideoRow } from "./video-row.ts";

interface Decision {
  readonly id: string;
  readonly revision: string;
  /** Null approves. */
  readonly refusal: string | null;
}

type Readable = Pick<VideoRow, "title" | "description" | "tags">;
type Content = Readable & Pick<VideoRow, "image_version">;

/** Identifies what a video says of itself, and its file. */
export function videoRevision(video: Content & Pick<VideoRow, "playing_upload_id">): string {
  const { title, description, tags, image_version, playing_upload_id } = video;
  return revisionOf(title, description, tags.join("\n"), image_version, playing_upload_id);
}

/**
 * The columns of a video whose content is changed: a refused one waits again, and one that was approved waits if its
 * account is new.
 */
export async function holdAfterEdit(
  { db, now }: Pick<Transaction, "db" | "now">,
  viewer: Viewer,
  video: VideoRow,
): Promise<{ held_at?: Date; refusal?: null; cleared_at?: null }> {
  if (video.held_at !== null) return { refusal: null };
  if (video.cleared_at === null || isStaff(viewer)) return {};
  return (await mustWait(db, "video", video.created_by)) ? { held_at: now, cleared_at: null } : {};
}

/** Whether an edit changes what the staff read before they approved it. */
export function isOtherContent(
  video: VideoRow,
  {
    title = video.title,
    description = video.description,
    tags = video.tags,
  }: { readonly [Column in keyof Readable]?: Readable[Column] | undefined },
): boolean {
  return !isDeepStrictEqual([title, description, tags], [video.title, video.description, video.tags]);
}

/** For `reviews`: the staff approve or refuse a video that waits for them. */
export async function decideHeldVideo(
  transaction: Transaction,
  { id, revision, refusal }: Decision,
): Promise<void> {
  const { db, now, queue } = transaction;
  const video = await lockVideo(db, id);
  if (!video || video.status === "deleted") throw new AppError("NOT_FOUND");
  if (video.held_at === null || video.refusal !== null) throw new AppError("REVIEW_DECIDED");
  if (videoRevision(video) !== revision) throw new AppError("REVIEW_CHANGED");
  const isApproved = refusal === null;
  await updateVideo(transaction, id, isApproved ? { held_at: null, cleared_at: now } : { refusal });
  await queue.emit(db, "review.decided", { kind: "video", id, isApproved });
}
