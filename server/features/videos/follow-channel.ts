import type { Executor } from "#server/platform/queue/queue.ts";
import { refreshListedOfChannel } from "./store.ts";

/** For channels: who may see its videos follows who may see the channel, in the same transaction. */
export async function followChannel(tx: Executor, channelId: string): Promise<void> {
  await refreshListedOfChannel(tx, channelId);
}
