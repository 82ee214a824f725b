import { sql, type Insertable, type Selectable } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export interface PollRow extends Selectable<Database["post_polls"]> {
  /** Number of votes for each choice, in the order of the choices. */
  readonly votes: number[];
  readonly voters: number;
  /** The viewer's votes. */
  readonly own: number[];
}

export async function insertPoll(db: Executor, poll: Insertable<Database["post_polls"]>): Promise<void> {
  await db.insertInto("post_polls").values(poll).execute();
}

/** The polls of these posts, for those that have one. */
export async function findPolls(
  db: Executor,
  viewer: Viewer | undefined,
  postIds: readonly string[],
): Promise<PollRow[]> {
  if (postIds.length === 0) return [];
  return db
    .selectFrom("post_polls as p")
    .selectAll("p")
    .select([
      sql<number[]>`array(
        select (
          select count(*)::int from post_poll_votes v
          where v.post_id = p.post_id and (c.place - 1)::smallint = any(v.choices)
        )
        from unnest(p.choices) with ordinality as c (text, place) order by c.place
      )`.as("votes"),
      sql<number>`(select count(*)::int from post_poll_votes v where v.post_id = p.post_id)`.as("voters"),
      sql<number[]>`coalesce((
        select v.choices from post_poll_votes v where v.post_id = p.post_id and v.user_id = ${viewer?.id ?? null}::uuid
      ), '{}')`.as("own"),
    ])
    .where("p.post_id", "in", [...postIds])
    .execute();
}

/** Replaces the user's vote; an empty list withdraws it. */
export async function saveVote(
  db: Executor,
  { postId, userId, choices, now }: { postId: string; userId: string; choices: readonly number[]; now: Date },
): Promise<void> {
  if (choices.length === 0) {
    await db
      .deleteFrom("post_poll_votes")
      .where("post_id", "=", postId)
      .where("user_id", "=", userId)
      .execute();
    return;
  }
  const chosen = { choices: [...choices], voted_at: now };
  await db
    .insertInto("post_poll_votes")
    .values({ post_id: postId, user_id: userId, ...chosen })
    .onConflict((conflict) => conflict.columns(["post_id", "user_id"]).doUpdateSet(chosen))
    .execute();
}
