import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comments } from "#shared/comments/contract.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { notifications } from "#shared/notifications/contract.ts";
import { notificationSentence } from "#shared/notifications/sentence.ts";
import { posts } from "#shared/posts/contract.ts";
import { reports } from "#shared/reports/contract.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";
import { openChatClients, say, startLiveStream } from "#server/testing/chat-room.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";

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

async function notificationOf(person: Person, type: string, about: string) {
  const { items } = await person.call(notifications.list, { query: { limit: 100 } });
  return items.find((item) => item.type === type && item.details.decision?.entityId === about);
}

async function mailsTo(email: string): Promise<{ text: string }[]> {
  const { items } = await listOutbox({ dataDir: world.services.config.dataDir, limit: 100, offset: 0 });
  return items.filter(({ to }) => to === email);
}

/** Whether mails and notifications about the end of a decision were caused. */
async function isEndAnnounced(decisionId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pgboss.job
    where name like 'decision.lifted/%' and data ->> 'decisionId' = ${decisionId}`.execute(world.services.db);
  return rows.length > 0;
}

describe("POST /moderation/decisions/{id}/lift", () => {
  it("tells those who reported the content, without the note to the author", async () => {
    const videoId = await newVideo("Szkwał");
    const visitor = "widz-szkwalu@example.com";
    const about = { entityType: "video", entityId: videoId, reason: "SPM", message: "To reklama." } as const;
    const { _id: id } = await notifier.call(reports.send, { body: about });
    await world.call(reports.send, { body: { ...about, email: visitor } });
    const body = { measure: "hide", reason: "SPM", note: "Tylko dla autora." } as const;
    const { decisions } = await moderator.call(reports.close, { params: { id }, body });
    await until(() => notificationOf(notifier, "report_answered", videoId), "the answer to the report");

    await moderator.call(moderation.lift, { params: { id: decisions[0]?._id ?? "" } });

    const ended = await until(
      () => notificationOf(notifier, "report_decision_lifted", videoId),
      "word of the end",
    );
    expect(ended.details.decision).toMatchObject({ title: "Szkwał", note: "" });
    expect(notificationSentence(ended, "pl")).toBe(
      "Decyzja po Twoim zgłoszeniu już nie obowiązuje. Przywróciliśmy film „Szkwał”.",
    );
    const toVisitor = await until(
      async () => (await mailsTo(visitor)).find(({ text }) => text.includes("no longer in force")),
      "the visitor's mail",
    );
    expect(toVisitor.text).toContain("We have restored the video “Szkwał”.");
    expect(toVisitor.text).toContain("/en/support/ticket");
    expect(await notificationOf(author, "report_decision_lifted", videoId)).toBeUndefined();
  });
});

describe("a hidden chat message", () => {
  it("is announced as restored, unless its channel has deleted it", async () => {
    const windows = openChatClients(world);
    const videoId = await startLiveStream(author);
    const writer = await windows.enter(videoId, await world.person());
    const owner = await windows.enter(videoId, author);
    const announced: boolean[] = [];
    for (const isDeleted of [false, true]) {
      world.clock.advance(2);
      const { _id: entityId } = await say(writer, videoId, "Kup buty");
      const about = { entityType: "chatMessage", entityId, reason: "SPM", message: "To reklama." } as const;
      const { _id: id } = await notifier.call(reports.send, { body: about });
      const deleted = isDeleted ? await owner.ask("chat:delete", { messageId: entityId }) : { ok: true };
      expect(deleted).toMatchObject({ ok: true });
      const body = { measure: "hide", reason: "SPM", note: "" } as const;
      const { decisionId } = await moderator.call(reports.close, { params: { id }, body });

      await moderator.call(moderation.lift, { params: { id: decisionId ?? "" } });

      announced.push(await isEndAnnounced(decisionId));
    }
    windows.closeAll();

    expect(announced).toEqual([true, false]);
  });
});

describe("a hidden comment or post", () => {
  it("is shown to the staff only, with its state", async () => {
    const videoId = await newVideo();
    const writer = await world.person();
    const { _id: commentId } = await writer.call(comments.create, {
      body: { videoId, content: "Kup narty" },
    });
    const { _id: postId } = await writer.call(posts.create, { body: { message: "Kup narty" } });
    const toStaff = () =>
      Promise.all([
        moderator.call(comments.get, { params: { id: commentId } }),
        moderator.call(posts.get, { params: { id: postId } }),
      ]);
    expect(await toStaff()).toMatchObject([
      { hidden: false, can: { restrict: true } },
      { hidden: false, can: { restrict: true } },
    ]);
    expect(await writer.call(comments.get, { params: { id: commentId } })).not.toHaveProperty("hidden");

    for (const [entityType, entityId] of [
      ["comment", commentId],
      ["post", postId],
    ] as const) {
      await moderator.call(moderation.decide, {
        body: { entityType, entityId, measure: "hide", reason: "ECM", note: "" },
      });
    }

    expect(await toStaff()).toMatchObject([{ hidden: true }, { hidden: true }]);
    const all = await moderator.call(comments.all, { query: { adminSearch: "Kup narty" } });
    expect(all.items).toMatchObject([{ _id: commentId, hidden: true }]);
    const own = await writer.call(posts.get, { params: { id: postId } });
    expect(own).not.toHaveProperty("hidden");
    expect(own.can.restrict).toBe(false);
    const params = { id: author.channel._id };
    const ofTeam = await author.call(comments.ofChannel, { params, query: { search: "Kup narty" } });
    expect(ofTeam).toMatchObject({ items: [], count: 0 });
  });
});

describe("GET /moderation/decisions/in-force", () => {
  it("lists what is restricted, with or without a report, until it is lifted", async () => {
    const videoId = await newVideo("Trąba powietrzna");
    const writer = await world.person();
    const comment = await writer.call(comments.create, { body: { videoId, content: "<b>Uciekać</b>" } });
    const decide = (entityType: "video" | "comment", entityId: string) =>
      moderator.call(moderation.decide, { body: { entityType, entityId, measure: "hide", reason: "SPM" } });
    const listed = async () => {
      const { items } = await moderator.call(moderation.inForce, { query: { limit: 100 } });
      return items.filter(({ entityId }) => entityId === videoId || entityId === comment._id);
    };
    const nothing = { entityType: "video", entityId: videoId, measure: "nothing" } as const;
    await moderator.call(moderation.decide, { body: nothing });
    expect(await listed()).toEqual([]);

    const { _id } = await decide("video", videoId);
    await decide("comment", comment._id);

    expect(await listed()).toMatchObject([
      {
        ...{ entityType: "comment", isInForce: true },
        entity: { path: `/watch/${videoId}?comment=${comment._id}` },
      },
      { entityType: "video", entity: { title: "Trąba powietrzna", path: `/watch/${videoId}` } },
    ]);
    const first = await moderator.call(moderation.inForce, { query: { limit: 1 } });
    expect(first).toMatchObject({ items: [{ entityId: comment._id }] });
    expect(first.count).toBeGreaterThanOrEqual(2);
    await moderator.call(moderation.lift, { params: { id: _id } });
    expect(await listed()).toMatchObject([{ entityType: "comment" }]);
    expect(await outcomeOf(author.call(moderation.inForce, { query: {} }))).toMatchObject({ status: 403 });
  });
});
