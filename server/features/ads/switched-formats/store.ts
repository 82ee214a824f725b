import { sql } from "kysely";
import type { AdFormat } from "#shared/ads/formats.ts";
import type { Executor } from "#server/platform/database/executor.ts";

/** The formats that were on when owners were last notified. Other processes wait until the transaction ends. */
export async function lockNotifiedFormats(tx: Executor): Promise<AdFormat[]> {
  const rows = await tx.selectFrom("notified_ad_formats").selectAll().orderBy("format").forUpdate().execute();
  return rows.flatMap(({ format, is_on }) => (is_on ? [format] : []));
}

export async function updateNotifiedFormats(tx: Executor, formats: readonly AdFormat[]): Promise<void> {
  await tx
    .updateTable("notified_ad_formats")
    .set({ is_on: sql<boolean>`format = any(${formats}::text[])` })
    .execute();
}

/** Ads that are live or have points. */
export async function listPaidAds(tx: Executor) {
  return tx
    .selectFrom("ads as a")
    .innerJoin("channels as c", "c.id", "a.channel_id")
    .select(["a.channel_id", "a.kind", "a.placement"])
    .distinct()
    .where("c.deleted_at", "is", null)
    .where((eb) => eb.or([eb("a.status", "=", "live"), eb("a.points", ">", 0)]))
    .execute();
}

/** Channels with points that are in no ad yet. */
export async function listChannelsWithPoints(tx: Executor): Promise<string[]> {
  const rows = await tx
    .selectFrom("channels")
    .select("id")
    .where("ad_points", ">", 0)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}
