import { isShownIn, type AdFormat } from "#shared/ads/formats.ts";
import { shownFormats } from "#shared/site-settings/shown-formats.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { listChannelsWithPoints, listPaidAds, lockNotifiedFormats, updateNotifiedFormats } from "./store.ts";

type Formats = readonly AdFormat[];

/**
 * Notifies the owners of ads, once for all processes, if formats were switched since they were last notified. Nothing
 * else happens to the ads: whether one is shown is decided each time, so that none can lose its status or its points.
 */
export async function notifySwitchedFormats({
  db,
  queue,
  settings,
}: Pick<Services, "db" | "queue" | "settings">): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockNotifiedFormats(tx);
    // Behind the lock: another process may have notified of newer settings than those in memory.
    await settings.reload();
    const now = shownFormats(settings);
    if (isSame(before, now)) return;
    await updateNotifiedFormats(tx, now);
    for (const channelId of await listChannelsThatLose(tx, before, now)) {
      await queue.emit(tx, "ads.switched", { channelId, isOn: false });
    }
    for (const channelId of await listChannelsThatLose(tx, now, before)) {
      await queue.emit(tx, "ads.switched", { channelId, isOn: true });
    }
  });
}

/** Channels with an ad that is shown among some formats and not among others; without any, also those with points. */
async function listChannelsThatLose(tx: Executor, some: Formats, others: Formats): Promise<Set<string>> {
  const ads = await listPaidAds(tx);
  const lost = ads.filter((ad) => isShownIn(ad, some) && !isShownIn(ad, others));
  const withPoints = others.length === 0 ? await listChannelsWithPoints(tx) : [];
  return new Set([...lost.map((ad) => ad.channel_id), ...withPoints]);
}

function isSame(one: Formats, other: Formats): boolean {
  return one.length === other.length && one.every((format) => other.includes(format));
}
