import { inTransaction } from "#server/platform/database/pool.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Queue } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import { lockDueVideo } from "./store.ts";
import { transitionVideo } from "#server/features/videos/transition-video.ts";

/** Publishes a due video. Idempotent, and does nothing before the date. */
export async function publishScheduledVideo(services: Services, videoId: string): Promise<void> {
  await publishNextDue(services, videoId);
}

/**
 * Publishes all due videos, including those that came due while no process was running, whose file was late, or that
 * were banned at that time.
 */
export async function publishDueVideos(services: Services): Promise<void> {
  while (await publishNextDue(services));
}

function publishNextDue({ db, clock, queue }: Services, videoId?: string): Promise<boolean> {
  return inTransaction(db, (tx) => publishDue({ db: tx, now: clock.now(), queue }, videoId));
}

/** Within a transaction: publishes one due video; false if there is none. `makePlayable` does the same for its video. */
export async function publishDue(
  { db, now, queue }: { db: Executor; now: Date; queue: Queue },
  videoId?: string,
): Promise<boolean> {
  const due = await lockDueVideo(db, now, videoId);
  if (!due) return false;
  // A premiere keeps its scheduled time even if the server was late; a publication gets its actual time.
  const published = due.premiere_at ? { published_at: due.premiere_at } : {};
  await transitionVideo({ db, now, queue }, due.id, "release", published);
  return true;
}
