import { sql } from "kysely";
import type { NotificationSettingKey } from "#shared/notifications/types.ts";
import { type Batch, type Recipient, selectRecipients } from "#server/features/mails/recipients.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export interface AnnouncedVideo {
  readonly id: string;
  readonly title: string;
  readonly channel_id: string;
  readonly channel_name: string;
  /** A premiere or a live stream, not a recording that became public after its end. */
  readonly is_live: boolean;
}

/** The video if it is listed and no clip; undefined otherwise, also if it was deleted in the meantime. */
export async function findListedVideo(db: Executor, id: string): Promise<AnnouncedVideo | undefined> {
  return (
    db
      .selectFrom("videos as v")
      .innerJoin("channels as c", "c.id", "v.channel_id")
      .select(["v.id", "v.title", "v.channel_id", "c.name as channel_name"])
      .select(
        sql<boolean>`(
          coalesce(v.published_at <= v.premiere_at + v.duration_seconds * interval '1 second', false)
          or (v.live and v.livestream_ended_at is null))`.as("is_live"),
      )
      .where("v.id", "=", id)
      .where("v.listed", "=", true)
      // Clips are too many for the subscribers.
      .where(sql<boolean>`not exists (select from clips k where k.video_id = v.id)`)
      .executeTakeFirst()
  );
}

/** False if the video was announced before. */
export async function markAnnounced(db: Executor, videoId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("announced_videos")
    .values({ video_id: videoId, announced_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Subscribers with the level `always` who enabled this kind of email. */
export async function listAlwaysRecipients(
  db: Executor,
  channelId: string,
  setting: NotificationSettingKey,
  batch: Batch,
): Promise<Recipient[]> {
  return selectRecipients(db, batch, setting)
    .innerJoin("subscriptions as s", "s.user_id", "u.id")
    .where("s.channel_id", "=", channelId)
    .where("s.notify_when", "=", "always")
    .execute();
}

/** Contents of a digest: videos published since the last one, but none older than the subscription. */
const NEW_VIDEOS = sql`
  subscriptions s
  join videos v on v.channel_id = s.channel_id and v.listed
  join channels c on c.id = v.channel_id
  left join subscription_digests d on d.user_id = s.user_id`;

function isNewVideo(userId: unknown, since: Date) {
  return sql<boolean>`
    s.user_id = ${userId} and s.notify_when = 'daily'
    and v.published_at > greatest(s.created_at, d.mailed_at, ${since}::timestamptz)`;
}

/** Accounts due for a digest that have new videos. */
export async function listDigestRecipients(
  db: Executor,
  batch: Batch,
  { mailedBefore, newsSince }: { mailedBefore: Date; newsSince: Date },
): Promise<Recipient[]> {
  return selectRecipients(db, batch, "newVideo")
    .where(
      sql<boolean>`exists (select from ${NEW_VIDEOS} where ${isNewVideo(sql.ref("u.id"), newsSince)}
        and (d.mailed_at is null or d.mailed_at <= ${mailedBefore}::timestamptz))`,
    )
    .execute();
}

/** New videos for a recipient, newest first, and their total count. */
export async function listNewVideos(
  db: Executor,
  userId: string,
  { newsSince, limit }: { newsSince: Date; limit: number },
): Promise<{ videos: Omit<AnnouncedVideo, "is_live">[]; count: number }> {
  const { rows } = await sql<Omit<AnnouncedVideo, "is_live"> & { count: number }>`
    select v.id, v.title, v.channel_id, c.name as channel_name, (count(*) over ())::int as count
    from ${NEW_VIDEOS} where ${isNewVideo(userId, newsSince)}
    order by v.published_at desc, v.id desc limit ${limit}`.execute(db);
  return { videos: rows, count: rows[0]?.count ?? 0 };
}
