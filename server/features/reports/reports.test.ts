import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "#shared/client.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { comments } from "#shared/comments/contract.ts";
import { reports } from "#shared/reports/contract.ts";
import { nextReportState, REPORT_STATES, type ReportAction } from "#shared/reports/lifecycle.ts";
import { videos } from "#shared/videos/contract.ts";
import { openChatClients, say, startLiveStream } from "#server/testing/chat-room.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";

const LONG_TEXT = "Kup moje buty. ".repeat(30).trim();
const WRITTEN_AT = "2026-03-04T05:06:07.000Z";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let person: Person;
let moderator: Person;

beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  person = await world.person();
  moderator = await world.person({ role: "moderator" });
});
afterAll(() => world.close());

type Sending = CallInput<typeof reports.send>["body"];

async function newVideo(): Promise<string> {
  return insertPublishedVideo(world, creator.channel._id, { title: "Burza" });
}

async function reportOf(videoId: string): Promise<Sending> {
  return { entityId: videoId, entityType: "video", reason: "SPM", message: "To reklama." };
}

async function listed(entityId: string) {
  const { items } = await moderator.call(reports.list, { query: { limit: 100 } });
  return items.filter((report) => report.entityId === entityId);
}

/** A visitor's browser, which has a random id. */
function browser() {
  const id = crypto.randomUUID();
  return createClient({ base: `${world.url}/api`, headers: () => ({ "anonymous-id": id }) });
}

describe("POST /reports", () => {
  it("creates a report for the staff, once per reporter [REP-003, REP-004, REP-009, REP-014]", async () => {
    const body = await reportOf(await newVideo());

    await person.call(reports.send, { body });

    const refusal = { status: 409, message: "Cannot report twice!" };
    await expect(person.call(reports.send, { body })).rejects.toMatchObject(refusal);
    expect(await listed(body.entityId)).toMatchObject([
      {
        ...body,
        ...{ state: "created", email: person.email, isFromAccount: true },
        entity: { title: "Burza", path: `/watch/${body.entityId}` },
      },
    ]);
    await creator.call(reports.send, { body });
    expect(await listed(body.entityId)).toHaveLength(2);
    expect(await outcomeOf(person.call(reports.list, { query: {} }))).toMatchObject({ status: 403 });
  });

  it("is accepted once per email address, ignoring case, when the browser has no id [REP-016]", async () => {
    const report = await reportOf(await newVideo());
    const send = (email: string) => outcomeOf(world.call(reports.send, { body: { ...report, email } }));

    expect(await send("gosc@example.com")).toEqual({ status: 200 });
    expect(await send("Gosc@Example.com")).toMatchObject({ code: "REPORTED_TWICE" });
  });

  it("is open to visitors who give an email address [REP-016]", async () => {
    const report = await reportOf(await newVideo());
    const body = { ...report, email: "widz@example.com" };
    const visitor = browser();

    expect(await outcomeOf(visitor(reports.send, { body: report }))).toMatchObject({
      status: 400,
      errors: { email: "To pole jest wymagane" },
    });
    await visitor(reports.send, { body });
    expect(await outcomeOf(visitor(reports.send, { body }))).toMatchObject({ code: "REPORTED_TWICE" });
    expect(await outcomeOf(browser()(reports.send, { body }))).toMatchObject({ status: 200 });
    expect(await listed(body.entityId)).toMatchObject([{}, { email: body.email, isFromAccount: false }]);
  });

  it.each(["PLV", "SPM", "LNG", "INS", "DEF", "CRI", "PRN", "ECM", "XYZ"] as const)(
    "accepts the eight codes only: %s [REP-011]",
    async (reason) => {
      const body = { ...(await reportOf(await newVideo())), reason } as Sending;

      expect(await outcomeOf(person.call(reports.send, { body }))).toMatchObject({
        status: reason === ("XYZ" as string) ? 400 : 200,
      });
    },
  );

  it.each(["reason", "message"] as const)("needs a %s [REP-012]", async (field) => {
    const { [field]: _missing, ...body } = await reportOf(await newVideo());

    const outcome = await outcomeOf(person.call(reports.send, { body: body as Sending }));

    expect(outcome).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
  });

  it("accepts channels and users, and rejects entities that do not exist", async () => {
    const report = { reason: "INS", message: "Obraża ludzi." } as const;
    const things = [
      { entityType: "channel", entityId: creator.channel._id },
      { entityType: "user", entityId: creator.id },
    ] as const;

    for (const thing of things) await person.call(reports.send, { body: { ...report, ...thing } });

    const [channel] = await listed(creator.channel._id);
    expect(channel?.entity?.path).toBe(`/channel/${creator.channel._id}`);
    expect((await listed(creator.id))[0]?.entity?.title).toBe("Ola Kowal");
    for (const entityType of ["video", "comment", "post", "chatMessage", "playlist", "user"] as const) {
      const body = { ...report, entityType, entityId: crypto.randomUUID() };
      expect(await outcomeOf(person.call(reports.send, { body }))).toMatchObject({ status: 404 });
    }
  });
});

