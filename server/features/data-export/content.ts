import { Readable } from "node:stream";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { masterKey } from "#server/features/images/keys.ts";
import { readAds } from "./ads.ts";
import {
  chatMessagesOf,
  readChatPollVotes,
  commentsOf,
  readCommunityRatings,
  readFollows,
  readPollVotes,
  readPosts,
} from "./community.ts";
import { readDonations } from "./donations.ts";
import {
  readNotifications,
  readPlaylists,
  readPushSubscriptions,
  readRatings,
  readSmartlists,
  readSubscriptions,
  readHiddenVideos,
  readWatchLater,
} from "./library.ts";
import { readReports, readTickets } from "./moderation.ts";
import { loadMutes } from "#server/features/mutes/mutes.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Services } from "#server/platform/services.ts";

/** One file of the archive, opened when the archive reaches it. */
export interface ExportFile {
  readonly name: string;
  open(): Promise<Readable>;
}

const BATCH_SIZE = 500;
/** Sorts before every id. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** All stored data of an account: records as JSON, images unchanged. Excludes secrets and data of other users. */
export async function listExportFiles(
  { clock, db, storage }: Pick<Services, "clock" | "db" | "storage">,
  userId: string,
): Promise<ExportFile[]> {
  const channels = await listChannels(db, userId);
  const texts: readonly (readonly [name: string, rows: () => AsyncIterable<object>])[] = [
    ["account.json", () => once(readAccount(db, userId))],
    ["channels.json", () => each(Promise.resolve(channels))],
    ["videos.json", () => videosOf(db, userId)],
    ["history.json", () => historyOf(db, userId)],
    ["subscriptions.json", () => each(readSubscriptions(db, userId))],
    ["notifications.json", () => each(readNotifications(db, userId))],
    ["push-subscriptions.json", () => each(readPushSubscriptions(db, userId))],
    ["watch-later.json", () => each(readWatchLater(db, userId))],
    ["ratings.json", () => each(readRatings(db, userId))],
    ["playlists.json", () => each(readPlaylists(db, userId))],
    ["comments.json", () => commentsOf(db, userId)],
    ["chat-messages.json", () => chatMessagesOf(db, userId)],
    ["posts.json", () => each(readPosts(db, userId))],
    ["ads.json", () => each(readAds(db, userId))],
    ["community-ratings.json", () => each(readCommunityRatings(db, userId))],
    ["poll-votes.json", () => each(readPollVotes(db, userId))],
    ["chat-poll-votes.json", () => each(readChatPollVotes(db, userId))],
    ["follows.json", () => each(readFollows(db, userId))],
    ["sessions.json", () => each(readSessions(db, userId))],
    ["security.json", () => once(readSecurity(db, userId))],
    ["creator-application.json", () => each(readApplications(db, userId))],
    ["bug-reports.json", () => each(readBugReports(db, userId))],
    ["tickets.json", () => each(readTickets(db, userId))],
    ["reports.json", () => each(readReports(db, userId))],
    ["donations.json", () => each(readDonations(db, userId))],
    ["smartlists.json", () => each(readSmartlists(db, userId))],
    ["hidden-videos.json", () => each(readHiddenVideos(db, userId))],
    ["mutes.json", () => once(loadMutes(db, userId, clock.now()))],
  ];
  const own = channels.filter(({ role }) => role === "owner");
  const images: [name: string, key: string][] = [
    ["images/avatar.webp", masterKey("user", userId)],
    ...own.flatMap(({ id, slug }): [string, string][] => [
      [`images/channels/${slug}.webp`, masterKey("channel", id)],
      [`images/channels/${slug}-banner.webp`, masterKey("banner", id)],
    ]),
  ];
  const stored = await Promise.all(
    images.map(async ([name, key]) => ((await storage.stat(key)) ? { name, key } : undefined)),
  );
  return [
    ...texts.map(([name, rows]) => ({ name, open: async () => Readable.from(jsonList(rows())) })),
    ...stored
      .filter((image) => image !== undefined)
      .map(({ name, key }) => ({ name, open: () => storage.read(key) })),
  ];
}

