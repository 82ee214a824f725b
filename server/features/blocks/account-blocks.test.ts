import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { users } from "#shared/accounts/users.ts";
import { team } from "#shared/channels/team.ts";
import { chat } from "#shared/chat/contract.ts";
import { comments } from "#shared/comments/contract.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { endDueDecisions } from "#server/features/moderation/moderation.ts";
import { openChatClients, startLiveStream } from "#server/testing/chat-room.ts";
import { meetAtRow } from "#server/testing/meet-at-row.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

const DAY_SECONDS = 86_400;

let world: World;
let moderator: Person;
let admin: Person;
let windows: ReturnType<typeof openChatClients>;

beforeAll(async () => {
  world = await openWorld();
  windows = openChatClients(world);
  moderator = await world.person({ role: "moderator" });
  admin = await world.person({ role: "admin" });
});
afterAll(async () => {
  windows.closeAll();
  await world.close();
});

function inDays(days: number): string {
  return new Date(world.clock.now().getTime() + days * DAY_SECONDS * 1000).toISOString();
}

function passDays(days: number): Promise<void> {
  world.clock.advance(days * DAY_SECONDS);
  return endDueDecisions(world.services);
}

/** Sets, or with null lifts, the block of an account at /admin. */
function block({ id }: Person, blockedUntil: string | null, blockReason = "") {
  return admin.call(users.edit, { params: { id }, body: { blockedUntil, blockReason } });
}

/** Blocks an account by a decision; returns its id. */
async function decide({ id: entityId }: Person, until: string): Promise<string> {
  const about = { entityType: "user", entityId } as const;
  const body = { ...about, measure: "block", reason: "INS", note: "Obelgi.", until } as const;
  return (await moderator.call(moderation.decide, { body }))._id;
}

function lift(id: string) {
  return moderator.call(moderation.lift, { params: { id } });
}

async function decisionsAbout({ id: entityId }: Person) {
  return (await moderator.call(moderation.history, { query: { entityType: "user", entityId } })).items;
}

/** Whether a login works. */
async function isFree({ email, password }: Person): Promise<boolean> {
  return (await outcomeOf(world.call(accounts.login, { body: { email, password } }))).status === 200;
}