describe("a report of a chat message", () => {
  it("is accepted from users who may read the chat, and shows the staff the message [LAS-001]", async () => {
    const host = await world.creator();
    const videoId = await startLiveStream(host);
    const windows = openChatClients(world);
    const writer = await windows.enter(videoId, await world.person());
    const { _id: entityId } = await say(writer, videoId, "Kup tanie opony");
    const body = { ...(await reportOf(entityId)), entityType: "chatMessage" as const };
    const send = ({ call }: Pick<Person, "call">, changes: object = {}) =>
      outcomeOf(call(reports.send, { body: { ...body, ...changes } }));

    expect(await send(person)).toEqual({ status: 200 });
    expect(await send(world, { email: "gosc@example.com" })).toEqual({ status: 200 });
    expect(await send(person)).toMatchObject({ code: "REPORTED_TWICE" });
    expect(await listed(entityId)).toMatchObject([
      {
        entityType: "chatMessage",
        entity: { title: "Kup tanie opony", text: "Kup tanie opony", path: `/watch/${videoId}` },
      },
      { entityType: "chatMessage" },
    ]);

    await host.call(videos.edit, { params: { id: videoId }, body: { visibility: "private" } });
    expect(await send(await world.person())).toMatchObject({ status: 404 });
    expect(await send(host)).toEqual({ status: 200 });
    await host.call(videos.edit, { params: { id: videoId }, body: { visibility: "public" } });
    const owner = await windows.enter(videoId, host);
    await owner.ask("chat:delete", { messageId: entityId });
    expect(await send(await world.person())).toMatchObject({ status: 404 });
    windows.closeAll();
  });
});

describe("POST /videos/{id}/report", () => {
  it("is a report of a video and needs no message [REP-008]", async () => {
    const params = { id: await newVideo() };
    const body = { reason: "CRI" } as const;

    await person.call(reports.sendOfVideo, { params, body });

    expect(await listed(params.id)).toMatchObject([{ entityType: "video", reason: "CRI", message: "" }]);
    const again = outcomeOf(person.call(reports.sendOfVideo, { params, body }));
    expect(await again).toMatchObject({ code: "REPORTED_TWICE" });
  });
});

