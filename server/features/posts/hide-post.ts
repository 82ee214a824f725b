import type { Executor } from "#server/platform/database/executor.ts";
import { updatePost } from "./store.ts";

/** Hides a post from everyone except its author and the staff, or shows it again. Returns whether it exists. */
export async function setPostHidden(tx: Executor, id: string, hidden: boolean): Promise<boolean> {
  return updatePost(tx, id, { hidden });
}
