import type { Executor } from "#server/platform/database/executor.ts";
import { adjustHiddenCounts, updateComment } from "./store.ts";

/** Hides a comment from all viewers except staff, or restores it. */
export async function setCommentHidden(tx: Executor, id: string, hidden: boolean): Promise<void> {
  if (await adjustHiddenCounts(tx, id, hidden)) await updateComment(tx, id, { hidden });
}
