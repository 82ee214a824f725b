import type { Executor } from "#server/platform/database/executor.ts";
import { adjustHiddenCounts, updateComment } from "./store.ts";

/** Hides a comment from all viewers except staff, or restores it. Returns whether that has changed it. */
export async function setCommentHidden(tx: Executor, id: string, hidden: boolean): Promise<boolean> {
  if (!(await adjustHiddenCounts(tx, id, hidden))) return false;
  await updateComment(tx, id, { hidden });
  return true;
}
