import { sql, type Selectable, type Updateable } from "kysely";
import { ADULT_AGE } from "#shared/catalogue/catalogue.ts";
import { mustWait } from "#server/features/holds/holds.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Queue } from "#server/platform/queue/queue.ts";

/** Whether the written row invalidates addresses that shared caches may know. */
const IS_WITHDRAWN = sql<boolean>`old.visibility = 'public'
  and new.access_revision <> old.access_revision`.as("is_withdrawn");
/** Others see it, or will at its date. */
const IS_OFFERED = sql<boolean>`visibility <> 'private' and (
  status in ('scheduled', 'premiere_scheduled', 'public')
  or (status = 'draft' and live and livestream_starts_at is not null and livestream_ended_at is null))`;
/** Nobody sees it but the team of its channel and the staff. */
const IS_WITHHELD = sql<boolean>`(v.banned_at is not null or c.hidden or v.held_at is not null)`;
/** Ids in one event: a channel may have any number of videos. */
const WITHDRAWN_IN_EVENT = 500;

type VideoColumns = Selectable<Database["videos"]>;
export interface VideoRow extends VideoColumns {
  readonly channel_name: string;
  readonly channel_slug: string;
  readonly channel_has_avatar: boolean;
  readonly channel_image_version: number;
  readonly channel_ads_enabled: boolean;
  /** Null for videos that are no clips. */
  readonly clip_source_id: string | null;
  readonly clip_maker_id: string | null;
  readonly clip_start_seconds: number | null;
  readonly clip_is_approved: boolean | null;
}

function selectVideos(db: Executor) {
  return db
    .selectFrom("videos as v")
    .innerJoin("channels as c", "c.id", "v.channel_id")
    .leftJoin("clips as k", "k.video_id", "v.id")
    .selectAll("v")
    .select(["k.source_id as clip_source_id", "k.maker_id as clip_maker_id"])
    .select(["k.start_seconds as clip_start_seconds", "k.is_approved as clip_is_approved"])
    .select([
      "c.name as channel_name",
      "c.slug as channel_slug",
      "c.has_avatar as channel_has_avatar",
      "c.image_version as channel_image_version",
      "c.ads_enabled as channel_ads_enabled",
    ]);
}

export async function findVideo(db: Executor, id: string): Promise<VideoRow | undefined> {
  return selectVideos(db).where("v.id", "=", id).executeTakeFirst();
}

/** The video with its row locked until the transaction ends. */
export async function lockVideo(db: Executor, id: string): Promise<VideoRow | undefined> {
  return selectVideos(db).where("v.id", "=", id).forUpdate("v").executeTakeFirst();
}

/** Names of the maker of a clip and of its stream; the title is null if viewers may not see the stream. */
export async function findClipNames(
  db: Executor,
  { sourceId, makerId }: { readonly sourceId: string; readonly makerId: string | null },
): Promise<{ source_title: string | null; maker_name: string | null }> {
  const { rows } = await sql<{ source_title: string | null; maker_name: string | null }>`
    select
      (select v.title from videos v where v.id = ${sourceId} and v.status = 'public'
        and v.visibility <> 'private' and not v.withheld) as source_title,
      (select trim(u.name || ' ' || u.surname) from users u where u.id = ${makerId}) as maker_name`.execute(
    db,
  );
  return rows[0] ?? { source_title: null, maker_name: null };
}

export interface Transaction {
  readonly db: Executor;
  readonly now: Date;
  readonly queue: Queue;
}

/**
 * Writes changes and recomputes whether the video is listed or withheld. Publishes the video if it is now listed for
 * the first time, regardless of its previous state. Returns whether it did.
 */
export async function updateVideo(
  transaction: Transaction,
  id: string,
  changes: Updateable<Database["videos"]>,
): Promise<boolean> {
  const { db, now } = transaction;
  let isWithdrawn = false;
  if (Object.keys(changes).length > 0) {
    const written = await db
      .updateTable("videos")
      .set({ ...changes, ...revisionAfter(changes), updated_at: now })
      .where("id", "=", id)
      .returning(IS_WITHDRAWN)
      .executeTakeFirst();
    isWithdrawn = written?.is_withdrawn ?? false;
    await holdOrClear(transaction, id);
  }
  return (
    (await publishFirstListed(
      transaction,
      { id },
      {
        // The caller may know a better date, such as that of a premiere.
        isDated: Boolean(changes.published_at),
        isWithdrawn,
      },
    )) > 0
  );
}

/** The first time others may see a video: it waits for the staff if its account is new. */
async function holdOrClear({ db, now }: Transaction, id: string): Promise<void> {
  const offered = await db
    .selectFrom("videos")
    .select("created_by")
    .where("id", "=", id)
    .where(IS_OFFERED)
    .where("held_at", "is", null)
    .where("cleared_at", "is", null)
    .where("banned_at", "is", null)
    .executeTakeFirst();
  if (!offered) return;
  const isHeld = await mustWait(db, "video", offered.created_by);
  await db
    .updateTable("videos")
    .set(isHeld ? { held_at: now } : { cleared_at: now })
    .where("id", "=", id)
    .execute();
}

