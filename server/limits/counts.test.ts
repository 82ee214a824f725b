import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { statistics } from "#shared/channels/statistics.ts";
import { createClient } from "#shared/client.ts";
import { discovery } from "#shared/discovery/contract.ts";
import { library } from "#shared/library/contract.ts";
import { smartlists } from "#shared/search/smartlists.ts";
import { tickets } from "#shared/tickets/contract.ts";
import { ensureAdministrator } from "#server/features/auth/first-administrator.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
});
afterAll(() => world.close());

/** How many emails to an address were ever queued. */
async function emailsQueuedFor(email: string): Promise<number> {
  const { rows } = await sql`
    select id from pgboss.job where name = 'mail.send' and data ->> 'to' = ${email}`.execute(
    world.services.db,
  );
  return rows.length;
}

describe("what an account keeps", () => {
  it("are fifty smartlists at most [LAS-152]", async () => {
    const { call } = await world.person();
    const save = (number: number) =>
      outcomeOf(call(smartlists.create, { body: { name: `Lista ${number}`, filters: { query: "kot" } } }));

    for (let number = 1; number <= 50; number += 1) expect(await save(number)).toEqual({ status: 200 });
    expect(await save(51)).toMatchObject({ status: 409, code: "SMARTLISTS_TOO_MANY" });
  });

  it("are a thousand videos to watch later at most [LAS-152]", async () => {
    const { id: userId, call } = await world.person();
    const [last, further] = [await newVideo("Tysięczny"), await newVideo("O jeden za dużo")];
    await sql`
      with made as (
        insert into videos (channel_id, title, width, height, created_by)
        select ${creator.channel._id}, 'Film ' || number, null, null, null from generate_series(1, 999) number
        returning id
      )
      insert into watch_later (user_id, video_id, added_at)
      select ${userId}, id, now() from made`.execute(world.services.db);
    const save = (id: string) => outcomeOf(call(library.toggleWatchLater, { query: { id } }));

    expect(await save(last)).toEqual({ status: 200 });
    expect(await save(further)).toMatchObject({ status: 409, code: "WATCH_LATER_FULL" });
  });
});

describe("a channel", () => {
  it("is found by its last five former addresses [LAS-152]", async () => {
    const { call, channel } = await world.creator();
    const slugs = Array.from({ length: 7 }, (_, number) => `adres-${number}`);
    for (const slug of slugs) await call(channels.edit, { params: { id: channel._id }, body: { slug } });

    const outcomes = await Promise.all(
      [channel.slug, ...slugs].map((slug) => outcomeOf(call(channels.bySlug, { params: { slug } }))),
    );

    expect(outcomes.map(({ status }) => status)).toEqual([404, 404, 200, 200, 200, 200, 200, 200]);
  });

  it("has statistics of four weeks, and of a leap year at most [LAS-152]", async () => {
    const show = (query: { startDate?: string; endDate?: string }) =>
      creator.call(statistics.show, { params: { id: creator.channel._id }, query });

    expect((await show({})).days).toHaveLength(28);
    expect((await show({ startDate: "2024-01-01", endDate: "2024-12-31" })).days).toHaveLength(366);
    const longer = outcomeOf(show({ startDate: "2023-12-31", endDate: "2024-12-31" }));
    expect(await longer).toMatchObject({ status: 400, errors: { startDate: expect.any(String) } });
  });
});

describe("an hour of support", () => {
  it("has twenty emails to a visitor's address at most [LAS-152]", async () => {
    const email = "pilny@example.com";
    const open = () => outcomeOf(world.call(tickets.open, { body: { email, topic: "V", content: "Halo?" } }));

    for (let number = 1; number <= 20; number += 1) expect(await open()).toEqual({ status: 200 });
    expect(await open()).toMatchObject({ status: 429 });
    world.clock.advance(3601);
    expect(await open()).toEqual({ status: 200 });
    expect(await emailsQueuedFor(email)).toBe(21);
  });

  it("has five emails with a new PIN at most [LAS-152]", async () => {
    const email = "zapominalski@example.com";
    const { _id } = await world.call(tickets.open, { body: { email, topic: "V", content: "Halo?" } });
    const before = await emailsQueuedFor(email);

    for (let number = 1; number <= 6; number += 1) {
      await world.call(tickets.resendPin, { params: { id: _id } });
    }
    expect(await emailsQueuedFor(email)).toBe(before + 5);
    world.clock.advance(3601);
    await world.call(tickets.resendPin, { params: { id: _id } });
    expect(await emailsQueuedFor(email)).toBe(before + 6);
  });
});

describe("an hour of wrong passwords", () => {
  it("has a hundred of one account at most, from all unknown networks together [LAS-152]", async () => {
    const { email, password } = await world.person();
    const before = world.clock.now();
    const logIn = (address: string, tried: string) => {
      const headers = { "accept-language": "en", "x-forwarded-for": address };
      const call = createClient({ base: `${world.url}/api`, headers: () => headers });
      return outcomeOf(call(accounts.login, { body: { email, password: tried } }));
    };
    expect(await logIn("203.0.113.1", "wrong")).toMatchObject({ code: "LOGIN_FAILED" });
    // Ninety-eight more by the database: each check of a password takes long, as it should.
    await sql`
      insert into account_attempts (key, attempted_at)
      select key, attempted_at from account_attempts, generate_series(1, 98)
      where attempted_at >= ${before}`.execute(world.services.db);

    expect(await logIn("203.0.113.2", "wrong")).toMatchObject({ code: "LOGIN_FAILED" });
    expect(await logIn("203.0.113.3", password)).toMatchObject({ status: 429 });
    world.clock.advance(3601);
    expect(await logIn("203.0.113.3", password)).toEqual({ status: 200 });
  });
});

describe("the first administrator", () => {
  it("gets a password of 16 characters, once [LAS-152]", async () => {
    const { email = "", password = "" } = (await ensureAdministrator(world.services)) ?? {};

    expect(password).toMatch(/^[A-Za-z2-9]{16}$/);
    const { token } = await world.call(accounts.login, { body: { email, password } });
    expect(await world.as({ token })(accounts.me)).toMatchObject({ role: "admin" });
    expect(await ensureAdministrator(world.services)).toBeUndefined();
  });
});

describe("the list of tags", () => {
  it("has ten thousand tags at most [LAS-152]", async () => {
    await sql`
      insert into videos (channel_id, title, tags, status, listed, published_at, width, height, created_by)
      select ${creator.channel._id}, 'Film', array_agg('tag ' || number), 'public', true, now(), null, null, null
      from generate_series(1, 10001) number`.execute(world.services.db);

    expect(await world.call(discovery.tags, { query: {} })).toMatchObject({ count: 10_000 });
  });
});

function newVideo(title: string): Promise<string> {
  return insertPublishedVideo(world, creator.channel._id, { title });
}
