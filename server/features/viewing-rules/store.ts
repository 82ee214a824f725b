import { sql } from "kysely";
import type { ViewingRules } from "#shared/accounts/viewing-rules.ts";
import type { Category } from "#shared/videos/catalogue.ts";
import { pageOfIds, isVisibleTo } from "#server/features/videos/cards.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/queue/queue.ts";

export interface RulesRow {
  readonly rules: ViewingRules | null;
  readonly muted_channels: string[];
  readonly has_unwanted: boolean;
}

/** All that an account does not want to see, in one statement: it is asked for with every list. */
export async function findRules(db: Executor, userId: string, now: Date): Promise<RulesRow | undefined> {
  const { rows } = await sql<RulesRow>`
    select u.settings -> 'rules' as rules,
      array(
        select m.channel_id from channel_mutes m where m.user_id = u.id and m.blocked_until > ${now}
      ) as muted_channels,
      exists (select from unwanted_videos w where w.user_id = u.id) as has_unwanted
    from users u
    where u.id = ${userId}`.execute(db);
  return rows[0];
}

export async function findTopics(db: Executor, userId: string): Promise<Category[]> {
  const row = await db.selectFrom("users").select("settings").where("id", "=", userId).executeTakeFirst();
  return row?.settings.topics ?? [];
}

export async function saveUnwanted(
  db: Executor,
  unwanted: { user_id: string; video_id: string; created_at: Date },
): Promise<void> {
  await db
    .insertInto("unwanted_videos")
    .values(unwanted)
    .onConflict((conflict) => conflict.columns(["user_id", "video_id"]).doNothing())
    .execute();
}

export async function deleteUnwanted(db: Executor, userId: string, videoId: string): Promise<void> {
  await db
    .deleteFrom("unwanted_videos")
    .where("user_id", "=", userId)
    .where("video_id", "=", videoId)
    .execute();
}

export async function listUnwantedIds(
  db: Executor,
  viewer: Viewer,
  page: { limit: number; offset: number },
): Promise<{ ids: string[]; count: number }> {
  const query = db
    .selectFrom("unwanted_videos as w")
    .innerJoin("videos as v", "v.id", "w.video_id")
    .select("v.id")
    .where("w.user_id", "=", viewer.id)
    .where(isVisibleTo(viewer))
    .orderBy("w.created_at", "desc")
    .orderBy("v.id");
  return pageOfIds(query, page);
}
