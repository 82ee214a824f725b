import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

const BATCH_SIZE = 500;
/** Sorts before every id. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Comments of the account under videos and posts, written as a user or as a channel. */
export async function* commentsOf(db: Executor, userId: string): AsyncGenerator<object> {
  for (let after = FIRST_ID; ;) {
    const comments = await db
      .selectFrom("comments")
      .select(["id", "video_id", "post_id", "parent_id", "channel_id", "content", "created_at", "edited_at"])
      .select(["held_at", "refusal"])
      .where((eb) => eb.or([eb("user_id", "=", userId), eb("author_id", "=", userId)]))
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH_SIZE)
      .execute();
    yield* comments;
    const last = comments.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Chat messages of the account, written as a user or as a channel, including deleted ones. */
export async function* chatMessagesOf(db: Executor, userId: string): AsyncGenerator<object> {
  for (let after = FIRST_ID; ;) {
    const messages = await db
      .selectFrom("chat_messages")
      .select(["id", "video_id", "channel_id", "content", "created_at", "deleted_at"])
      .where((eb) => eb.or([eb("user_id", "=", userId), eb("author_id", "=", userId)]))
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH_SIZE)
      .execute();
    yield* messages;
    const last = messages.at(-1);
    if (!last) return;
    after = last.id;
  }
}

export async function readPosts(db: Executor, userId: string): Promise<object[]> {
  return db
    .selectFrom("posts")
    .leftJoin("post_polls as poll", "poll.post_id", "posts.id")
    .select(["id", "channel_id", "video_id", "message", "visible_on_home", "created_at", "edited_at"])
    .select(["held_at", "refusal"])
    .select([
      "poll.choices as poll_choices",
      "poll.is_multiple as poll_is_multiple",
      "poll.ends_at as poll_ends_at",
    ])
    .where((eb) => eb.or([eb("user_id", "=", userId), eb("author_id", "=", userId)]))
    .orderBy("created_at")
    .execute();
}

/** The account's ratings of comments and posts. */
export async function readCommunityRatings(db: Executor, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select 'comment' as of, comment_id as id, rating, rated_at from comment_ratings where user_id = ${userId}
    union all
    select 'post', post_id, rating, rated_at from post_ratings where user_id = ${userId}
    order by rated_at`.execute(db);
  return rows;
}

/** The account's poll votes, as the text of the chosen options. */
export async function readPollVotes(db: Executor, userId: string): Promise<object[]> {
  return db
    .selectFrom("post_poll_votes as v")
    .innerJoin("post_polls as p", "p.post_id", "v.post_id")
    .select(["v.post_id", "v.voted_at"])
    .select(
      sql<string[]>`array(
        select c.text from unnest(p.choices) with ordinality as c (text, place)
        where (c.place - 1)::smallint = any(v.choices) order by c.place
      )`.as("choices"),
    )
    .where("v.user_id", "=", userId)
    .orderBy("v.voted_at")
    .execute();
}

/** The account's votes in polls of chats, as the text of the chosen option. */
export async function readChatPollVotes(db: Executor, userId: string): Promise<object[]> {
  return db
    .selectFrom("chat_poll_votes as v")
    .innerJoin("chat_polls as p", "p.id", "v.poll_id")
    .select(["p.video_id", "p.question", "v.voted_at"])
    .select(sql<string>`p.choices[v.choice + 1]`.as("choice"))
    .where("v.user_id", "=", userId)
    .orderBy("v.voted_at")
    .execute();
}

/** Users that the account follows. */
export async function readFollows(db: Executor, userId: string): Promise<object[]> {
  return db
    .selectFrom("user_follows as f")
    .innerJoin("users as u", "u.id", "f.followed_id")
    .select(["f.followed_id", "u.name", "u.surname", "f.created_at"])
    .where("f.user_id", "=", userId)
    .orderBy("f.created_at")
    .execute();
}
