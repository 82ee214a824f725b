import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Call } from "#shared/client.ts";
import { comments } from "#shared/comments/contract.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { notifications } from "#shared/notifications/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { reports } from "#shared/reports/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";
import { endWhenDue, endDueDecisions } from "./moderation.ts";

const DAY_SECONDS = 86_400;

let world: World;
let author: Awaited<ReturnType<World["creator"]>>;
let notifier: Person;
let moderator: Person;

beforeAll(async () => {
  world = await openWorld();
  author = await world.creator();
  notifier = await world.person();
  moderator = await world.person({ role: "moderator" });
});
afterAll(() => world.close());

function newVideo(title = "Burza"): Promise<string> {
  return insertPublishedVideo(world, author.channel._id, { title });
}

async function report(call: Call, entityId: string, email?: string): Promise<string> {
  const body = { entityType: "video", entityId, reason: "SPM", message: "To reklama." } as const;
  return (await call(reports.send, { body: email ? { ...body, email } : body }))._id;
}

function close(id: string, body: CallInput<typeof reports.close>["body"], call: Call = moderator.call) {
  return call(reports.close, { params: { id }, body });
}

function inDays(days: number): string {
  return new Date(world.clock.now().getTime() + days * DAY_SECONDS * 1000).toISOString();
}

async function notificationOf(person: Person, type: string, about: string) {
  const { items } = await person.call(notifications.list, { query: { limit: 100 } });
  return items.find((item) => item.type === type && item.details.decision?.entityId === about);
}

async function mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
  const { items } = await listOutbox({ dataDir: world.services.config.dataDir, limit: 100, offset: 0 });
  return items.filter(({ to }) => to === email);
}

function stateOf(id: string, call: Call = world.call) {
  return outcomeOf(call(videos.get, { params: { id } }));
}

