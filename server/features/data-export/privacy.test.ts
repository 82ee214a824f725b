import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataExport } from "#shared/accounts/data-export.ts";
import { mutes } from "#shared/accounts/mutes.ts";
import { insertAccountData } from "#server/testing/account-data.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function exportOf({ call }: Person): Promise<Record<string, string>> {
  await call(dataExport.start);
  const url = await until(async () => {
    const shown = await call(dataExport.show, { query: {} });
    return shown.state === "ready" && shown.url;
  }, "a finished export");
  const response = await fetch(`${world.url}${url}`);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

describe("the export of a user's own data", () => {
  it("contains the account's own data and nothing that other users created [LAS-138]", async () => {
    const { db } = world.services;
    const owner = await world.person();
    const stranger = await world.person();
    await insertAccountData(db, owner.id, "MOJE");
    await sql`update users set request_reason = 'Lubię kolej' where id = ${owner.id}`.execute(db);
    const theirs = await insertAccountData(db, stranger.id, "CUDZE");
    // Comments and messages of other users under the account's own video belong to their authors.
    const own = sql`(select id from videos where created_by = ${owner.id})`;
    for (const statement of [
      sql`insert into comments (video_id, user_id, content) values (${own}, ${stranger.id}, 'CUDZE słowa')`,
      sql`insert into chat_messages (video_id, user_id, content) values (${own}, ${stranger.id}, 'CUDZE słowa')`,
      sql`insert into support_tickets (email, topic, content, language, pin_hash)
        values (${owner.email}, 'K', 'CUDZE zgłoszenie', 'pl', '\\x00')`,
    ]) {
      await statement.execute(db);
    }

    const files = await exportOf(owner);

    for (const [name, text] of Object.entries(files)) {
      const found = ["CUDZE", stranger.id, ...theirs, stranger.email].filter((secret) =>
        text.includes(secret),
      );
      expect({ name, found }).toEqual({ name, found: [] });
      // Two rows of ratings: one of a comment, one of a post.
      const { length } = JSON.parse(text) as unknown[];
      expect({ name, length }).toEqual({ name, length: name === "community-ratings.json" ? 2 : 1 });
    }
    expect(JSON.parse(files["account.json"] ?? "")).toMatchObject([
      { own_upload_limits: [{ period: "total", gigabytes: 7 }], request_reason: "Lubię kolej" },
    ]);
    const marked = Object.keys(files).filter((name) => files[name]?.includes("MOJE"));
    const nameless = ["account.json", "notifications.json", "community-ratings.json"];
    expect(new Set(marked)).toEqual(new Set(Object.keys(files).filter((name) => !nameless.includes(name))));
    expect(Object.keys(files)).toHaveLength(28);
  });

  it("contains the mutes that are active by the site clock", async () => {
    const [owner, muted] = [await world.person(), await world.person()];
    const blockedUntil = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
    await owner.call(mutes.blockUser, { body: { userId: muted.id, blockedUntil } });
    const mutedIn = async () => JSON.parse((await exportOf(owner))["mutes.json"] ?? "") as unknown;

    expect(await mutedIn()).toMatchObject([{ users: [{ userId: muted.id }], channels: [] }]);
    world.clock.advance(86_401);
    expect(await mutedIn()).toEqual([{ users: [], channels: [] }]);
  });

  it("covers every table that references an account [LAS-138]", async () => {
    const { rows } = await sql<{ table_name: string }>`
      select distinct table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'user_id' order by table_name`.execute(
      world.services.db,
    );
    // Attempt counters, mail logs, unfinished files, and decisions and words of other users about the account.
    const excluded = [
      ...["account_codes", "comment_pauses", "data_exports", "notification_digests", "passkey_challenges"],
      ...["subscription_digests", "uploads", "blocks", "chat_mentions", "account_actions"],
    ];
    const exported = [
      ...["bug_reports", "channel_members", "channel_mutes", "chat_messages", "comment_ratings", "comments"],
      ...[
        "creator_applications",
        "donations",
        "hidden_videos",
        "known_browsers",
        "known_devices",
        "notifications",
        "passkeys",
      ],
      ...[
        "playlists",
        "chat_poll_votes",
        "post_poll_votes",
        "post_ratings",
        "posts",
        "push_subscriptions",
        "reports",
        "sessions",
        "smartlists",
      ],
      ...["subscription_folders", "subscriptions", "support_tickets", "two_factor", "account_quotas"],
      ...["user_follows", "user_mutes", "video_ratings", "watch_later", "watching_times"],
    ];
    // A new table belongs in `insertAccountData` and the export, or in `kept` with a reason.
    const known = [...excluded, ...exported];
    expect(rows.map(({ table_name }) => table_name).filter((name) => !known.includes(name))).toEqual([]);
  });
});
