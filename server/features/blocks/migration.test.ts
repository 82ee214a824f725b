import { sql, type Kysely } from "kysely";
import { beforeEach, describe, expect, inject, it, onTestFinished } from "vitest";
import { migrate, readMigrations } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { createTestDatabase } from "#server/testing/database.ts";

const MIGRATION = "0032_blocks";
const [OLA, JAN, EWA] = [1, 2, 3].map((n) => `0199a000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];
const [HOST, GUEST] = ["0199a000-0000-7000-8000-0000000000a1", "0199a000-0000-7000-8000-0000000000a2"];
const VIDEO = "0199a000-0000-7000-8000-0000000000b1";

let db: Kysely<Database>;

/** A database before the migration, with three accounts, two channels and a video of the first. */
beforeEach(async () => {
  const database = await createTestDatabase({ ...inject("testCluster"), template: "template0" });
  const opened = openDatabase<Database>(database.url, { max: 2 });
  ({ db } = opened);
  onTestFinished(async () => {
    await opened.close();
    await database.drop();
  });
  await migrate(
    db,
    readMigrations().filter(({ name }) => name < MIGRATION),
  );
  for (const [n, id] of [OLA, JAN, EWA].entries()) {
    await sql`insert into users (id, email, password_hash, name, surname)
      values (${id}, ${`p${n}@example.com`}, 'x', 'Ola', 'Kowal')`.execute(db);
  }
  for (const id of [HOST, GUEST]) {
    await sql`insert into channels (id, name, slug) values (${id}, ${id}, ${id})`.execute(db);
  }
  await sql`insert into videos (id, channel_id, title) values (${VIDEO}, ${HOST}, 'Burza')`.execute(db);
});

async function migrated(): Promise<object[]> {
  await migrate(
    db,
    readMigrations().filter(({ name }) => name <= MIGRATION),
  );
  const { rows } = await sql<object>`
    select scope, user_id as "user", written_as as "as", to_char(until, 'YYYY') as until, reason,
      decision_id is not null as decided, ended_at is not null as ended, is_replaced as replaced
    from blocks order by user_id, scope, created_at, until, written_as nulls first`.execute(db);
  return rows;
}

const shown = (block: object) => ({
  ...{ as: null, reason: "", decided: false, ended: false, replaced: false },
  ...block,
});

describe("the migration of blocks", () => {
  it("takes over blocks of accounts with their decision, and ends decisions that no longer apply", async () => {
    await sql`update users set blocked_until = '2090-01-01', block_reason = 'Groźby' where id = ${OLA}`.execute(
      db,
    );
    await sql`update users set blocked_until = '2080-01-01', block_reason = 'Obelgi' where id = ${JAN}`.execute(
      db,
    );
    for (const id of [OLA, JAN, EWA]) {
      await sql`insert into moderation_decisions (entity_type, entity_id, measure, reason, note, until, created_at)
        values ('user', ${id}, 'block', 'INS', 'Nota', '2080-01-01', now())`.execute(db);
    }

    expect(await migrated()).toEqual([
      shown({ scope: "account", user: OLA, until: "2080", reason: "Nota", decided: true }),
      shown({ scope: "account", user: OLA, until: "2090", reason: "Groźby" }),
      shown({ scope: "account", user: JAN, until: "2080", reason: "Obelgi", decided: true }),
    ]);
    const { rows } = await sql`
      select entity_id as id from moderation_decisions where ended_at is not null`.execute(db);
    expect(rows).toEqual([{ id: EWA }]);
  });

  it("takes over what applies in chats, without a name for those who wrote as a channel", async () => {
    await sql`insert into channel_blocks (channel_id, user_id, blocked_until) values
      (${HOST}, ${OLA}, '2080-01-01'), (${HOST}, ${JAN}, '2080-01-01'), (${HOST}, ${EWA}, '2020-01-01')`.execute(
      db,
    );
    await sql`insert into chat_blocks (video_id, user_id, blocked_until) values (${VIDEO}, ${JAN}, '2070-01-01')`.execute(
      db,
    );
    await sql`update users set blocked_on_live_chats_until = '2060-01-01' where id = ${EWA}`.execute(db);
    await sql`insert into chat_block_channels (scope, video_id, host_channel_id, user_id, channel_id, blocked_until) values
      ('channel', null, ${HOST}, ${OLA}, ${GUEST}, '2080-01-01'),
      ('stream', ${VIDEO}, null, ${JAN}, ${GUEST}, '2075-01-01'),
      ('platform', null, null, ${EWA}, ${GUEST}, '2020-01-01')`.execute(db);

    expect(await migrated()).toEqual([
      shown({ scope: "channel", user: OLA, as: GUEST, until: "2080" }),
      shown({ scope: "channel", user: JAN, until: "2080" }),
      shown({ scope: "stream", user: JAN, until: "2070" }),
      shown({ scope: "stream", user: JAN, as: GUEST, until: "2070" }),
      shown({ scope: "platform", user: EWA, until: "2060" }),
    ]);
  });

  it("takes over the history once, with its ends, also those from outside the chat", async () => {
    const change = (
      user: string,
      scope: string,
      until: string | null,
      at: string,
      as: string | null = null,
    ) =>
      sql`insert into chat_block_changes (video_id, user_id, scope, blocked_until, created_at, written_as)
        values (${VIDEO}, ${user}, ${scope}, ${until}, ${at}, ${as})`.execute(db);
    await change(OLA, "stream", "2061-01-01", "2026-01-01");
    await change(OLA, "stream", "2062-01-01", "2026-01-02", GUEST);
    await change(OLA, "stream", null, "2026-01-03");
    await change(OLA, "stream", "2063-01-01", "2026-01-04", GUEST);
    await sql`insert into chat_blocks (video_id, user_id, blocked_until) values (${VIDEO}, ${OLA}, '2063-01-01')`.execute(
      db,
    );
    await sql`insert into chat_block_channels (scope, video_id, user_id, channel_id, blocked_until)
      values ('stream', ${VIDEO}, ${OLA}, ${GUEST}, '2063-01-01')`.execute(db);
    // Lifted in the studio, which left no change.
    await change(JAN, "channel", "2064-01-01", "2026-01-01");

    expect(await migrated()).toEqual([
      shown({ scope: "stream", user: OLA, until: "2061", ended: true, replaced: true }),
      shown({ scope: "stream", user: OLA, as: GUEST, until: "2062", ended: true }),
      shown({ scope: "stream", user: OLA, as: GUEST, until: "2063" }),
      shown({ scope: "channel", user: JAN, until: "2064", ended: true, replaced: true }),
    ]);
  });
});
