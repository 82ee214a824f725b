import { AppError } from "#shared/errors.ts";
import { isLive } from "#shared/live/phase.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { newToken } from "#server/platform/crypto/tokens.ts";
import { requireFuture } from "./abilities.ts";
import type { VideoRow } from "./video-row.ts";

interface LiveStreamSettings {
  readonly liveAutofinish: boolean | undefined;
  readonly livestreamStartsAt: string | null | undefined;
  /** The new title; undefined if it is unchanged. */
  readonly title: string | undefined;
}

/** Creates the stream key of a new live stream. */
export async function createStreamKey(db: Executor, videoId: string): Promise<void> {
  await db.insertInto("live_streams").values({ video_id: videoId, stream_key: newToken() }).execute();
}

/**
 * Column changes for the schedule of a live stream. An announcement needs a title; a started live stream cannot be
 * rescheduled.
 */
export function liveStreamChanges(
  video: VideoRow,
  { liveAutofinish, livestreamStartsAt, title = video.title }: LiveStreamSettings,
  now: Date,
): { live_autofinish?: boolean; livestream_starts_at?: Date | null } {
  const autofinish = liveAutofinish === undefined ? {} : { live_autofinish: liveAutofinish };
  if (livestreamStartsAt === undefined) return autofinish;
  const livestreamEndedAt = video.livestream_ended_at?.toISOString();
  const isPlannable = isLive({ live: video.live, livestreamEndedAt }) && !video.livestream_started_at;
  if (!isPlannable) throw new AppError("NOT_LIVE");
  if (livestreamStartsAt === null) return { ...autofinish, livestream_starts_at: null };
  if (title === "") throw new AppError("VALIDATION", {}, { title: { code: "REQUIRED" } });
  const startsAt = requireFuture("livestreamStartsAt", livestreamStartsAt, now);
  return { ...autofinish, livestream_starts_at: startsAt };
}