describe("POST /reports/{id}/close", () => {
  it("requires a decision to close a report [LAS-062]", async () => {
    const videoId = await newVideo();
    const id = await report(notifier.call, videoId);
    const undecided = {} as CallInput<typeof reports.close>["body"];

    expect(await outcomeOf(close(id, undecided))).toMatchObject({ status: 400 });
    expect(await outcomeOf(close(id, { measure: "block", reason: "SPM" }))).toMatchObject({ status: 400 });
    expect(await outcomeOf(close(id, { measure: "hide" }))).toMatchObject({ status: 400 });
    expect(await outcomeOf(close(id, { measure: "nothing" }, author.call))).toMatchObject({ status: 403 });
    const { items } = await moderator.call(reports.list, { query: { isClosed: false } });
    expect(items.find(({ _id }) => _id === id)).toMatchObject({ state: "created", decisionId: null });

    expect(await close(id, { measure: "nothing" })).toMatchObject({
      ...{ state: "closed", decisionId: expect.any(String) },
      decisions: [{ measure: "nothing", isInForce: false }],
    });
    expect(await stateOf(videoId)).toMatchObject({ status: 200 });
    expect(await outcomeOf(close(id, { measure: "nothing" }))).toMatchObject({ status: 409 });
  });

  it("blocks the entity until the given date and notifies all concerned [LAS-062, LAS-063, LAS-056]", async () => {
    const videoId = await newVideo("Wichura");
    const visitor = "widz-wichury@example.com";
    const id = await report(notifier.call, videoId);
    await report(world.call, videoId, visitor);
    const until7 = inDays(7);

    const verdict = { reason: "DEF", note: "Wobec konkretnej osoby.", until: until7 } as const;
    const { decisionId } = await close(id, { measure: "block", ...verdict });

    expect(await stateOf(videoId)).toMatchObject({ status: 404, code: "VIDEO_BLOCKED" });
    expect(await author.call(videos.get, { params: { id: videoId } })).toMatchObject({ violation: verdict });
    const waiting = await moderator.call(reports.list, { query: { isClosed: false, limit: 100 } });
    expect(waiting.items.some(({ entityId }) => entityId === videoId)).toBe(false);

    const answer = await until(
      () => notificationOf(notifier, "report_answered", videoId),
      "the answer to the report",
    );
    expect(answer.details.decision).toMatchObject({ measure: "block", title: "Wichura", note: "" });
    const notice = await until(
      () => notificationOf(author, "content_restricted", videoId),
      "the author's notice",
    );
    expect(notice.details.decision).toMatchObject({ ...verdict, title: "Wichura" });
    const [toVisitor, toAuthor] = [await world.mailTo(visitor), await world.mailTo(author.email)];
    expect(toVisitor.text).toMatch(/We have blocked the video “Wichura” until .*Reason: defamation/s);
    expect(toVisitor.text).not.toContain("Wobec konkretnej osoby.");
    expect(toAuthor.text).toMatch(/Zablokowaliśmy film „Wichura” do .*Powód: zniesławienie/s);
    expect(toAuthor.text).toContain("Wobec konkretnej osoby.");
    expect(await notificationOf(author, "report_answered", videoId)).toBeUndefined();
    expect(await notificationOf(notifier, "content_restricted", videoId)).toBeUndefined();

    world.clock.advance(6 * DAY_SECONDS);
    await endDueDecisions(world.services);
    await endWhenDue(world.services, decisionId ?? "");
    expect(await stateOf(videoId)).toMatchObject({ status: 404 });
    world.clock.advance(DAY_SECONDS + 60);
    await endDueDecisions(world.services);
    expect(await stateOf(videoId)).toMatchObject({ status: 200 });
    await until(() => notificationOf(author, "content_restored", videoId), "word of the end");
  });

  it("does not notify the author when no measure is taken [LAS-063]", async () => {
    const innocent = await world.creator();
    const videoId = await insertPublishedVideo(world, innocent.channel._id, { title: "Cisza" });
    const id = await report(notifier.call, videoId);
    const email = "cichy@example.com";
    const ofVisitor = await report(world.call, videoId, email);
    await close(id, { measure: "nothing", note: "W porządku." });
    await close(ofVisitor, { measure: "nothing" });

    const answer = await until(() => notificationOf(notifier, "report_answered", videoId), "the answer");
    expect(answer.details.decision).toMatchObject({ measure: "nothing", title: "Cisza" });
    expect(await notificationOf(innocent, "content_restricted", videoId)).toBeUndefined();
    // All emails about a decision are queued at once: if the visitor's is there, the author's would be there too.
    await until(async () => (await mailsTo(email)).length > 0, "the visitor's mail");
    expect(await mailsTo(innocent.email)).toEqual([]);
  });

  it("leaves other reports open when no measure is taken", async () => {
    const videoId = await newVideo();
    const first = await report(notifier.call, videoId);
    const second = await report(author.call, videoId);

    await close(first, { measure: "nothing" });

    const { items } = await moderator.call(reports.list, { query: { isClosed: false, limit: 100 } });
    expect(items.find(({ _id }) => _id === second)).toMatchObject({
      otherReports: [{ _id: first, state: "closed", message: "To reklama." }],
      decisions: [{ measure: "nothing" }],
      entity: { author: { name: author.channel.name, path: `/channel/${author.channel._id}` } },
    });
  });

  it("hides comments and posts, and shows them again", async () => {
    const videoId = await newVideo();
    const body = { videoId, content: "Kup buty" };
    const comment = await notifier.call(comments.create, { body });
    const post = await author.call(posts.create, { body: { message: "Kup buty" } });
    const hide = (entityType: "comment" | "post", entityId: string) =>
      moderator.call(moderation.decide, {
        body: { entityType, entityId, measure: "hide", reason: "ECM", note: "" },
      });
    const shown = async () => {
      const thread = await world.call(comments.list, { query: { videoId } });
      const { commentCount } = await author.call(videos.get, { params: { id: videoId } });
      const feed = await author.call(posts.list, { query: {} });
      return [thread.count, commentCount, feed.items.some(({ _id }) => _id === post._id)];
    };
    expect(await shown()).toEqual([1, 1, true]);

    const decisions = [await hide("comment", comment._id), await hide("post", post._id)];

    expect(await shown()).toEqual([0, 0, false]);
    expect(await outcomeOf(notifier.call(posts.get, { params: { id: post._id } }))).toMatchObject({
      status: 404,
    });
    expect(await outcomeOf(author.call(posts.get, { params: { id: post._id } }))).toMatchObject({
      status: 200,
    });
    for (const { _id } of decisions) await moderator.call(moderation.lift, { params: { id: _id } });
    expect(await shown()).toEqual([1, 1, true]);
  });

  it("blocks an account for a time, but never a staff account", async () => {
    const rude = await world.person();
    const block = (entityId: string) =>
      moderator.call(moderation.decide, {
        body: { entityType: "user", entityId, measure: "block", reason: "INS", note: "", until: inDays(1) },
      });
    const admin = await world.person({ role: "admin" });

    await block(rude.id);

    expect(await outcomeOf(rude.call(notifications.list, { query: {} }))).toMatchObject({ status: 401 });
    expect(await outcomeOf(block(admin.id))).toMatchObject({ status: 403 });
    world.clock.advance(2 * DAY_SECONDS);
    await endDueDecisions(world.services);
    const { blocked_until } = await world.services.db
      .selectFrom("users")
      .select("blocked_until")
      .where("id", "=", rude.id)
      .executeTakeFirstOrThrow();
    expect(blocked_until?.getTime()).toBeLessThanOrEqual(world.clock.now().getTime());
  });
});

