import type { Services } from "#server/platform/services.ts";
import { removeCreative } from "./creative-files.ts";
import { findAdIdsOfChannel } from "./store.ts";

/** Erases the files of a channel's ads, before their rows are deleted with the channel. */
export function listenAsAds({ queue, storage }: Services): void {
  queue.listenInTransaction("channel.erased", async (tx, { channelId }) => {
    for (const id of await findAdIdsOfChannel(tx, channelId)) await removeCreative(storage, id);
  });
}
