import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { creators } from "#shared/creators/contract.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function tokenMailedTo(email: string): Promise<string> {
  const { text } = await world.mailTo(email);
  return /become-creator\?token=([\w-]+)/.exec(text)?.[1] ?? "";
}

describe("becoming a creator", () => {
  it("runs from the application via the emailed link to the first channel [CRE-002, CRE-004, CHA-027]", async () => {
    const { call, email } = await world.person();
    const createChannel = () => call(channels.create, { body: { name: "Nad Chmurami" } });
    await expect(createChannel()).rejects.toMatchObject({ status: 403, code: "CREATOR_REQUIRED" });

    await call(creators.apply, { body: { message: "Latam szybowcem i chcę to nadawać." } });
    const token = await tokenMailedTo(email);
    for (const asked of [world.call, call]) {
      expect(await asked(creators.verify, { query: { token } })).toEqual({ valid: true, name: "Ola" });
      const wrong = asked(creators.verify, { query: { token: `${token}x` } });
      await expect(wrong).rejects.toMatchObject({ status: 400, message: expect.stringMatching(/\S/) });
    }
    await world.call(creators.submit, { query: { token } });

    expect(await call(accounts.me)).toMatchObject({ role: "creator" });
    const channel = await createChannel();
    expect(channel).toMatchObject({ name: "Nad Chmurami", slug: "nad-chmurami" });
    expect((await call(accounts.me)).channels).toMatchObject([{ _id: channel._id, slug: "nad-chmurami" }]);
    await expect(world.call(creators.submit, { query: { token } })).rejects.toMatchObject({ status: 400 });
  });

  it.each([
    ["", false],
    ["x", true],
    ["x".repeat(1000), true],
    ["x".repeat(1001), false],
  ])("accepts a message of 1 to 1000 characters [CRE-003, CRE-009]", async (message, isFine) => {
    const { call } = await world.person();

    const outcome = await outcomeOf(call(creators.apply, { body: { message } }));

    expect(outcome).toMatchObject({ status: isFine ? 200 : 400 });
  });

  it("accepts one of several concurrent applications and sends one email [LAS-193]", async () => {
    const { id, call, email } = await world.person();
    onTestFinished(world.clock.stop());
    const apply = () => outcomeOf(call(creators.apply, { body: { message: "Chcę nadawać." } }));

    const outcomes = await Promise.all(Array.from({ length: 6 }, apply));

    const statuses = outcomes.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, 429, 429, 429, 429, 429]);
    const mails = async () =>
      (
        await sql`select id from pgboss.job where name = 'mail.send' and data ->> 'to' = ${email}`.execute(
          world.services.db,
        )
      ).rows.length;
    expect(await mails()).toBe(1);
    const { count } = await world.services.db
      .selectFrom("creator_applications")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("user_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
    // An applicant who has lost the link can request another a minute later.
    world.clock.advance(59);
    expect(await apply()).toMatchObject({ status: 429 });
    world.clock.advance(1);
    expect(await apply()).toMatchObject({ status: 200 });
    expect(await mails()).toBe(2);
  });

  it("rejects visitors, and invalid or expired tokens with a message", async () => {
    await expect(world.call(creators.apply, { body: { message: "x" } })).rejects.toMatchObject({
      status: 401,
    });
    await expect(world.call(creators.verify, { query: { token: "made-up" } })).rejects.toMatchObject({
      status: 400,
    });

    const { call, email } = await world.person();
    await call(creators.apply, { body: { message: "x" } });
    const token = await tokenMailedTo(email);
    world.clock.advance(6 * 24 * 3600);
    expect(await outcomeOf(world.call(creators.verify, { query: { token } }))).toEqual({ status: 200 });
    world.clock.advance(2 * 24 * 3600);

    await expect(world.call(creators.verify, { query: { token } })).rejects.toMatchObject({
      status: 400,
      code: "APPLICATION_TOKEN_INVALID",
    });
  });
});

describe("who may become a creator", () => {
  async function choose(mode: SiteSettings["registration.creators"]) {
    const admin = await world.person({ role: "admin" });
    const { states } = await admin.call(siteSettings.get);
    const revisions = Object.fromEntries(states.map(({ key, revision }) => [key, revision]));
    await admin.call(siteSettings.save, { body: { values: { "registration.creators": mode }, revisions } });
  }
  afterEach(() => choose("auto"));

  it("is a setting: everybody at once, after approval, or nobody [OPS-026]", async () => {
    const [atOnce, waiting, refused] = [await world.person(), await world.person(), await world.person()];
    const body = { message: "Chcę nadawać." };

    await choose("off");
    await atOnce.call(channels.create, { body: { name: "Od razu" } });
    expect((await atOnce.call(accounts.me)).channels).toHaveLength(1);

    await choose("manual");
    await waiting.call(creators.apply, { body });
    expect(await waiting.call(creators.application)).toMatchObject({
      state: "applied",
      mayCreateChannel: false,
    });
    const early = waiting.call(channels.create, { body: { name: "Za wcześnie" } });
    expect(await outcomeOf(early)).toMatchObject({ code: "CREATOR_REQUIRED" });

    await choose("closed");
    const polish = world.as({ token: refused.token, locale: "pl" });
    await expect(polish(creators.apply, { body })).rejects.toMatchObject({
      ...{ status: 403, code: "CREATORS_CLOSED" },
      message: "Ten serwis nie przyjmuje teraz nowych twórców.",
    });
    expect(await refused.call(creators.application)).toMatchObject({ state: "none", verification: "closed" });
  });

  it("leaves invitations valid that were sent before", async () => {
    const { call, email } = await world.person();
    await call(creators.apply, { body: { message: "Chcę nadawać." } });
    const token = await tokenMailedTo(email);
    await choose("closed");

    await call(creators.submit, { query: { token } });

    expect(await call(accounts.me)).toMatchObject({ role: "creator" });
  });
});
