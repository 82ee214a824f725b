import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { userAdmin } from "#shared/user-admin/contract.ts";
import { users } from "#shared/accounts/users.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { comments } from "#shared/comments/contract.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { reports } from "#shared/reports/contract.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

const UNKNOWN = "0199a000-0000-7000-8000-000000000000";
const GIGABYTE = 1_000_000_000;

let world: World;
let moderator: Person;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  moderator = await named(await world.person({ role: "moderator" }), "Maria");
  admin = await named(await world.person({ role: "admin" }), "Adam");
});
afterAll(() => world.close());

/** Gives an account a name by which a test tells it from others. */
async function named(person: Person, name: string): Promise<Person> {
  await world.services.db
    .updateTable("users")
    .set({ name, surname: "Nowak" })
    .where("id", "=", person.id)
    .execute();
  return person;
}

/** Reports as a visitor, each time as another one. */
function reportAsVisitor(body: CallInput<typeof reports.send>["body"]) {
  const visitor = world.as({ anonymousId: crypto.randomUUID() });
  return visitor(reports.send, { body: { ...body, email: "gosc@example.com" } });
}

function inHours(hours: number): string {
  return new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();
}

async function historyOf({ id }: Pick<Person, "id">) {
  const { items } = await moderator.call(userAdmin.history, { params: { id }, query: {} });
  return items.map(({ kind, by, text }) => ({ kind, by: by?.name ?? null, text }));
}

