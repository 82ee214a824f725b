import type { Executor } from "#server/platform/queue/queue.ts";
import { addViews } from "./store.ts";

/** For playback: adds new views to their videos. */
export async function countViews(db: Executor, counts: ReadonlyMap<string, number>): Promise<void> {
  await addViews(db, counts);
}
