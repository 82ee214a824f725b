import type { Executor } from "#server/platform/queue/queue.ts";
import { discardCommentsBy } from "./store.ts";

/** Before an account goes: deletes what it wrote as itself; answers of others stay under an empty place. */
export async function discardCommentsOfUser(db: Executor, userId: string, now: Date): Promise<void> {
  await discardCommentsBy(db, "user_id", userId, now);
}

/** The same of what was written as a channel that is no more. */
export async function discardCommentsOfChannel(db: Executor, channelId: string, now: Date): Promise<void> {
  await discardCommentsBy(db, "channel_id", channelId, now);
}
