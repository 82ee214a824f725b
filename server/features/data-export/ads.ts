import type { Executor } from "#server/platform/database/executor.ts";

/** Ads of the channels that the account owns. */
export async function readAds(db: Executor, userId: string): Promise<object[]> {
  return db
    .selectFrom("ads as a")
    .innerJoin("channel_members as m", "m.channel_id", "a.channel_id")
    .select(["a.id", "a.channel_id", "a.name", "a.status", "a.kind", "a.click_action", "a.click_url"])
    .select(["a.video_id", "a.placement", "a.dismiss_mode", "a.age_targets", "a.points", "a.reason"])
    .select(["a.created_at", "a.updated_at"])
    .where("m.user_id", "=", userId)
    .where("m.role", "=", "owner")
    .orderBy("a.created_at")
    .execute();
}
