import type { Executor } from "#server/platform/queue/queue.ts";
import { deletePostsOfChannel } from "./store.ts";

/** Deletes what a channel that is no more has posted, with the comments on it. */
export async function discardPostsOfChannel(db: Executor, channelId: string): Promise<void> {
  await deletePostsOfChannel(db, channelId);
}
