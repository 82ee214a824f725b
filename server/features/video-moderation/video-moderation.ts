import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { BanReason } from "#shared/catalogue/catalogue.ts";
import type { Video } from "#shared/videos/contract.ts";
import { restoredStatus } from "#shared/videos/lifecycle.ts";
import type { videoModeration } from "#shared/videos/moderation.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Queue } from "#server/platform/queue/queue.ts";
import { resumeProcessing } from "#server/features/processing/restart-processing.ts";
import { publishDue } from "#server/features/publishing/publish-scheduled.ts";
import { lockVideo, updateVideo, type VideoRow } from "#server/features/videos/video-row.ts";
import { DELETED_RETENTION_DAYS } from "#server/features/videos/deletion/erase-deleted-videos.ts";
import { loadVideoFor, present } from "#server/features/videos/videos.ts";

const DAY_MS = 24 * 3_600_000;

interface Ban {
  readonly reason: BanReason;
  readonly note: string;
  readonly until: Date | null;
}

/**
 * Bans a video, or lifts its ban if `ban` is null; then a publication that came due in the meantime happens. The
 * moderation decision itself stores the moderator and the reason. Returns whether the video exists.
 */
export async function setBan(
  { tx, now, queue }: { readonly tx: Executor; readonly now: Date; readonly queue: Queue },
  id: string,
  ban: Ban | null,
): Promise<boolean> {
  const video = await lockVideo(tx, id);
  if (!video) return false;
  const changes = ban
    ? {
        ...{ banned_at: video.banned_at ?? now, ban_reason: ban.reason, ban_note: ban.note },
        // When the ban ends, a video that waited for the staff waits again.
        ...{ ban_until: ban.until, held_at: null, refusal: null },
      }
    : { banned_at: null, ban_reason: null, ban_note: "", ban_until: null };
  await updateVideo({ db: tx, now, queue }, id, changes);
  if (!ban) await publishDue({ db: tx, now, queue }, id);
  return true;
}

/** Restores a deleted video with all its data; unfinished processing is resumed. */
export async function restoreVideo(
  context: SignedInContext,
  { params }: UseCaseInput<typeof videoModeration.restore>,
): Promise<Video> {
  const { db, viewer, now, queue } = context;
  await inTransaction(db, async (tx) => {
    const video = await lockVideo(tx, params.id);
    if (!video) throw new AppError("VIDEO_NOT_AVAILABLE");
    requireRestorable(video, now);
    const status = statusAfterRestoring(video, now);
    const changes = {
      ...(status === "scheduled" ? {} : { release_at: null }),
      ...(status === "premiere_scheduled" || status === "public" ? {} : { premiere_at: null }),
      ...{ status, deleted_at: null, deleted_from: null },
    };
    await updateVideo({ db: tx, now, queue }, params.id, changes);
    await resumeProcessing({ db: tx, queue }, params.id, status);
    await queue.emit(tx, "video.restored", { videoId: params.id });
  });
  return present(context, await loadVideoFor(db, viewer, params.id, "view"));
}

function requireRestorable({ status, deleted_at }: VideoRow, now: Date): void {
  if (status !== "deleted" || !deleted_at) throw new AppError("TRANSITION_REFUSED", { state: status });
  if (now.getTime() - deleted_at.getTime() > DELETED_RETENTION_DAYS * DAY_MS)
    throw new AppError("RESTORE_TOO_LATE");
}

function statusAfterRestoring(video: VideoRow, now: Date) {
  const date = video.release_at ?? video.premiere_at;
  return restoredStatus(video.deleted_from ?? "draft", {
    isDatePast: date !== null && date <= now,
    hasFile: video.playing_upload_id !== null,
  });
}