/**
 * Increments the access revision, which signatures cover, if the changes take rights away or set another visibility.
 * Changes that only grant access, such as a publication, do not interrupt current viewers.
 */
function revisionAfter(changes: Updateable<Database["videos"]>) {
  const { visibility, banned_at, age_restriction, status, livestream_starts_at } = changes;
  const reasons = [
    ...(visibility === undefined ? [] : [sql<boolean>`visibility <> ${visibility}`]),
    ...(banned_at === undefined ? [] : [sql<boolean>`(banned_at is null) <> ${banned_at === null}`]),
    ...(age_restriction === undefined
      ? []
      : [sql<boolean>`(age_restriction = ${ADULT_AGE}) <> ${age_restriction === ADULT_AGE}`]),
    ...(status === undefined ? [] : [isWithdrawal(status)]),
    // The announcement of a live stream is withdrawn.
    ...(livestream_starts_at === null ? [sql<boolean>`status = 'draft'`] : []),
  ];
  if (reasons.length === 0) return {};
  return { access_revision: sql<number>`access_revision + (${sql.join(reasons, sql` or `)})::int` };
}

function isWithdrawal(next: string) {
  return sql<boolean>`(status <> ${next}
    and (status = 'deleted' or ${next} = 'deleted'
      or (status in ('public', 'premiere_scheduled') and ${next} <> 'public')))`;
}

/** Recomputes which videos of a changed channel are listed or withheld. */
export async function refreshListedOfChannel(transaction: Transaction, channelId: string): Promise<void> {
  await publishFirstListed(transaction, { channel_id: channelId });
}

/**
 * Refreshes the videos with these columns, emits the publication of those that were never listed before, and the
 * withdrawal of those whose addresses became invalid, now or (`isWithdrawn`) by a change before.
 */
async function publishFirstListed(
  { db, now, queue }: Transaction,
  columns: { readonly id: string } | { readonly channel_id: string },
  {
    isDated = false,
    isWithdrawn = false,
  }: { readonly isDated?: boolean; readonly isWithdrawn?: boolean } = {},
): Promise<number> {
  const [[column, value] = ["", ""]] = Object.entries(columns);
  const refreshed = await refreshListed(db, now, isDated)
    .where(sql.ref(`v.${column}`), "=", value)
    .returning(["v.id", "v.channel_id"])
    .returning(sql<boolean>`old.first_listed_at is null and new.listed and not old.listed`.as("is_first"))
    .returning(IS_WITHDRAWN)
    .execute();
  const first = refreshed.filter(({ is_first }) => is_first);
  for (const { id, channel_id } of first) {
    await queue.emit(db, "video.published", { videoId: id, channelId: channel_id });
  }
  const withdrawn = refreshed.filter((video) => isWithdrawn || video.is_withdrawn).map(({ id }) => id);
  for (let start = 0; start < withdrawn.length; start += WITHDRAWN_IN_EVENT) {
    const videoIds = withdrawn.slice(start, start + WITHDRAWN_IN_EVENT);
    await queue.emit(db, "media.withdrawn", { videoIds });
  }
  return first.length;
}

function refreshListed(db: Executor, now: Date, isDated: boolean) {
  const isListed = sql<boolean>`(v.status = 'public' and v.visibility = 'public' and v.banned_at is null
    and v.held_at is null and c.visibility = 'public')`;
  const isFirst = sql<boolean>`(${isListed} and not v.listed and v.first_listed_at is null)`;
  return db
    .updateTable("videos as v")
    .from("channels as c")
    .set({
      listed: isListed,
      withheld: IS_WITHHELD,
      first_listed_at: sql<Date>`coalesce(v.first_listed_at, case when v.listed or ${isListed} then ${now}::timestamptz end)`,
      updated_at: sql<Date>`case when ${isFirst} then ${now}::timestamptz else v.updated_at end`,
      ...(isDated
        ? {}
        : { published_at: sql<Date>`case when ${isFirst} then ${now}::timestamptz else v.published_at end` }),
      // Invalidates media addresses that were issued before.
      access_revision: sql<number>`v.access_revision + (${IS_WITHHELD} <> v.withheld)::int`,
    })
    .whereRef("c.id", "=", "v.channel_id");
}

export async function markThumbnail(
  db: Executor,
  id: string,
  dominantColor: string | undefined,
): Promise<void> {
  await db
    .updateTable("videos")
    .set({
      has_thumbnail: true,
      image_version: sql`image_version + 1`,
      ...(dominantColor ? { dominant_color: dominantColor } : {}),
    })
    .where("id", "=", id)
    .execute();
}

/** For playback: adds new views to their videos. */
export async function countViews(db: Executor, counts: ReadonlyMap<string, number>): Promise<void> {
  if (counts.size === 0) return;
  const ids = [...counts.keys()].toSorted(); // sorted, so that concurrent processes do not deadlock
  const numbers = ids.map((id) => counts.get(id) ?? 0);
  await sql`
    update videos v set views = v.views + n.views
    from unnest(${ids}::uuid[], ${numbers}::int[]) as n (id, views)
    where v.id = n.id`.execute(db);
}
