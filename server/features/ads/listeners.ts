import { logRejection } from "#server/platform/log.ts";
import type { Services } from "#server/platform/services.ts";
import { removeCreative } from "./creative-files.ts";
import { notifySwitchedFormats } from "./switched-formats/notify-switched-formats.ts";
import { findAdIdsOfChannel } from "./store.ts";

/**
 * Erases the files of a channel's ads, before their rows are deleted with the channel, and notifies owners when the
 * site switches formats.
 */
export function listenAsAds(services: Services): void {
  const { log, queue, storage } = services;
  queue.listenToSettings(() =>
    logRejection(log, "notifying owners of switched ads", notifySwitchedFormats(services)),
  );
  queue.listenInTransaction("channel.erased", async (tx, { channelId }) => {
    for (const id of await findAdIdsOfChannel(tx, channelId)) await removeCreative(storage, id);
  });
}
