import { sql, type Kysely } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";

type Db = Kysely<Database>;

/**
 * Inserts one row of the account into every table with account data. Texts, and the names of related entities,
 * contain the mark; returns the ids of the new entities.
 */
export async function insertAccountData(db: Db, userId: string, mark: string): Promise<string[]> {
  const ids = await insertEntities(db, userId, mark);
  const [friend, channel, video, own, comment, post] = ids as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const poll = crypto.randomUUID();
  const later = new Date(Date.now() + 3_600_000);
  const rows = [
    sql`insert into subscription_folders (user_id, name) values (${userId}, ${`${mark} folder`})`,
    sql`insert into subscriptions (user_id, channel_id, folder_id)
      select ${userId}, ${channel}, id from subscription_folders where user_id = ${userId}`,
    sql`insert into notifications (user_id, type, video_id) values (${userId}, 'newVideo', ${video})`,
    sql`insert into push_subscriptions (endpoint, user_id, session_id, p256dh, auth)
      select ${`https://push.example/${mark}`}, ${userId}, id, 'x', 'x' from sessions
      where user_id = ${userId} limit 1`,
    sql`update sessions set device = ${mark} where user_id = ${userId}`,
    sql`insert into watch_later (user_id, video_id) values (${userId}, ${video})`,
    sql`insert into watching_times (user_id, video_id, seconds) values (${userId}, ${video}, 5)`,
    sql`insert into video_ratings (user_id, video_id, rating) values (${userId}, ${video}, 1)`,
    sql`insert into comment_ratings (user_id, comment_id, rating) values (${userId}, ${comment}, 1)`,
    sql`insert into post_ratings (user_id, post_id, rating) values (${userId}, ${post}, 1)`,
    sql`insert into post_polls (post_id, choices, is_multiple, ends_at)
      values (${post}, array[${`${mark} tak`}, 'Nie'], false, ${later})`,
    sql`insert into post_poll_votes (post_id, user_id, choices, voted_at)
      values (${post}, ${userId}, array[0]::smallint[], now())`,
    sql`insert into chat_polls (id, video_id, question, choices, created_at, ends_at)
      values (${poll}, ${video}, 'Który?', array[${`${mark} peron`}, 'Tor'], now(), ${later})`,
    sql`insert into chat_poll_votes (poll_id, user_id, choice, voted_at) values (${poll}, ${userId}, 0, now())`,
    sql`insert into chat_messages (video_id, user_id, content) values (${video}, ${userId}, ${`${mark} czat`})`,
    sql`insert into user_follows (user_id, followed_id) values (${userId}, ${friend})`,
    sql`insert into user_mutes (user_id, muted_id, blocked_until) values (${userId}, ${friend}, ${later})`,
    sql`insert into channel_mutes (user_id, channel_id, blocked_until) values (${userId}, ${channel}, ${later})`,
    sql`insert into creator_applications (user_id, state, message) values (${userId}, 'applied', ${mark})`,
    sql`insert into bug_reports (user_id, email, topic, description) values (${userId}, 'a@b.pl', 'E', ${mark})`,
    sql`insert into support_tickets (user_id, email, topic, content, language, pin_hash)
      values (${userId}, 'a@b.pl', 'K', ${mark}, 'pl', '\\x00')`,
    sql`insert into reports (entity_type, entity_id, reason, message, user_id, reporter_hash)
      values ('video', ${video}, 'SPM', ${mark}, ${userId}, ${Buffer.from(mark)})`,
    sql`insert into donations (product, type, provider, amount_grosze, user_id, by_account, name, last_name, email,
      on_board, language) values ('nadaj', 'once', 'test', 500, ${userId}, true, ${mark}, 'x', 'a@b.pl', false, 'pl')`,
    sql`insert into smartlists (user_id, name, filters) values (${userId}, ${mark}, '{}')`,
    sql`insert into account_quotas (user_id, period, gigabytes) values (${userId}, 'total', 7)`,
    sql`insert into hidden_videos (user_id, video_id) values (${userId}, ${video})`,
    sql`insert into playlists (user_id, name) values (${userId}, ${`${mark} lista`})`,
    sql`insert into playlist_videos (playlist_id, video_id, position)
      select id, ${video}, 0 from playlists where user_id = ${userId}`,
    sql`insert into ads (channel_id, name) values (${own}, ${`${mark} reklama`})`,
    sql`insert into passkeys (user_id, credential_id, public_key, name)
      values (${userId}, ${mark}, '\\x00', ${mark})`,
  ];
  for (const row of rows) await row.execute(db);
  return ids;
}

/** Entities of another user that are related to the account, and entities of the account itself. */
async function insertEntities(db: Db, userId: string, mark: string): Promise<string[]> {
  const insert = async (statement: ReturnType<typeof sql<{ id: string }>>) =>
    (await statement.execute(db)).rows[0]?.id ?? "";
  const channelOf = async (owner: string, name: string) => {
    const id = await insert(
      sql`insert into channels (name, slug) values (${name}, ${`${name}-${owner}`.toLowerCase()}) returning id`,
    );
    await sql`insert into channel_members (channel_id, user_id, role) values (${id}, ${owner}, 'owner')`.execute(
      db,
    );
    return id;
  };
  const videoOf = (channel: string, maker: string, title: string) =>
    insert(
      sql`insert into videos (channel_id, title, created_by) values (${channel}, ${title}, ${maker}) returning id`,
    );
  const friend = await insert(
    sql`insert into users (email, password_hash, name, surname, role)
      values (${`${mark}@example.com`}, 'x', ${mark}, 'x', 'user') returning id`,
  );
  const channel = await channelOf(friend, `${mark}-obcy`);
  const video = await videoOf(channel, friend, `${mark} obcy film`);
  const own = await channelOf(userId, `${mark}-kanal`);
  const ownVideo = await videoOf(own, userId, `${mark} film`);
  const comment = await insert(
    sql`insert into comments (video_id, user_id, content)
      values (${video}, ${userId}, ${`${mark} komentarz`}) returning id`,
  );
  const post = await insert(
    sql`insert into posts (user_id, message) values (${userId}, ${`${mark} wpis`}) returning id`,
  );
  return [friend, channel, video, own, comment, post, ownVideo];
}
