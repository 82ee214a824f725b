import type { Services } from "#server/platform/services.ts";
import { deleteCommentsBy } from "./store.ts";

/** Deletes the comments of deleted authors; replies of others stay under a placeholder. */
export function listenAsComments({ queue, clock }: Services): void {
  queue.listenInTransaction("account.deleted", (tx, { userId }) =>
    deleteCommentsBy(tx, "user_id", userId, clock.now()),
  );
  for (const name of ["channel.deleted", "channel.orphaned"] as const)
    queue.listenInTransaction(name, (tx, { channelId }) =>
      deleteCommentsBy(tx, "channel_id", channelId, clock.now()),
    );
}
