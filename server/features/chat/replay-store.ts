import { sql } from "kysely";
import { notMutedBy } from "#server/features/people/mute-filter.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { selectMessages, type MessageRow } from "./store.ts";

/** Unix times in milliseconds; infinite values are no limit. */
export interface TimeRange {
  readonly from: number;
  readonly before: number;
}

interface ReplayReader {
  readonly viewer: Viewer | undefined;
  readonly now: Date;
}

/**
 * Messages of a time range, oldest first. Deleted and held messages, and those of blocked users and deleted channels,
 * are left out. With `latest` the limit keeps the end of the range, otherwise its start.
 */
export async function listReplayed(
  db: Executor,
  videoId: string,
  { from, before }: TimeRange,
  { viewer, now, limit, latest }: ReplayReader & { readonly limit: number; readonly latest: boolean },
): Promise<MessageRow[]> {
  if (limit === 0 || from === Infinity || before === -Infinity) return [];
  let query = selectMessages(db)
    .where("m.video_id", "=", videoId)
    .where("m.deleted_at", "is", null)
    .where("m.held_for", "is", null)
    .where(notMutedBy(viewer, "m", now))
    .where(
      sql<boolean>`not exists (
        select from users u where u.id = m.author_id
        and (u.blocked_until > ${now} or u.blocked_on_live_chats_until > ${now})
      ) and not exists (select from channels c where c.id = m.channel_id and c.deleted_at is not null)`,
    );
  if (from !== -Infinity) query = query.where("m.created_at", ">=", new Date(Math.round(from)));
  if (before !== Infinity) query = query.where("m.created_at", "<", new Date(Math.round(before)));
  const order = latest ? "desc" : "asc";
  const rows = await query.orderBy("m.created_at", order).orderBy("m.id", order).limit(limit).execute();
  return latest ? rows.toReversed() : rows;
}

/** The trim of the current file, if it was made after this moment; undefined if the file is not trimmed since then. */
export async function findTrimAfter(
  db: Executor,
  videoId: string,
  moment: Date,
): Promise<{ start_seconds: number; end_seconds: number } | undefined> {
  return db
    .selectFrom("videos as v")
    .innerJoin("video_trims as t", "t.upload_id", "v.playing_upload_id")
    .select(["t.start_seconds", "t.end_seconds"])
    .where("v.id", "=", videoId)
    .where("t.created_at", ">", moment)
    .executeTakeFirst();
}
