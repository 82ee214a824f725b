import { sql } from "kysely";
import type { NotificationWish } from "#shared/notifications/types.ts";
import { type Batch, type Reader, selectReaders } from "#server/features/mails/readers.ts";
import type { Executor } from "#server/platform/queue/queue.ts";

export interface AnnouncedVideo {
  readonly id: string;
  readonly title: string;
  readonly channel_id: string;
  readonly channel_name: string;
  /** It begins for all at once: a premiere, or live. */
  readonly is_broadcast: boolean;
}

/** The video if everybody may find it; undefined also where it has gone meanwhile. */
export async function findListedVideo(db: Executor, id: string): Promise<AnnouncedVideo | undefined> {
  return db
    .selectFrom("videos as v")
    .innerJoin("channels as c", "c.id", "v.channel_id")
    .select(["v.id", "v.title", "v.channel_id", "c.name as channel_name"])
    .select(
      sql<boolean>`(v.premiere_at is not null or (v.live and v.livestream_ended_at is null))`.as(
        "is_broadcast",
      ),
    )
    .where("v.id", "=", id)
    .where("v.listed", "=", true)
    .executeTakeFirst();
}

/** False where the video's subscribers have been told before. */
export async function markAnnounced(db: Executor, videoId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("announced_videos")
    .values({ video_id: videoId, announced_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Those who want to hear of every video of a channel, or of everything it broadcasts. */
export async function listEagerReaders(
  db: Executor,
  channelId: string,
  wish: NotificationWish,
  batch: Batch,
): Promise<Reader[]> {
  return selectReaders(db, batch, wish)
    .innerJoin("subscriptions as s", "s.user_id", "u.id")
    .where("s.channel_id", "=", channelId)
    .where("s.notify_when", "=", "always")
    .execute();
}

/** What a digest tells of: videos shown since the last one, but none older than the subscription. */
const NEWS = sql`
  subscriptions s
  join videos v on v.channel_id = s.channel_id and v.listed
  join channels c on c.id = v.channel_id
  left join subscription_digests d on d.user_id = s.user_id`;

function isNews(userId: unknown, since: Date) {
  return sql<boolean>`
    s.user_id = ${userId} and s.notify_when = 'daily'
    and v.published_at > greatest(s.created_at, d.mailed_at, ${since}::timestamptz)`;
}

/** Those who have not had a digest since then and for whom there is something new. */
export async function listDigestReaders(
  db: Executor,
  batch: Batch,
  { mailedBefore, newsSince }: { mailedBefore: Date; newsSince: Date },
): Promise<Reader[]> {
  return selectReaders(db, batch, "newVideo")
    .where(
      sql<boolean>`exists (select from ${NEWS} where ${isNews(sql.ref("u.id"), newsSince)}
        and (d.mailed_at is null or d.mailed_at <= ${mailedBefore}::timestamptz))`,
    )
    .execute();
}

/** What is new for a reader, the newest first, and how much there is of it. */
export async function listNews(
  db: Executor,
  userId: string,
  { newsSince, limit }: { newsSince: Date; limit: number },
): Promise<{ videos: Omit<AnnouncedVideo, "is_broadcast">[]; count: number }> {
  const { rows } = await sql<Omit<AnnouncedVideo, "is_broadcast"> & { count: number }>`
    select v.id, v.title, v.channel_id, c.name as channel_name, (count(*) over ())::int as count
    from ${NEWS} where ${isNews(userId, newsSince)}
    order by v.published_at desc, v.id desc limit ${limit}`.execute(db);
  return { videos: rows, count: rows[0]?.count ?? 0 };
}
