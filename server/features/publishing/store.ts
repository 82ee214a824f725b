import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import { selectCards, type CardRow } from "#server/features/videos/cards.ts";

export interface PremiereFilter {
  readonly limit: number;
  readonly offset: number;
  readonly channelId?: string | undefined;
  /** Only premieres that start before this time. */
  readonly before?: string | undefined;
}

/**
 * Running live streams first, then public live streams and premieres by their start: upcoming, or started and not
 * over.
 */
export async function listPremieres(
  db: Executor,
  { limit, offset, channelId, before }: PremiereFilter,
  now: Date,
): Promise<{ items: CardRow[]; count: number }> {
  let query = selectCards(db)
    .where("v.visibility", "=", "public")
    .where("c.visibility", "=", "public")
    .where("v.withheld", "=", false)
    .where((eb) => eb.or([isPremiere(now, before), IS_LIVE_STREAM]));
  if (channelId) query = query.where("v.channel_id", "=", channelId);
  const [items, { count }] = await Promise.all([
    query
      .orderBy(IS_LIVE, "desc")
      .orderBy(sql`coalesce(v.livestream_starts_at, v.premiere_at, v.livestream_started_at)`)
      .orderBy("v.id")
      .limit(limit)
      .offset(offset)
      .execute(),
    query
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  return { items, count };
}

const IS_LIVE = sql<boolean>`(v.live and v.status = 'public')`;

const IS_LIVE_STREAM = sql<boolean>`(
  v.live and v.livestream_ended_at is null
  and (v.status = 'public' or (v.status = 'draft' and v.livestream_starts_at is not null))
)`;

function isPremiere(now: Date, before: string | undefined) {
  const end = before === undefined ? sql`'infinity'::timestamptz` : sql`${new Date(before)}::timestamptz`;
  return sql<boolean>`(
    v.premiere_at < ${end} and v.status in ('premiere_scheduled', 'public')
    and v.premiere_at + v.duration_seconds * interval '1 second' >= ${now}
  )`;
}

/** Locks a due video. Without an id, any due video that no other process has locked. */
export async function lockDueVideo(
  db: Executor,
  now: Date,
  id?: string,
): Promise<{ id: string; status: string; release_at: Date | null; premiere_at: Date | null } | undefined> {
  const query = db
    .selectFrom("videos")
    .select(["id", "status", "release_at", "premiere_at"])
    .where("status", "in", ["scheduled", "premiere_scheduled"])
    .where(sql<Date>`coalesce(release_at, premiere_at)`, "<=", now)
    .where("playing_upload_id", "is not", null)
    .where("banned_at", "is", null);
  if (id) return query.where("id", "=", id).forUpdate().executeTakeFirst();
  return query.limit(1).forUpdate().skipLocked().executeTakeFirst();
}
