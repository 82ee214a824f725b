import { sql, type Updateable } from "kysely";
import type { MANAGED_SORTS } from "#shared/videos/contract.ts";
import type { VideoStatus } from "#shared/videos/lifecycle.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { containsTyped } from "#server/platform/database/folded-search.ts";
import { selectCards, type CardRow } from "#server/features/videos/cards.ts";
import { type Transaction, updateVideo } from "#server/features/videos/video-row.ts";

export interface ManagedListing {
  readonly channelId: string;
  readonly limit: number;
  readonly offset: number;
  readonly sort: (typeof MANAGED_SORTS)[number];
  readonly sortDesc: boolean;
  readonly status?: readonly VideoStatus[] | undefined;
  readonly visibility?: "public" | "private" | "non_public" | undefined;
  readonly query?: string | undefined;
}

const SORT_COLUMNS = {
  createdAt: "v.created_at",
  publishedAt: "v.published_at",
  title: "v.title",
  views: "v.views",
  duration: "v.duration_seconds",
} as const;

/** Videos of a channel that match the filters; deleted ones only if requested by their status. */
export async function listVideosOfChannel(
  db: Executor,
  { channelId, limit, offset, sort, sortDesc, status, visibility, query: title }: ManagedListing,
): Promise<{ items: CardRow[]; count: number }> {
  let query = selectCards(db).where("v.channel_id", "=", channelId);
  query = status ? query.where("v.status", "in", [...status]) : query.where("v.status", "<>", "deleted");
  if (visibility) query = query.where("v.visibility", "=", visibility);
  if (title) query = query.where(containsTyped(sql`v.title`, title));
  const direction = sortDesc ? "desc" : "asc";
  const [items, { count }] = await Promise.all([
    query
      .orderBy(SORT_COLUMNS[sort], (order) => (sortDesc ? order.desc().nullsLast() : order.asc().nullsLast()))
      .orderBy("v.id", direction)
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

export interface LockedVideo {
  readonly id: string;
  readonly channel_id: string;
  readonly status: VideoStatus;
  readonly visibility: "public" | "private" | "non_public";
  readonly withheld: boolean;
  readonly held_at: Date | null;
  readonly live: boolean;
  readonly livestream_starts_at: Date | null;
  readonly livestream_ended_at: Date | null;
  readonly tags: string[];
  readonly version: number;
}

/** Locks the rows of several videos, always in the same order to avoid deadlocks. */
export async function lockVideos(db: Executor, ids: readonly string[]): Promise<LockedVideo[]> {
  return db
    .selectFrom("videos")
    .select(["id", "channel_id", "status", "visibility", "withheld", "held_at", "tags", "version"])
    .select(["live", "livestream_starts_at", "livestream_ended_at"])
    .where("id", "in", [...ids])
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Writes changes to a locked video and increments its version, as an edit does. */
export async function changeVideo(
  transaction: Transaction,
  { id, version }: LockedVideo,
  changes: Updateable<Database["videos"]>,
): Promise<void> {
  await updateVideo(transaction, id, { ...changes, version: version + 1 });
}