describe("the history of an account", () => {
  it("has reports, decisions and blocks in order of time, with names [OPS-051]", async () => {
    const person = await world.person();
    const reporter = await named(await world.person(), "Ewa");
    const report = { entityType: "user", entityId: person.id, reason: "SPM" } as const;
    const params = { id: person.id };
    const steps = [
      () => reporter.call(reports.send, { body: { ...report, message: "Wysyła reklamy" } }),
      () => reportAsVisitor({ ...report, message: "Spam" }),
      () =>
        moderator.call(moderation.decide, {
          body: { ...report, measure: "block", note: "Dość reklam", until: inHours(48) },
        }),
      () =>
        admin.call(users.edit, {
          params,
          body: { blockedOnLiveChatsUntil: inHours(24), blockReason: "Obelgi" },
        }),
      () => moderator.call(users.edit, { params, body: { blockedOnLiveChatsUntil: null } }),
      () => admin.call(users.edit, { params, body: { blockedUntil: null } }),
    ];
    for (const step of steps) {
      world.clock.advance(60);
      await step();
    }

    const history = await historyOf(person);

    expect(history.toReversed()).toEqual([
      { kind: "registered", by: null, text: "" },
      { kind: "report", by: "Ewa Nowak", text: "Wysyła reklamy" },
      { kind: "report", by: null, text: "Spam" },
      { kind: "decision", by: "Maria Nowak", text: "Dość reklam" },
      { kind: "block", by: "Adam Nowak", text: "Obelgi" },
      { kind: "blockEnded", by: "Maria Nowak", text: "" },
      { kind: "decisionEnded", by: "Adam Nowak", text: "" },
    ]);
    const { items } = await moderator.call(userAdmin.history, { params, query: {} });
    const times = items.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(items.find(({ kind }) => kind === "decision")).toMatchObject({
      ...{ measure: "block", reason: "SPM", thing: { type: "user", path: `/admin/people/${person.id}` } },
    });
    expect(items.find(({ kind }) => kind === "block")).toMatchObject({ scope: "platform" });
  });

  it("has what concerns the words and channels of the account, and says what is gone [OPS-051]", async () => {
    const owner = await world.creator();
    const writer = await world.person();
    const videoId = await insertPublishedVideo(world, owner.channel._id, { title: "Burza" });
    const { _id: commentId } = await writer.call(comments.create, { body: { videoId, content: "Spam" } });
    for (const thing of [
      { entityType: "video", entityId: videoId },
      { entityType: "comment", entityId: commentId },
    ] as const) {
      await reportAsVisitor({ ...thing, reason: "SPM", message: thing.entityType });
    }

    expect((await historyOf(writer)).map(({ text }) => text)).toEqual(["comment", ""]);
    expect((await historyOf(owner)).map(({ text }) => text)).toEqual(["video", ""]);
    const shownTo = async ({ id }: Person) =>
      (await moderator.call(userAdmin.history, { params: { id }, query: {} })).items[0]?.thing;
    expect(await shownTo(writer)).toEqual({
      ...{ type: "comment", title: "Spam", path: `/watch/${videoId}?comment=${commentId}` },
    });
    await world.services.db
      .updateTable("videos")
      .set({ status: "deleted" })
      .where("id", "=", videoId)
      .execute();
    expect(await shownTo(owner)).toEqual({ type: "video", title: null, path: null });
  });

  it("does not disclose who wrote as a channel [OPS-051]", async () => {
    const { db } = world.services;
    const owner = await world.creator();
    const editor = await world.person();
    await db
      .insertInto("channel_members")
      .values({ channel_id: owner.channel._id, user_id: editor.id, role: "editor" })
      .execute();
    const videoId = await insertPublishedVideo(world, owner.channel._id, { title: "Mgła" });
    const { id: commentId } = await db
      .insertInto("comments")
      .values({
        ...{ content: "Od kanału", video_id: videoId, host_channel_id: owner.channel._id },
        ...{ channel_id: owner.channel._id, author_id: editor.id },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("blocks")
      .values({
        ...{ scope: "channel", user_id: editor.id, is_anonymous: true, written_as: owner.channel._id },
        ...{ channel_id: owner.channel._id, until: new Date(inHours(1)), reason: "Obelgi" },
      })
      .execute();
    await reportAsVisitor({ entityType: "comment", entityId: commentId, reason: "SPM", message: "x" });

    expect((await historyOf(editor)).map(({ kind }) => kind)).toEqual(["registered"]);
    expect((await historyOf(owner)).map(({ kind }) => kind)).toEqual(["report", "registered"]);
    const ofEditor = { params: { id: editor.id }, query: {} };
    expect(await moderator.call(userAdmin.comments, ofEditor)).toEqual({ items: [], count: 0 });
  });

  it("is divided into pages [OPS-051]", async () => {
    const person = await world.person();
    for (const message of ["pierwsze", "drugie"]) {
      world.clock.advance(60);
      await reportAsVisitor({ entityType: "user", entityId: person.id, reason: "SPM", message });
    }
    const page = async (offset: number) =>
      moderator.call(userAdmin.history, { params: { id: person.id }, query: { limit: 2, offset } });

    const [first, second] = [await page(0), await page(2)];

    expect([first.count, second.count]).toEqual([3, 3]);
    expect([...first.items, ...second.items].map(({ kind }) => kind)).toEqual([
      "report",
      "report",
      "registered",
    ]);
  });
});

describe("the page of an account", () => {
  it("has its channels, space, comments, sessions and second factor [OPS-051]", async () => {
    const { db } = world.services;
    const owner = await world.creator();
    const videoId = await insertPublishedVideo(world, owner.channel._id, { title: "Wichura" });
    await db
      .insertInto("uploads")
      .values({ id: "upload", video_id: videoId, user_id: owner.id, name: "a.mp4", size: 2 * GIGABYTE })
      .execute();
    await owner.call(comments.create, { body: { videoId, content: "To <b>ja</b>" } });
    const enabledAt = world.clock.now();
    await db
      .insertInto("two_factor")
      .values({
        user_id: owner.id,
        secret: Buffer.from("x"),
        backup_code_hash: Buffer.from("y"),
        enabled_at: enabledAt,
      })
      .execute();
    const params = { id: owner.id };

    const record = await moderator.call(userAdmin.show, { params });

    expect(record).toMatchObject({
      ...{ _id: owner.id, email: owner.email, role: "creator", usedBytes: 2 * GIGABYTE },
      quota: { total: { used: 2 * GIGABYTE, own: "role", ofRole: null }, daily: { own: "role" } },
      ...{ commentsCount: 1, sessionsCount: 1, passkeysCount: 0, twoFactorSince: enabledAt.toISOString() },
      channels: [{ name: owner.channel.name, role: "owner" }],
    });
    expect(Object.keys(record)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/phone|address|age$|sex/)]),
    );
    expect((await moderator.call(userAdmin.comments, { params, query: {} })).items).toMatchObject([
      { text: "To ja", videoTitle: "Wichura", path: expect.stringContaining(`/watch/${videoId}?comment=`) },
    ]);
  });

  it("is for moderators and administrators alone, and NOT_FOUND without an account [OPS-051]", async () => {
    const person = await world.person();
    const calls = [userAdmin.show, userAdmin.history, userAdmin.comments] as const;
    for (const endpoint of calls) {
      const input = { params: { id: person.id }, query: {} };
      expect(await outcomeOf(person.call(endpoint, input))).toMatchObject({ status: 403 });
      expect(await outcomeOf(world.call(endpoint, input))).toMatchObject({ status: 401 });
      for (const staff of [moderator, admin]) {
        expect(await outcomeOf(staff.call(endpoint, input))).toMatchObject({ status: 200 });
      }
    }
    for (const endpoint of [userAdmin.show, userAdmin.history]) {
      const input = { params: { id: UNKNOWN }, query: {} };
      expect(await outcomeOf(moderator.call(endpoint, input))).toMatchObject({ status: 404 });
    }
  });
});
