import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { storeFailedJob } from "#server/features/failed-jobs/failed-jobs.ts";
import type { Person, World } from "#server/testing/world.ts";

/** One thing of each kind that staff act on, all of one creator, and who prepares them. */
export interface StaffEntities {
  readonly world: World;
  readonly admin: Person;
  /** Owns the channel; has an application as creator and two-factor login. */
  readonly ownerId: string;
  /** A user who is not on the staff, with an unconfirmed address. */
  readonly userId: string;
  readonly channelId: string;
  readonly videoId: string;
  readonly commentId: string;
  readonly postId: string;
  readonly playlistId: string;
  readonly adId: string;
  readonly ticketId: string;
  readonly bugReportId: string;
  readonly reportId: string;
  readonly paymentId: string;
  readonly failedJobId: string;
  readonly jobId: string;
  readonly documentSlug: string;
}

export async function createStaffEntities(world: World, admin: Person): Promise<StaffEntities> {
  const { db } = world.services;
  const insert = async (statement: ReturnType<typeof sql<{ id: string }>>) =>
    (await statement.execute(db)).rows[0]?.id ?? "";
  const mark = randomUUID();
  const userOf = (role: string, activated: Date | null) =>
    insert(sql`insert into users (email, password_hash, name, surname, role, activated_at)
      values (${`${randomUUID()}@example.com`}, 'x', 'Jan', 'Nowak', ${role}, ${activated}) returning id`);
  const ownerId = await userOf("creator", world.clock.now());
  const userId = await userOf("user", null);
  const channelId = await insert(
    sql`insert into channels (name, slug) values ('Kolejowy Szlak', ${mark}) returning id`,
  );
  const videoId = await insert(sql`insert into videos (channel_id, title, created_by, status, listed, live)
    values (${channelId}, 'Burza', ${ownerId}, 'public', true, true) returning id`);
  const commentId = await insert(sql`insert into comments (video_id, host_channel_id, user_id, content)
    values (${videoId}, ${channelId}, ${userId}, 'Pięknie') returning id`);
  const postId = await insert(
    sql`insert into posts (message, channel_id, author_id) values ('Jutro', ${channelId}, ${ownerId}) returning id`,
  );
  const playlistId = await insert(
    sql`insert into playlists (name, visibility, user_id) values ('Kolej', 'public', ${ownerId}) returning id`,
  );
  const adId = await insert(sql`insert into ads (channel_id) values (${channelId}) returning id`);
  const ticketId = await insert(sql`insert into support_tickets (email, topic, content, language, pin_hash)
    values ('a@b.pl', 'K', 'Pomocy', 'pl', '\\x00') returning id`);
  const bugReportId = await insert(sql`insert into bug_reports (email, topic, description)
    values ('a@b.pl', 'E', 'Nie działa') returning id`);
  const reportId = await insert(
    sql`insert into reports (entity_type, entity_id, reason, message, email, reporter_hash)
      values ('video', ${videoId}, 'SPM', 'Reklama', 'a@b.pl', ${Buffer.from(mark)}) returning id`,
  );
  const donationId =
    await insert(sql`insert into donations (product, type, provider, amount_grosze, by_account,
      name, last_name, email, on_board, language)
    values ('nadaj', 'once', 'transfer', 500, false, 'Jan', 'Nowak', 'a@b.pl', false, 'pl') returning id`);
  const paymentId = await insert(sql`insert into payments (donation_id, state, amount_grosze, expires_at)
    values (${donationId}, 'requires_payment', 500, ${new Date(world.clock.now().getTime() + 86_400_000)}) returning id`);
  for (const statement of [
    sql`insert into channel_members (channel_id, user_id, role) values (${channelId}, ${ownerId}, 'owner')`,
    sql`insert into creator_applications (user_id, state, message) values (${userId}, 'applied', 'Proszę')`,
    sql`insert into two_factor (user_id, secret, backup_code_hash, enabled_at)
      values (${userId}, '\\x00', '\\x00', now())`,
    sql`insert into documents (slug, language, version, title, body) values (${mark}, 'pl', 1, 'Zasady', 'Treść')`,
  ]) {
    await statement.execute(db);
  }
  const jobId = await sendJob(world, videoId);
  const failedJobId = await failJob(world, mark);
  return {
    ...{ world, admin, ownerId, userId, channelId, videoId, commentId, postId, playlistId, adId },
    ...{ ticketId, bugReportId, reportId, paymentId, failedJobId, jobId, documentSlug: mark },
  };
}

/** A job that waits, as no worker runs. */
async function sendJob({ services: { queue, db } }: World, videoId: string): Promise<string> {
  const kind = queue.kinds().find(({ name }) => name === "video.prepare");
  if (!kind) throw new Error("There is no such kind of job.");
  await queue.send(db, kind, { videoId });
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where data ->> 'videoId' = ${videoId}`.execute(db);
  return rows[0]?.id ?? "";
}

/** A job that does nothing when it is retried. */
async function failJob({ services, clock }: World, mark: string): Promise<string> {
  const data = { email: "nikt@tv.example", locale: "pl" };
  const failure = { error: mark, attempts: 3, failedAt: clock.now() };
  await storeFailedJob(services, { jobId: randomUUID(), kind: "account.mail-reset-link", data, ...failure });
  const { id } = await services.db
    .selectFrom("failed_jobs")
    .select("id")
    .where("error", "=", mark)
    .executeTakeFirstOrThrow();
  return id;
}