describe("blocking a video", () => {
  it("notifies its author by notification and email, and so does lifting the block [LAS-056]", async () => {
    const videoId = await newVideo("Grad");
    const params = { id: videoId };

    await moderator.call(videoModeration.ban, { params, body: { reason: "CRI", note: "Zobacz 2:13." } });

    const notice = await until(() => notificationOf(author, "content_restricted", videoId), "the notice");
    expect(notice.details.decision).toMatchObject({ reason: "CRI", note: "Zobacz 2:13.", until: null });
    const blocked = await until(
      async () => (await mailsTo(author.email)).find(({ text }) => text.includes("„Grad”")),
      "a mail about it",
    );
    expect(blocked.text).toMatch(/Powód: treści przestępcze\..*Zobacz 2:13\./s);

    await moderator.call(videoModeration.unban, { params });

    await until(() => notificationOf(author, "content_restored", videoId), "word of the lifting");
    await until(
      async () =>
        (await mailsTo(author.email)).find(({ text }) => text.includes("Przywróciliśmy film „Grad”")),
      "a mail about that",
    );
    expect(await notificationOf(moderator, "content_restricted", videoId)).toBeUndefined();
  });

  it("is reported to visitors as blocked, and as not available if the video is private [LAS-058]", async () => {
    const [blocked, hidden] = [await newVideo(), await newVideo()];
    await moderator.call(videoModeration.ban, { params: { id: blocked }, body: { reason: "SPM" } });
    await author.call(videos.edit, { params: { id: hidden }, body: { visibility: "private" } });

    expect(await stateOf(blocked)).toMatchObject({ status: 404, code: "VIDEO_BLOCKED" });
    expect(await stateOf(hidden)).toMatchObject({ status: 404, code: "VIDEO_NOT_AVAILABLE" });
    await author.call(videos.edit, { params: { id: blocked }, body: { visibility: "private" } });
    expect(await stateOf(blocked)).toMatchObject({ code: "VIDEO_NOT_AVAILABLE" });
  });
});

describe("GET /videos/of-everybody", () => {
  it("lists every video for the staff, narrowed by each filter [LAS-064]", async () => {
    const other = await world.creator();
    const list = async (query: CallInput<typeof videoModeration.listAll>["query"]) => {
      const { items, count } = await moderator.call(videoModeration.listAll, { query });
      return { count, ids: items.map(({ _id }) => _id).toSorted() };
    };
    const mine = (query: CallInput<typeof videoModeration.listAll>["query"]) =>
      list({ channel: other.channel.slug, ...query });
    const make = (title: string) => insertPublishedVideo(world, other.channel._id, { title });
    const [open, secret, blocked, gone] = [
      await make("Żubr"),
      await make("Ryś"),
      await make("Bóbr"),
      await make("Łoś"),
    ];
    await other.call(videos.edit, { params: { id: secret }, body: { visibility: "private" } });
    await moderator.call(videoModeration.ban, { params: { id: blocked }, body: { reason: "SPM" } });
    await other.call(videos.remove, { params: { id: gone } });
    const only = (...ids: string[]) => ({ count: ids.length, ids: ids.toSorted() });

    expect(await mine({})).toEqual(only(open, secret, blocked));
    expect(await mine({ state: "blocked" })).toEqual(only(blocked));
    expect(await mine({ visibility: "private" })).toEqual(only(secret));
    expect(await mine({ query: "żub" })).toEqual(only(open));
    expect(await list({ channel: other.channel._id, state: "public" })).toEqual(only(open, secret, blocked));
    expect(await mine({ createdAfter: inDays(-30), createdBefore: inDays(1) })).toMatchObject({ count: 3 });
    expect(await mine({ createdBefore: inDays(-30) })).toEqual(only());
    expect(await mine({ createdAfter: inDays(1) })).toEqual(only());
    expect(
      await outcomeOf(moderator.call(videoModeration.listAll, { query: { state: "deleted" } })),
    ).toMatchObject({ status: 403 });
    const admin = await world.person({ role: "admin" });
    const removed = await admin.call(videoModeration.listAll, { query: { state: "deleted" } });
    expect(removed.items.map(({ _id }) => _id)).toContain(gone);
    const { items } = await moderator.call(videoModeration.listAll, { query: { query: "żubr" } });
    expect(items).toMatchObject([
      { channelId: other.channel._id, owner: { _id: other.id, name: "Ola Kowal" } },
    ]);
    for (const [call, status] of [
      [world.call, 401],
      [other.call, 403],
    ] as const) {
      expect(await outcomeOf(call(videoModeration.listAll, { query: {} }))).toMatchObject({ status });
    }
  });
});
