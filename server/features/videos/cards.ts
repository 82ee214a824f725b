import { sql, type SelectQueryBuilder } from "kysely";
import { ADULT_AGE } from "#shared/catalogue/catalogue.ts";
import type { VideoCard } from "#shared/videos/contract.ts";
import { viewReview } from "#server/features/holds/holds.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { isStaff, type Context, type Viewer } from "#server/platform/http/context.ts";
import { imageBase, type Signing } from "./media-addresses.ts";

/** Columns of a card: everything but the long texts. */
export function selectCards(db: Executor) {
  return db
    .selectFrom("videos as v")
    .innerJoin("channels as c", "c.id", "v.channel_id")
    .select([
      "v.id",
      "v.channel_id",
      "v.title",
      "v.status",
      "v.visibility",
      "v.age_restriction",
      "v.duration_seconds",
      "v.views",
      "v.published_at",
      "v.release_at",
      "v.premiere_at",
      "v.live",
      "v.livestream_starts_at",
      "v.livestream_started_at",
      "v.livestream_ended_at",
      "v.live_has_signal",
      "v.banned_at",
      "v.withheld",
      "v.held_at",
      "v.refusal",
      "v.banned_by_big_tech",
      "v.created_at",
      "v.dominant_color",
      "v.has_thumbnail",
      "v.image_version",
      "v.access_revision",
      "c.name as channel_name",
      "c.slug as channel_slug",
      "c.has_avatar as channel_has_avatar",
      "c.image_version as channel_image_version",
    ]);
}

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>["execute"]>>[number];

/** Cards of those videos that are listed, in any order. */
export async function findListedCards(db: Executor, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  return selectCards(db)
    .where(sql<boolean>`v.id = any(${ids}::uuid[])`)
    .where("v.listed", "=", true)
    .execute();
}

/** Image and media addresses carry a version, so that they can be cached forever. */
export function viewCard(video: CardRow, signing: Signing): VideoCard {
  return {
    _id: video.id,
    title: video.title,
    channelId: video.channel_id,
    channel: {
      _id: video.channel_id,
      name: video.channel_name,
      slug: video.channel_slug,
      hasAvatar: video.channel_has_avatar,
      imageVersion: video.channel_image_version,
    },
    status: video.status,
    visibility: video.visibility,
    ageRestriction: video.age_restriction,
    adultsOnly: video.age_restriction === ADULT_AGE,
    duration: video.duration_seconds,
    views: video.views,
    publishedAt: video.published_at?.toISOString() ?? null,
    releaseDate: video.release_at?.toISOString() ?? null,
    premiereAt: video.premiere_at?.toISOString() ?? null,
    ...(video.live ? liveStreamFields(video) : {}),
    bannedByBigTech: video.banned_by_big_tech,
    bannedByNadaj: video.banned_at !== null,
    review: viewReview(video),
    createdAt: video.created_at.toISOString(),
    dominantColor: video.dominant_color,
    hasThumbnail: video.has_thumbnail,
    imageVersion: video.image_version,
    thumbnailBaseUrl: imageBase(signing, video),
  };
}

/** Fields that only live streams have. */
function liveStreamFields({
  live,
  live_has_signal,
  livestream_starts_at,
  livestream_started_at,
  livestream_ended_at,
}: CardRow) {
  return {
    live,
    // The signal before the start is visible to the team only.
    hasSignal: live_has_signal && livestream_started_at !== null && livestream_ended_at === null,
    livestreamStartsAt: livestream_starts_at?.toISOString() ?? null,
    livestreamEndedAt: livestream_ended_at?.toISOString() ?? null,
  };
}

/**
 * SQL condition on `videos as v` for lists of other features: the videos that the viewer may watch. The set-based
 * counterpart of `videoAbilities`.
 */
export function isVisibleTo(viewer: Viewer | undefined) {
  const ownChannels = viewer?.channels.map(({ id }) => id) ?? [];
  return sql<boolean>`(
    (
      (
        v.status in ('public', 'premiere_scheduled')
        or (v.status = 'draft' and v.live and v.livestream_starts_at is not null and v.livestream_ended_at is null)
      )
      and v.visibility <> 'private' and not v.withheld
    )
    or (v.status <> 'deleted' and (${isStaff(viewer)} or v.channel_id = any(${ownChannels}::uuid[])))
  )`;
}

/** One page of a query of ids, in its order, with the total count. */
export async function pageOfIds<Tables, Name extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Name, { id: string }>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ ids: string[]; count: number }> {
  const rows = await query.limit(limit).offset(offset).execute();
  const { count } = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return { ids: rows.map(({ id }) => id), count };
}

/** The cards of these videos, in this order; unknown ids are skipped. */
export async function loadCards(
  context: Pick<Context, "db" | "config" | "signer" | "now">,
  ids: readonly string[],
): Promise<VideoCard[]> {
  if (ids.length === 0) return [];
  const rows = await selectCards(context.db)
    .where("v.id", "in", [...ids])
    .execute();
  const cards = new Map(rows.map((row) => [row.id, viewCard(row, context)]));
  return ids.map((id) => cards.get(id)).filter((card) => card !== undefined);
}

/** For lists of other features: cards of those videos that are listed, in the order of the ids. */
export async function listedCards(
  context: Pick<Context, "db" | "config" | "signer" | "now">,
  ids: readonly string[],
): Promise<VideoCard[]> {
  const rows = new Map((await findListedCards(context.db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [viewCard(row, context)] : [];
  });
}
