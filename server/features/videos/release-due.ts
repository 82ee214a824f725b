import { inTransaction } from "#server/platform/database/pool.ts";
import type { Executor, Queue } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import { lockDueVideo } from "./premiere-store.ts";
import { moveVideo } from "./videos.ts";

/** Publishes a video whose date has come. Asked again, or too early, it does nothing. */
export async function releaseVideo(services: Services, videoId: string): Promise<void> {
  await releaseNext(services, videoId);
}

/**
 * Publishes everything whose date has come, also while no process was running, whose file was late or that was
 * banned at that moment.
 */
export async function sweepDueVideos(services: Services): Promise<void> {
  while (await releaseNext(services));
}

function releaseNext({ db, clock, queue }: Services, videoId?: string): Promise<boolean> {
  return inTransaction(db, (tx) => releaseDue({ db: tx, now: clock.now(), queue }, videoId));
}

/** Within a transaction: publishes one due video; false where there is none. */
export async function releaseDue(
  { db, now, queue }: { db: Executor; now: Date; queue: Queue },
  videoId?: string,
): Promise<boolean> {
  const due = await lockDueVideo(db, now, videoId);
  if (!due) return false;
  // A premiere has its moment, however late the server was; a publication is of the moment it happens.
  const published = due.premiere_at ? { published_at: due.premiere_at } : {};
  await moveVideo({ db, now, queue }, due.id, "release", published);
  return true;
}
