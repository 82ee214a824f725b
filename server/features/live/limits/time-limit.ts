import type { Executor } from "#server/platform/database/executor.ts";
import type { Services } from "#server/platform/services.ts";
import { endLiveStream } from "../live.ts";
import { END_NOTICE_MS, plannedEnd } from "../rules.ts";
import { setEndReason, type StreamRow } from "../store.ts";
import { markEndAnnounced, savePlannedEnd } from "./limits-store.ts";

/**
 * Follows the longest duration of streams: plans the end anew when the setting has changed, notifies the owners before
 * the end, and ends the stream. Returns whether it has changed something.
 */
export async function applyTimeLimit(
  { settings, queue }: Pick<Services, "settings" | "queue">,
  tx: Executor,
  stream: StreamRow,
  now: Date,
): Promise<boolean> {
  const { video_id: id, livestream_started_at: startedAt, ends_at: endsAt } = stream;
  if (startedAt === null || stream.livestream_ended_at !== null) return false;
  const hours = settings.get("encoding.liveHours");
  if (hours !== stream.hours_max) {
    const ends_at = plannedEnd(hours, { startedAt, noticedAt: now });
    await savePlannedEnd(tx, id, { hours_max: hours, ends_at });
    return true;
  }
  if (endsAt === null) return false;
  if (endsAt <= now) {
    await setEndReason(tx, id, "timeLimit");
    await endLiveStream(tx, id, now);
    return true;
  }
  const isAnnounced = stream.end_announced_at?.getTime() === endsAt.getTime();
  if (isAnnounced || endsAt.getTime() - now.getTime() > END_NOTICE_MS) return false;
  await markEndAnnounced(tx, id, endsAt);
  await queue.emit(tx, "live.endingSoon", { videoId: id });
  return true;
}