/** Streams rows as a JSON array, so that a long list is never in memory at once. */
async function* jsonList(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row, undefined, 2)}`;
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

async function* each<Row extends object>(rows: Promise<readonly Row[]>): AsyncGenerator<Row> {
  yield* await rows;
}

async function* once<Row extends object>(row: Promise<Row>): AsyncGenerator<Row> {
  yield await row;
}

async function readAccount(db: Executor, userId: string): Promise<object> {
  return db
    .selectFrom("users")
    .select(["id", "email", "name", "surname", "bio", "phone", "sex", "address", "age", "role"])
    .select(["settings", "notification_settings", "terms_accepted_at", "activated_at", "created_at"])
    .select(["last_seen_at", "request_reason", "terms_version", "terms_version_at"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("account_quotas as q")
          .select(["q.period", "q.gigabytes"])
          .whereRef("q.user_id", "=", "users.id")
          .orderBy("q.period"),
      ).as("own_upload_limits"),
    )
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}

async function listChannels(db: Executor, userId: string) {
  return db
    .selectFrom("channel_members as m")
    .innerJoin("channels as c", "c.id", "m.channel_id")
    .select(["c.id", "c.name", "c.slug", "c.description", "c.tags", "c.created_at"])
    .select(sql<string>`coalesce(c.chosen_visibility, c.visibility)`.as("visibility"))
    .select("c.social_links")
    .select(["m.role", "m.created_at as member_since"])
    .where("m.user_id", "=", userId)
    .orderBy("c.created_at")
    .execute();
}

/** Videos the account has uploaded, and those of the channels it owns. */
async function* videosOf(db: Executor, userId: string): AsyncGenerator<object> {
  for (let after = FIRST_ID; ;) {
    const videos = await db
      .selectFrom("videos as v")
      .selectAll("v")
      .select(sql`(select c.chapters from video_chapters c where c.video_id = v.id)`.as("chapters"))
      .select(
        sql`array(select s.language from video_subtitles s where s.video_id = v.id order by s.language)`.as(
          "subtitles",
        ),
      )
      .where((eb) =>
        eb.or([
          eb("v.created_by", "=", userId),
          eb.exists(
            eb
              .selectFrom("channel_members as m")
              .select("m.user_id")
              .whereRef("m.channel_id", "=", "v.channel_id")
              .where("m.user_id", "=", userId)
              .where("m.role", "=", "owner"),
          ),
        ]),
      )
      .where("v.id", ">", after)
      .orderBy("v.id")
      .limit(BATCH_SIZE)
      .execute();
    yield* videos.map(withoutOmitted);
    const last = videos.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Columns of a video that tell nothing about it, and the uploading member, who may be another user. */
const OMITTED_COLUMNS: readonly string[] = [
  "created_by",
  "playing_upload_id",
  "access_revision",
  "image_version",
  "sprite",
  "trend",
  "version",
] satisfies (keyof Database["videos"])[];

/** Every other column of a video, also future ones. */
function withoutOmitted(video: object): object {
  return Object.fromEntries(Object.entries(video).filter(([column]) => !OMITTED_COLUMNS.includes(column)));
}

async function* historyOf(db: Executor, userId: string): AsyncGenerator<object> {
  for (let after = FIRST_ID; ;) {
    const positions = await db
      .selectFrom("watching_times as w")
      .innerJoin("videos as v", "v.id", "w.video_id")
      .select(["w.video_id", "v.title", "w.seconds", "w.updated_at"])
      .where("w.user_id", "=", userId)
      .where("w.video_id", ">", after)
      .orderBy("w.video_id")
      .limit(BATCH_SIZE)
      .execute();
    yield* positions;
    const last = positions.at(-1);
    if (!last) return;
    after = last.video_id;
  }
}

async function readSessions(db: Executor, userId: string): Promise<object[]> {
  return db
    .selectFrom("sessions")
    .select(["device", "address", "created_at", "used_at", "expires_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

async function readSecurity(db: Executor, userId: string): Promise<object> {
  const [twoFactor, passkeys, devices, browsers] = await Promise.all([
    db.selectFrom("two_factor").select("enabled_at").where("user_id", "=", userId).executeTakeFirst(),
    db
      .selectFrom("passkeys")
      .select(["name", "created_at", "used_at"])
      .where("user_id", "=", userId)
      .orderBy("created_at")
      .execute(),
    db
      .selectFrom("known_devices")
      .select([sql<string>`encode(device_hash, 'hex')`.as("hash"), "first_seen_at"])
      .where("user_id", "=", userId)
      .orderBy("first_seen_at")
      .execute(),
    db
      .selectFrom("known_browsers")
      .select([sql<string>`encode(browser_hash, 'hex')`.as("hash"), "used_at"])
      .where("user_id", "=", userId)
      .orderBy("used_at")
      .execute(),
  ]);
  return {
    two_factor_enabled_at: twoFactor?.enabled_at ?? null,
    passkeys,
    known_devices: devices,
    known_browsers: browsers,
  };
}

async function readApplications(db: Executor, userId: string): Promise<object[]> {
  return db
    .selectFrom("creator_applications")
    .select(["state", "message", "reason", "created_at", "updated_at", "decided_at"])
    .where("user_id", "=", userId)
    .execute();
}

async function readBugReports(db: Executor, userId: string): Promise<object[]> {
  return db
    .selectFrom("bug_reports")
    .select(["email", "topic", "description", "url", "browser_info", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}
