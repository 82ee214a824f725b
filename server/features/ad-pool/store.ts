import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

function selectDeliverable(db: Executor) {
  return (
    db
      .selectFrom("ads as a")
      .innerJoin("channels as c", "c.id", "a.channel_id")
      .leftJoin("videos as v", "v.id", "a.video_id")
      .select(["a.id", "a.channel_id", "a.name", "a.kind", "a.placement", "a.dismiss_mode", "a.age_targets"])
      .select(["a.click_action", "a.click_url", "a.video_id", "a.creative_version", "a.creative_seconds"])
      .select("c.name as channel_name")
      .where("a.status", "=", "live")
      .where("a.points", ">", 0)
      .whereRef("a.creative_kind", "=", "a.kind")
      .where("c.ads_enabled", "=", true)
      .where("c.deleted_at", "is", null)
      .where("c.visibility", "<>", "private")
      // The video that a click opens must be public.
      .where((eb) => eb.or([eb("a.click_action", "<>", "open_video"), eb("v.status", "=", "public")]))
  );
}

export type DeliverableAd = Awaited<ReturnType<ReturnType<typeof selectDeliverable>["execute"]>>[number];

/** All ads that may be shown. */
export async function findDeliverable(db: Executor): Promise<DeliverableAd[]> {
  return selectDeliverable(db).execute();
}

/** The ids of those ads that may still be shown. */
export async function findStillDeliverable(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await selectDeliverable(db)
    .where(sql<boolean>`a.id = any(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The age group an account has entered. */
export async function findAge(db: Executor, userId: string): Promise<string | null> {
  const user = await db.selectFrom("users").select("age").where("id", "=", userId).executeTakeFirst();
  return user?.age ?? null;
}
