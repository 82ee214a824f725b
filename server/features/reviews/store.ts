import { sql, type RawBuilder } from "kysely";
import type { HoldReason, ReviewedKind } from "#shared/reviews/review.ts";
import type { Executor } from "#server/platform/database/executor.ts";

/** What waits for the staff: was not refused, and is not for the channel to approve. */
const WAITING = {
  video: sql`videos t where t.held_at is not null and t.refusal is null and t.status <> 'deleted'`,
  comment: sql`comments t where t.held_at is not null and t.refusal is null and t.deleted_at is null
    and t.held_for <> 'policy'`,
  post: sql`posts t where t.held_at is not null and t.refusal is null`,
} as const satisfies Record<ReviewedKind, RawBuilder<unknown>>;

export interface HeldRow {
  readonly id: string;
  readonly held_at: Date;
  readonly held_for: HoldReason;
  readonly title: string;
  readonly text: string;
  readonly subject: string | null;
  readonly tags: string[];
  readonly image_version: number;
  readonly playing_upload_id: string | null;
  readonly video_id: string | null;
  readonly post_id: string | null;
  readonly author_id: string | null;
  readonly author_name: string | null;
  readonly author_since: Date | null;
  readonly channel_id: string | null;
  readonly channel_name: string | null;
}

const COLUMNS = {
  video: sql`'newAccount' as held_for, t.title, t.description as text, null as subject, t.tags, t.image_version,
    t.playing_upload_id, t.id as video_id, null::uuid as post_id, t.created_by as author_id`,
  comment: sql`t.held_for, '' as title, t.content as text, coalesce(
      (select title from videos where id = t.video_id), (select message from posts where id = t.post_id)
    ) as subject, '{}'::text[] as tags, 0 as image_version,
    null::uuid as playing_upload_id, t.video_id, t.post_id, t.author_id`,
  post: sql`'newAccount' as held_for, '' as title, t.message as text, null as subject, '{}'::text[] as tags,
    0 as image_version, null::uuid as playing_upload_id, t.video_id, t.id as post_id, t.author_id`,
} as const satisfies Record<ReviewedKind, RawBuilder<unknown>>;

/** What waits for the staff, the oldest first. */
export async function listWaiting(
  db: Executor,
  { kind, limit, offset }: { readonly kind: ReviewedKind; readonly limit: number; readonly offset: number },
): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select t.*, trim(u.name || ' ' || u.surname) as author_name, u.created_at as author_since,
      c.name as channel_name
    from (
      select t.id, t.held_at, t.channel_id, ${COLUMNS[kind]} from ${WAITING[kind]}
      order by t.held_at, t.id limit ${limit} offset ${offset}
    ) t
    left join users u on u.id = t.author_id
    left join channels c on c.id = t.channel_id
    order by t.held_at, t.id`.execute(db);
  return rows;
}

/** How many things of each kind wait for the staff. */
export async function countWaiting(db: Executor): Promise<Record<ReviewedKind, number>> {
  const { rows } = await sql<Record<ReviewedKind, number>>`
    select
      (select count(*)::int from ${WAITING.video}) as video,
      (select count(*)::int from ${WAITING.comment}) as comment,
      (select count(*)::int from ${WAITING.post}) as post`.execute(db);
  return rows[0] ?? { video: 0, comment: 0, post: 0 };
}