describe("POST /comments/{id}/report", () => {
  it("is a report of a comment, once per reporter [REP-002]", async () => {
    const videoId = await newVideo();
    const { id } = await world.services.db
      .insertInto("comments")
      .values({
        video_id: videoId,
        user_id: creator.id,
        content: LONG_TEXT,
        created_at: new Date(WRITTEN_AT),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const input = { params: { id }, body: { reason: "SPM" } } as const;

    await person.call(reports.sendOfComment, input);

    await expect(person.call(reports.sendOfComment, input)).rejects.toMatchObject({
      message: "Cannot report twice!",
    });
    const [report] = await listed(id);
    expect(report).toMatchObject({
      entityType: "comment",
      entity: { text: LONG_TEXT, createdAt: WRITTEN_AT },
    });
    expect(report?.entity?.title).toHaveLength(120);
    expect(report?.entity?.path).toContain(`/watch/${videoId}`);
    expect(await outcomeOf(world.call(reports.sendOfComment, input))).toMatchObject({ status: 401 });
  });
});

describe("the author in a report", () => {
  it("is the channel that a comment was written as, and never who wrote it", async () => {
    const { channel, ...writer } = await world.creator();
    const videoId = await newVideo();
    const comment = { videoId, content: "Kup u nas", channelId: channel._id };
    const { _id: entityId } = await writer.call(comments.create, { body: comment });

    await person.call(reports.send, { body: { ...(await reportOf(entityId)), entityType: "comment" } });

    const shown = await listed(entityId);
    const author = { name: channel.name, path: `/channel/${channel._id}` };
    expect(shown).toMatchObject([{ entity: { author } }]);
    expect(JSON.stringify(shown)).not.toContain(writer.id);
  });
});

describe("the reported text", () => {
  it("is what viewers read: marks of comments do not show, all else is as it was typed", async () => {
    const { id } = await world.services.db
      .insertInto("comments")
      .values({ video_id: await newVideo(), user_id: creator.id, content: "Map<b> &lt; <i>3</i>" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await person.call(reports.sendOfComment, { params: { id }, body: { reason: "SPM" } });

    const text = "Map<b> &lt; 3";
    expect((await listed(id))[0]?.entity).toMatchObject({ title: text, text });
  });
});

describe("the states of a report", () => {
  it.each(REPORT_STATES)("from %s allow only the defined transitions", (state) => {
    const arrows: Record<string, string | undefined> = {
      "created close": "closed",
      "closed reopen": "reopened",
      "reopened close": "closed",
      "created delete": "deleted",
      "closed delete": "deleted",
      "reopened delete": "deleted",
    };
    for (const action of ["close", "reopen", "delete"] satisfies ReportAction[]) {
      expect(nextReportState(state, action)).toBe(arrows[`${state} ${action}`]);
    }
  });

  it("are changed only by the staff, deletion is permanent [REP-005, REP-006, REP-007, REP-013, REP-015]", async () => {
    const body = await reportOf(await newVideo());
    const params = { id: (await person.call(reports.send, { body }))._id };

    const nothing = { params, body: { measure: "nothing" } } as const;
    for (const [call, status] of [
      [person.call, 403],
      [world.call, 401],
    ] as const) {
      expect(await outcomeOf(call(reports.close, nothing))).toMatchObject({ status });
      expect(await outcomeOf(call(reports.reopen, { params }))).toMatchObject({ status });
      expect(await outcomeOf(call(reports.remove, { params }))).toMatchObject({ status });
    }
    expect(await outcomeOf(moderator.call(reports.reopen, { params }))).toMatchObject({ status: 409 });
    expect(await moderator.call(reports.close, nothing)).toMatchObject({ state: "closed" });
    expect(await outcomeOf(moderator.call(reports.close, nothing))).toMatchObject({ status: 409 });
    const waiting = await moderator.call(reports.list, { query: { limit: 100, isClosed: false } });
    expect(waiting.items.map(({ _id }) => _id)).not.toContain(params.id);
    expect(await moderator.call(reports.reopen, { params })).toMatchObject({ state: "reopened" });
    expect(await moderator.call(reports.remove, { params })).toEqual({ ok: true });
    expect(await listed(body.entityId)).toEqual([]);
    expect(await outcomeOf(moderator.call(reports.close, nothing))).toMatchObject({ status: 404 });
    expect(await outcomeOf(person.call(reports.send, { body }))).toMatchObject({ code: "REPORTED_TWICE" });
  });
});
