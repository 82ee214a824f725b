import { sql } from "kysely";
import type { ReviewedKind } from "#shared/reviews/review.ts";
import type { SettingKey } from "#shared/site-settings/settings.ts";
import type { Executor } from "#server/platform/database/executor.ts";

const SETTING = {
  video: "moderation.holdVideos",
  comment: "moderation.holdComments",
  post: "moderation.holdPosts",
} as const satisfies Record<ReviewedKind, SettingKey>;

/** What counts for the account `u`: it was approved, or did not have to wait. */
const SHOWN = {
  video: sql`select from videos where created_by = u.id and cleared_at is not null and held_at is null
    and status <> 'deleted' and banned_at is null`,
  comment: sql`select from comments where author_id = u.id and held_at is null and not hidden
    and deleted_at is null`,
  post: sql`select from posts where author_id = u.id and held_at is null and not hidden`,
} as const satisfies Record<ReviewedKind, unknown>;

/**
 * Whether fewer things of an account than the setting says were approved. Reads the setting from the database, because
 * videos become public in jobs and in transactions of other features, too, and all of them have to agree.
 */
export async function isNewAccount(db: Executor, kind: ReviewedKind, userId: string): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    select (select count(*) from (${SHOWN[kind]} limit s.held) shown) < s.held as is_new
    from users u, (
      select (value #>> '{}')::int as held from site_settings
      where key = ${SETTING[kind]} and jsonb_typeof(value) = 'number'
    ) s
    where u.id = ${userId} and u.role not in ('moderator', 'admin')`.execute(db);
  return rows[0]?.is_new ?? false;
}
