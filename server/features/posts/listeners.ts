import type { Services } from "#server/platform/services.ts";
import { deletePostsOfChannel } from "./store.ts";

/** Deletes the posts of a deleted channel, with their comments. */
export function listenAsPosts({ queue }: Services): void {
  for (const name of ["channel.deleted", "channel.orphaned"] as const)
    queue.listenInTransaction(name, (tx, { channelId }) => deletePostsOfChannel(tx, channelId));
}