/** How many listeners were told that a decision is over: they mail and notify its person. */
async function announcementsOf(decisionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job
    where name like 'decision.lifted/%' and data ->> 'decisionId' = ${decisionId}`.execute(world.services.db);
  return rows[0]?.count ?? 0;
}

async function blocksOf({ email }: Person) {
  const { items } = await moderator.call(users.list, { query: { adminSearch: email } });
  return items[0]?.blocks;
}

describe("a block of an account at /admin and a decision about it", () => {
  it("are lifted together at /admin, and the decision announces its end once", async () => {
    const rude = await world.person();
    const decisionId = await decide(rude, inDays(3));
    await block(rude, inDays(30));

    const lifted = await block(rude, null);

    expect(lifted.blocks).toEqual([]);
    expect(await isFree(rude)).toBe(true);
    expect(await decisionsAbout(rude)).toMatchObject([{ _id: decisionId, isInForce: false }]);
    const announcements = await announcementsOf(decisionId);
    expect(announcements).toBeGreaterThan(0);
    await passDays(4);
    expect(await announcementsOf(decisionId)).toBe(announcements);
    expect(await outcomeOf(lift(decisionId))).toMatchObject({ code: "TRANSITION_REFUSED" });
  });

  it("do not shorten each other: the longer block at /admin survives the end of the decision", async () => {
    const [expiring, lifted] = [await world.person(), await world.person()];
    const decisions = [await decide(expiring, inDays(1)), await decide(lifted, inDays(1))] as const;
    for (const person of [expiring, lifted]) await block(person, inDays(5), "Groźby");

    await lift(decisions[1]);
    await passDays(2);

    for (const [person, decisionId] of [
      [expiring, decisions[0]],
      [lifted, decisions[1]],
    ] as const) {
      expect(await isFree(person)).toBe(false);
      expect(await decisionsAbout(person)).toMatchObject([{ isInForce: false }]);
      // A mail about the end would be wrong.
      expect(await announcementsOf(decisionId)).toBe(0);
      expect(await blocksOf(person)).toMatchObject([{ isOfDecision: false, reason: "Groźby" }]);
    }
    await passDays(4);
    for (const person of [expiring, lifted]) expect(await isFree(person)).toBe(true);
  });

  it("do not shorten each other: the longer decision survives the end of the block at /admin", async () => {
    const rude = await world.person();
    await block(rude, inDays(1), "Groźby");
    const decisionId = await decide(rude, inDays(5));
    // A shorter block that is set after the decision does not shorten it either.
    await block(rude, inDays(2), "Groźby");

    await passDays(3);

    expect(await isFree(rude)).toBe(false);
    expect(await blocksOf(rude)).toMatchObject([{ isOfDecision: true }]);
    await passDays(3);
    expect(await isFree(rude)).toBe(true);
    expect(await announcementsOf(decisionId)).toBeGreaterThan(0);
  });

  it("are shown to the staff with who, why, until when and since when", async () => {
    const rude = await world.person();
    const [short, long] = [inDays(1), inDays(5)];
    await block(rude, short, "Groźby");
    await decide(rude, long);

    const both = await blocksOf(rude);

    expect(both).toEqual([
      {
        ...{ scope: "account", blockedUntil: long, isOfDecision: true, by: "Ola Kowal" },
        ...{ reason: expect.stringMatching(/: Obelgi\.$/), createdAt: expect.any(String) },
      },
      {
        ...{ scope: "account", blockedUntil: short, isOfDecision: false, by: "Ola Kowal", reason: "Groźby" },
        createdAt: expect.any(String),
      },
    ]);
    const { id } = rude;
    await admin.call(users.edit, { params: { id }, body: { blockReason: "Groźby karalne" } });
    expect((await blocksOf(rude))?.map(({ reason }) => reason)).toEqual([
      both?.[0]?.reason,
      "Groźby karalne",
    ]);
  });

  it("are each replaced by a newer one of their kind", async () => {
    const rude = await world.person();
    const soon = inDays(1);
    await block(rude, inDays(9));
    await block(rude, soon);
    await decide(rude, inDays(8));
    const decisionId = await decide(rude, inDays(2));

    expect((await blocksOf(rude))?.map(({ isOfDecision }) => isOfDecision)).toEqual([true, false]);
    await lift(decisionId);
    expect(await blocksOf(rude)).toMatchObject([{ blockedUntil: soon }]);
  });
});

describe("a block of a user in all chats", () => {
  it("that is set in a chat is lifted at /admin, which has its reason and its end [ADM-009]", async () => {
    const host = await world.creator();
    const writer = await world.creator();
    const videoId = await startLiveStream(host);
    const client = await windows.enter(videoId, writer);
    const said = await client.ask("chat:message", { videoId, text: "Kup!", channelId: writer.channel._id });
    const { _id: messageId } = (said as { value: { _id: string } }).value;
    const body = { messageId, scope: "platform", blockedUntil: inDays(3) } as const;
    await moderator.call(chat.block, { params: { id: videoId }, body });
    const params = { id: writer.id };
    const chats = { blockedOnLiveChatsUntil: inDays(1), blockReason: "Reklamy" };
    await admin.call(users.edit, { params, body: chats });
    expect(await blocksOf(writer)).toMatchObject([
      { scope: "platform", blockedUntil: body.blockedUntil, reason: "" },
      { scope: "platform", blockedUntil: chats.blockedOnLiveChatsUntil, reason: "Reklamy" },
    ]);
    expect(await writer.call(accounts.me)).toMatchObject({ blockedOnLiveChatsUntil: body.blockedUntil });

    await admin.call(users.edit, { params, body: { blockedOnLiveChatsUntil: null } });

    for (const channelId of [null, writer.channel._id]) {
      world.clock.advance(2);
      expect(await client.ask("chat:message", { videoId, text: "Znowu", channelId })).toMatchObject({
        ok: true,
      });
    }
    expect(await blocksOf(writer)).toEqual([]);
  });
});

describe("two changes at the same moment", () => {
  /** Whether the column of the account says the same as its blocks. */
  async function isColumnDerived(person: Person): Promise<boolean> {
    const blocks = (await blocksOf(person)) ?? [];
    const longest = blocks.find(({ scope }) => scope === "account");
    const { blocked_until } = await world.services.db
      .selectFrom("users")
      .select("blocked_until")
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow();
    return blocked_until?.toISOString() === longest?.blockedUntil;
  }

  it("of the staff and of a channel leave the account blocked as the staff has set it", async () => {
    const [host, writer] = [await world.creator(), await world.creator()];
    const videoId = await insertPublishedVideo(world, host.channel._id, { title: "Burza" });
    const said = { videoId, content: "Kup!", channelId: writer.channel._id };
    const { _id: commentId } = await writer.call(comments.create, { body: said });
    const params = { id: host.channel._id };
    const { _id: blockId } = await host.call(team.block, {
      params,
      body: { commentId, blockedUntil: inDays(2) },
    });

    const outcomes = await meetAtRow(world, { table: "users", id: writer.id }, [
      () => outcomeOf(block(writer, inDays(5), "Groźby")),
      () => outcomeOf(host.call(team.unblock, { params, body: { blockId } })),
    ]);

    expect(outcomes).toEqual([{ status: 200 }, { status: 200 }]);
    expect(await blocksOf(writer)).toMatchObject([{ scope: "account", reason: "Groźby" }]);
    expect(await isColumnDerived(writer)).toBe(true);
    expect(await isFree(writer)).toBe(false);
    expect(await host.call(team.blocked, { params })).toEqual({ items: [], count: 0 });
  });

  it("of a block and of its reason leave the account blocked, with the later reason", async () => {
    const rude = await world.person();
    const body = { blockReason: "Groźby karalne" };

    const outcomes = await meetAtRow(world, { table: "users", id: rude.id }, [
      () => outcomeOf(block(rude, inDays(5), "Groźby")),
      () => outcomeOf(moderator.call(users.edit, { params: { id: rude.id }, body })),
    ]);

    expect(outcomes).toEqual([{ status: 200 }, { status: 200 }]);
    expect(await blocksOf(rude)).toMatchObject([{ scope: "account", reason: "Groźby karalne" }]);
    expect(await isColumnDerived(rude)).toBe(true);
    expect(await isFree(rude)).toBe(false);
  });
});
