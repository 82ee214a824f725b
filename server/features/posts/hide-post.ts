import type { Executor } from "#server/platform/database/executor.ts";
import { updatePost } from "./store.ts";

/** Hides a post from everyone except its author and the staff, or shows it again. */
export async function setPostHidden(tx: Executor, id: string, hidden: boolean): Promise<void> {
  await updatePost(tx, id, { hidden });
}
