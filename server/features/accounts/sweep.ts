import {
  discardCommentsOfChannel,
  discardCommentsOfUser,
} from "#server/features/comments/discard-comments.ts";
import { removeImage } from "#server/features/images/images.ts";
import { discardPostsOfChannel } from "#server/features/posts/discard-posts.ts";
import { discardVideo } from "#server/features/videos/videos.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import { exportsPrefix } from "./data-export-archive.ts";
import {
  deleteRunOut,
  deleteUser,
  emptyChannel,
  listChannelsOwnedAlone,
  listLivingVideos,
  lockDueAccount,
} from "./deletion-store.ts";

const ATTEMPTS_KEPT_MS = 2 * 3_600_000;

/** Deletes the accounts whose time has come, however long ago that was, and what has run out. */
export async function sweepAccounts(services: Services): Promise<void> {
  const now = services.clock.now();
  while (await eraseNextAccount(services, now));
  await deleteRunOut(services.db, now, new Date(now.getTime() - ATTEMPTS_KEPT_MS));
}

/** Deletes one account with everything that names its holder; false where none is due. */
function eraseNextAccount(services: Services, now: Date): Promise<boolean> {
  const { db, queue, storage } = services;
  return inTransaction(db, async (tx) => {
    const id = await lockDueAccount(tx, now);
    if (!id) return false;
    for (const channelId of await listChannelsOwnedAlone(tx, id)) {
      await closeChannel(services, tx, channelId, now);
    }
    await removeImage(storage, "user", id);
    await storage.removeAll(exportsPrefix(id));
    await discardCommentsOfUser(tx, id, now);
    await deleteUser(tx, id);
    await queue.emit(tx, "account.deleted", { userId: id });
    return true;
  });
}

async function closeChannel(
  { queue, storage }: Services,
  tx: Executor,
  channelId: string,
  now: Date,
): Promise<void> {
  for (const videoId of await listLivingVideos(tx, channelId)) {
    await discardVideo({ db: tx, now, queue }, videoId);
  }
  await removeImage(storage, "channel", channelId);
  await removeImage(storage, "banner", channelId);
  await discardCommentsOfChannel(tx, channelId, now);
  await discardPostsOfChannel(tx, channelId);
  await emptyChannel(tx, channelId);
}
