import { AppError } from "#shared/errors.ts";
import { isLive } from "#shared/live/phase.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { newToken } from "#server/platform/tokens.ts";
import { requireFuture } from "./rules.ts";
import type { VideoRow } from "./store.ts";

interface BroadcastWishes {
  readonly liveAutofinish: boolean | undefined;
  readonly livestreamStartsAt: string | null | undefined;
  /** What it is called from now on; undefined where that stays. */
  readonly title: string | undefined;
}

/** Gives a new broadcast the key it is sent with. */
export async function prepareBroadcast(db: Executor, videoId: string): Promise<void> {
  await db.insertInto("live_streams").values({ video_id: videoId, stream_key: newToken() }).execute();
}

/** What is planned for a broadcast. Announcing one needs a name, and there is nothing to plan once it has begun. */
export function broadcastChanges(
  video: VideoRow,
  { liveAutofinish, livestreamStartsAt, title = video.title }: BroadcastWishes,
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
