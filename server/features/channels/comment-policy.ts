import type { Executor } from "#server/platform/database/executor.ts";
import { hasCommentPolicy } from "./store.ts";

/** Whether a channel approves the comments of this account before others see them: not those of its own team. */
export async function approvesFirst(
  db: Executor,
  channelId: string | null,
  authorId: string | null,
): Promise<boolean> {
  return channelId !== null && hasCommentPolicy(db, { channelId, policy: "approvedFirst", authorId });
}
