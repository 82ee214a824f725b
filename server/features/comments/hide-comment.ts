import type { Executor } from "#server/platform/database/executor.ts";
import { changeHidden } from "./store.ts";

/** Hides a comment from all viewers except staff, or restores it. Returns whether that has changed it. */
export async function setCommentHidden(tx: Executor, id: string, hidden: boolean): Promise<boolean> {
  return changeHidden(tx, id, hidden);
}
