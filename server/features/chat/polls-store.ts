import { type Insertable, type Selectable, sql } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";

export interface PollRow extends Selectable<Database["chat_polls"]> {
  readonly host_channel_id: string;
  /** Number of votes by choice, for the maximum number of choices, also those that this poll does not have. */
  readonly votes: number[];
  readonly own_choice: number | null;
}

/** Selects polls with their vote counts and this user's vote. */
function selectPolls(db: Executor, userId: string | undefined) {
  return db
    .selectFrom("chat_polls as p")
    .innerJoin("videos as v", "v.id", "p.video_id")
    .selectAll("p")
    .select("v.channel_id as host_channel_id")
    .select(
      sql<number[]>`(
        select array[
          count(*) filter (where choice = 0)::int, count(*) filter (where choice = 1)::int,
          count(*) filter (where choice = 2)::int, count(*) filter (where choice = 3)::int,
          count(*) filter (where choice = 4)::int, count(*) filter (where choice = 5)::int
        ] from chat_poll_votes where poll_id = p.id
      )`.as("votes"),
    )
    .select(
      sql<number | null>`(
        select choice from chat_poll_votes where poll_id = p.id and user_id = ${userId ?? null}::uuid
      )`.as("own_choice"),
    );
}

export async function findPoll(db: Executor, id: string, userId?: string): Promise<PollRow | undefined> {
  return selectPolls(db, userId).where("p.id", "=", id).executeTakeFirst();
}

/** The poll that was started last in a chat, running or over. */
export async function findLatestPoll(
  db: Executor,
  videoId: string,
  userId?: string,
): Promise<PollRow | undefined> {
  return selectPolls(db, userId)
    .where("p.video_id", "=", videoId)
    .orderBy("p.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The latest polls of a chat, in the order they were started. */
export async function listPollRows(
  db: Executor,
  videoId: string,
  userId: string | undefined,
  limit: number,
): Promise<PollRow[]> {
  const rows = await selectPolls(db, userId)
    .where("p.video_id", "=", videoId)
    .orderBy("p.created_at", "desc")
    .limit(limit)
    .execute();
  return rows.toReversed();
}

/** Stores a poll and returns its id; undefined if one is running in the chat. */
export async function insertPoll(
  db: Executor,
  poll: Insertable<Database["chat_polls"]> & { readonly created_at: Date },
): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    // Two moderators may start a poll at the same time: the lock makes the second one see the first one's poll.
    await sql`select id from videos where id = ${poll.video_id}::uuid for no key update`.execute(tx);
    const running = await tx
      .selectFrom("chat_polls")
      .select("id")
      .where("video_id", "=", poll.video_id)
      .where("ends_at", ">", poll.created_at)
      .executeTakeFirst();
    if (running) return undefined;
    const { id } = await tx.insertInto("chat_polls").values(poll).returning("id").executeTakeFirstOrThrow();
    return id;
  });
}

/** Returns false if the poll has already ended. */
export async function closePoll(db: Executor, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("chat_polls")
    .set({ ends_at: now })
    .where("id", "=", id)
    .where("ends_at", ">", now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface PollVote {
  readonly pollId: string;
  readonly userId: string;
  readonly choice: number;
}

/** Stores or replaces the vote of an account; returns false if the poll has ended or has no such choice. */
export async function saveVote(
  db: Executor,
  { pollId, userId, choice }: PollVote,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into chat_poll_votes (poll_id, user_id, choice, voted_at)
    select id, ${userId}::uuid, ${choice}::smallint, ${now} from chat_polls
      where id = ${pollId}::uuid and ends_at > ${now} and ${choice}::int < cardinality(choices)
    on conflict (poll_id, user_id) do update set choice = excluded.choice, voted_at = excluded.voted_at
    returning choice`.execute(db);
  return rows.length > 0;
}
