import type { Executor } from "#server/platform/queue/queue.ts";
import { countHidden, updateComment } from "./store.ts";

/** Takes a comment out of its thread for everybody but the staff, or puts it back. */
export async function setCommentHidden(tx: Executor, id: string, hidden: boolean): Promise<void> {
  if (await countHidden(tx, id, hidden)) await updateComment(tx, id, { hidden });
}
