import type { Executor } from "#server/platform/database/executor.ts";
import type { Services } from "#server/platform/services.ts";
import { listOpenUploadsOf, markCancelled } from "./store.ts";

interface UploadsToChannel {
  readonly channelId: string;
  readonly userIds: readonly string[];
}

export async function countOpenUploads(db: Executor, uploads: UploadsToChannel): Promise<number> {
  return (await listOpenUploadsOf(db, uploads)).length;
}

/**
 * Aborts the unfinished uploads of these users to a channel, in the transaction that takes their rights. The bytes are
 * deleted within a minute, by the machine that has them (`cleanUpUploads`).
 */
export async function cancelOpenUploads(
  { queue }: Pick<Services, "queue">,
  tx: Executor,
  uploads: UploadsToChannel,
): Promise<void> {
  for (const { id, video_id } of await listOpenUploadsOf(tx, uploads, { areLocked: true })) {
    await markCancelled(tx, id);
    await queue.emit(tx, "upload.cancelled", { videoId: video_id });
  }
}
