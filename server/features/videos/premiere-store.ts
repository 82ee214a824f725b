import { sql } from "kysely";
import type { Executor } from "#server/platform/queue/queue.ts";
import { selectCards, type CardRow } from "./store.ts";

export interface PremiereFilter {
  readonly limit: number;
  readonly offset: number;
  readonly channelId?: string | undefined;
  /** Only those that begin before this moment. */
  readonly before?: string | undefined;
}

/**
 * Broadcasts that are on, then broadcasts and premieres everybody may know of, by their beginning: to come, or begun
 * and not over.
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
    .where((eb) => eb.or([isPremiere(now, before), IS_BROADCAST]));
  if (channelId) query = query.where("v.channel_id", "=", channelId);
  const [items, { count }] = await Promise.all([
    query
      .orderBy(IS_ON, "desc")
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

const IS_ON = sql<boolean>`(v.live and v.status = 'public')`;

const IS_BROADCAST = sql<boolean>`(
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

/** A video whose date has come, locked. Without an id any of them that no other process is working on. */
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
