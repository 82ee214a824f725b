import { sql } from "kysely";
import type { ChannelRef } from "#shared/channels/contract.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export interface RecordFigures {
  readonly comments: number;
  readonly sessions: number;
  readonly passkeys: number;
  readonly two_factor_since: Date | null;
  readonly channels: (ChannelRef & { readonly role: "owner" | "editor" | "moderator" })[];
}

/** What other tables have about one account. */
export async function findRecordFigures(db: Executor, userId: string, now: Date): Promise<RecordFigures> {
  const { rows } = await sql<RecordFigures>`
    select
      (select count(*)::int from comments where user_id = ${userId} and deleted_at is null) as comments,
      (select count(*)::int from sessions where user_id = ${userId} and expires_at > ${now}) as sessions,
      (select count(*)::int from passkeys where user_id = ${userId}) as passkeys,
      (select enabled_at from two_factor where user_id = ${userId}) as two_factor_since,
      (select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name, 'slug', c.slug,
          'hasAvatar', c.has_avatar, 'imageVersion', c.image_version, 'role', m.role) order by m.created_at, c.id), '[]')
        from channel_members m join channels c on c.id = m.channel_id
        where m.user_id = ${userId} and c.deleted_at is null) as channels`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error("a select without a table has one row");
  return figures;
}

export interface CommentRow {
  readonly id: string;
  readonly content: string;
  readonly path: string;
  readonly video_title: string | null;
  readonly hidden: boolean;
  readonly created_at: Date;
}

/** Comments that a user wrote by name, newest first. */
export async function listCommentsOfUser(
  db: Executor,
  userId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: CommentRow[]; count: number }> {
  const found = db
    .selectFrom("comments as c")
    .leftJoin("videos as v", "v.id", "c.video_id")
    .where("c.user_id", "=", userId)
    .where("c.deleted_at", "is", null);
  const rows = await found
    .select(["c.id", "c.content", "c.hidden", "c.created_at", "v.title as video_title"])
    .select(
      sql<string>`coalesce('/watch/' || c.video_id, '/feed/post/' || c.post_id) || '?comment=' || c.id`.as(
        "path",
      ),
    )
    .orderBy("c.created_at", "desc")
    .orderBy("c.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await found
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { rows, count };
}
