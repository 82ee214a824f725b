import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { chat } from "#shared/chat/contract.ts";
import type { ChatPoll, OwnChatPoll } from "#shared/chat/polls.ts";
import { live } from "#shared/live/contract.ts";
import { team } from "#shared/channels/team.ts";
import { videos } from "#shared/videos/contract.ts";
import type { ChatClient } from "#server/testing/chat-client.ts";
import { openChatClients, startLiveStream } from "#server/testing/chat-room.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";
import { createPollUpdates } from "./rooms/poll-updates.ts";

let world: World;
let host: Awaited<ReturnType<World["creator"]>>;
let windows: ReturnType<typeof openChatClients>;
let videoId: string;
let viewer: Person;
let moderator: ChatClient;
let voter: ChatClient;
let reader: ChatClient;

beforeAll(async () => {
  world = await openWorld();
  windows = openChatClients(world);
  host = await world.creator();
});
beforeEach(async () => {
  windows.closeAll();
  viewer = await world.person();
  videoId = await startLiveStream(host);
  [moderator, voter, reader] = [
    await windows.enter(videoId, host),
    await windows.enter(videoId, viewer),
    await windows.enter(videoId),
  ];
});
afterAll(async () => {
  windows.closeAll();
  await world.close();
});

const POLL = { question: "Dokąd jedziemy?", choices: ["Hel", "Zakopane", "Wolsztyn"], seconds: 60 };

function ask<T>(client: ChatClient, ...[request, body]: Parameters<ChatClient["ask"]>): Promise<T> {
  return client.ask(request, body) as Promise<unknown> as Promise<T>;
}

async function start(client = moderator, poll: object = POLL): Promise<ChatPoll> {
  const answer = await client.ask("chat:poll-start", { videoId, ...poll });
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}

function votesOf({ choices }: ChatPoll): number[] {
  return choices.map(({ votes }) => votes);
}

/** The poll that a viewer gets on entering the chat. */
async function pollFor(person?: Person): Promise<OwnChatPoll | null> {
  const client = await windows.enter(videoId, person);
  const { value } = await ask<{ value: { poll: OwnChatPoll | null } }>(client, "chat:join", { videoId });
  return value.poll;
}

describe("a poll in a chat", () => {
  it("is started by moderators and reaches everyone in the chat, also those who come later [LVE-095]", async () => {
    expect(await pollFor()).toBeNull();

    const poll = await start();

    expect(poll).toMatchObject({ question: "Dokąd jedziemy?", voters: 0 });
    expect(poll.secondsLeft).toBeGreaterThan(55);
    expect(await reader.waitForEvent("chat:poll")).toMatchObject({ _id: poll._id });
    expect(await pollFor()).toMatchObject({ _id: poll._id, ownChoice: null });
  });

  it("counts one vote per account, which may be changed, and sends the counts to all [LVE-095]", async () => {
    const { _id: pollId } = await start();
    const other = await windows.enter(videoId, viewer);

    await voter.ask("chat:vote", { pollId, choice: 0 });
    const answer = await ask<{ value: OwnChatPoll }>(other, "chat:vote", { pollId, choice: 2 });
    await moderator.ask("chat:vote", { pollId, choice: 2 });

    expect(answer.value).toMatchObject({ ownChoice: 2, voters: 1 });
    expect(votesOf(answer.value)).toEqual([0, 0, 1]);
    const counted = await reader.waitForEvent("chat:poll", ({ voters }) => voters === 2);
    expect(votesOf(counted)).toEqual([0, 0, 2]);
    expect(counted).not.toHaveProperty("ownChoice");
    expect(await pollFor(viewer)).toMatchObject({ ownChoice: 2 });
  });

  it("sends the counts of many votes together [LVE-095]", async () => {
    const { _id: pollId } = await start();
    const sent: ChatPoll[] = [];
    const { db, clock } = world.services;
    const updates = createPollUpdates({ db, clock, send: (poll) => sent.push(poll) });
    for (const [choice, client] of [voter, moderator].entries()) {
      await client.ask("chat:vote", { pollId, choice });
      updates.noteVote(videoId);
    }

    await updates.sendDue([videoId]);
    await updates.sendDue([videoId]);

    expect(sent.map(votesOf)).toEqual([[1, 1, 0]]);
  });

  it("is over by the clock of the server, and takes no more votes [LVE-095]", async () => {
    const { _id: pollId } = await start();
    await voter.ask("chat:vote", { pollId, choice: 1 });

    world.clock.advance(61);

    const last = await reader.waitForEvent("chat:poll", ({ secondsLeft }) => secondsLeft === 0);
    expect(votesOf(last)).toEqual([0, 1, 0]);
    expect(await voter.ask("chat:vote", { pollId, choice: 0 })).toMatchObject({ code: "POLL_OVER" });
    expect(await moderator.ask("chat:poll-end", { pollId })).toMatchObject({ code: "POLL_OVER" });
    expect(await pollFor(viewer)).toMatchObject({ secondsLeft: 0, voters: 1, ownChoice: 1 });
  });

  it("is over for viewers whose chat another process had served when it was started [LVE-095]", async () => {
    const [created_at, ends_at] = [world.clock.now(), new Date(world.clock.now().getTime() + 30_000)];
    await world.services.db
      .insertInto("chat_polls")
      .values({ video_id: videoId, question: "Którędy?", choices: ["Tak", "Nie"], created_at, ends_at })
      .execute();
    const late = await windows.enter(videoId, viewer);

    world.clock.advance(31);

    expect(await late.waitForEvent("chat:poll")).toMatchObject({ question: "Którędy?", secondsLeft: 0 });
  });

  it("is ended early by a moderator, and then another one may start [LVE-095]", async () => {
    const { _id: pollId } = await start();
    expect(await moderator.ask("chat:poll-start", { videoId, ...POLL })).toMatchObject({
      code: "CHAT_POLL_RUNNING",
      message: expect.stringContaining("already running") as unknown,
    });

    expect(await moderator.ask("chat:poll-end", { pollId })).toMatchObject({
      ok: true,
      value: { secondsLeft: 0 },
    });

    await reader.waitForEvent("chat:poll", ({ secondsLeft }) => secondsLeft === 0);
    world.clock.advance(1);
    const second = await start();
    expect(await pollFor()).toMatchObject({ _id: second._id });
  });

  it("runs once if two moderators start one at the same time [LVE-095]", async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => moderator.ask("chat:poll-start", { videoId, ...POLL })),
    );

    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("is run by the moderators of the channel and staff alone [LVE-095]", async () => {
    const [member, staff] = await Promise.all([world.person(), world.person({ role: "moderator" })]);
    const body = { userId: member.id, channelRole: "moderator" } as const;
    await host.call(team.add, { params: { id: host.channel._id }, body });
    const { _id: pollId } = await start();

    for (const client of [voter, reader]) {
      expect(await client.ask("chat:poll-start", { videoId, ...POLL })).toMatchObject({ ok: false });
      expect(await client.ask("chat:poll-end", { pollId })).toMatchObject({ ok: false });
    }
    expect(await reader.ask("chat:vote", { pollId, choice: 0 })).toMatchObject({ code: "UNAUTHORIZED" });
    for (const person of [member, staff]) {
      const client = await windows.enter(videoId, person);
      const { _id } = (await pollFor()) ?? { _id: "" };
      expect(await client.ask("chat:poll-end", { pollId: _id })).toMatchObject({ ok: true });
      world.clock.advance(1);
      await start(client);
    }
  });

  it("refuses bad texts, times and choices in words [LVE-095]", async () => {
    for (const wrong of [
      { question: "  " },
      { question: "a".repeat(121) },
      { choices: ["Hel"] },
      { choices: ["1", "2", "3", "4", "5", "6", "7"] },
      { choices: ["Hel", " Hel "] },
      { choices: ["Hel", ""] },
      { seconds: 9 },
      { seconds: 3601 },
      { seconds: 20.5 },
    ]) {
      const answer = await moderator.ask("chat:poll-start", { videoId, ...POLL, ...wrong });
      expect({ wrong, answer }).toMatchObject({ answer: { ok: false, code: "VALIDATION" } });
    }
    const { _id: pollId } = await start();
    expect(await voter.ask("chat:vote", { pollId, choice: 3 })).toMatchObject({ code: "NOT_FOUND" });
    expect(await voter.ask("chat:vote", { pollId, choice: -1 })).toMatchObject({ code: "VALIDATION" });
  });

  it("takes no votes of blocked users, nor after the end of the stream [LVE-095]", async () => {
    const { _id: pollId } = await start();
    const params = { id: videoId };
    const blockedUntil = new Date(world.clock.now().getTime() + 600_000).toISOString();
    await host.call(chat.block, { params, body: { userId: viewer.id, blockedUntil } });
    expect(await voter.ask("chat:vote", { pollId, choice: 0 })).toMatchObject({ code: "CHAT_BLOCKED" });

    await host.call(live.finish, { params });

    expect(await moderator.ask("chat:vote", { pollId, choice: 0 })).toMatchObject({ code: "CHAT_CLOSED" });
    expect(await moderator.ask("chat:poll-start", { videoId, ...POLL })).toMatchObject({
      code: "CHAT_CLOSED",
    });
    expect(await pollFor()).toMatchObject({ secondsLeft: 0 });
  });
});

describe("chat.polls", () => {
  it("lists the polls of the chat with their results, and none of another or hidden stream [LVE-095, LAS-153]", async () => {
    const params = { id: videoId };
    const otherId = await startLiveStream(host);
    const first = await start();
    await voter.ask("chat:vote", { pollId: first._id, choice: 1 });
    world.clock.advance(61);
    const second = await start();

    const { items, count } = await viewer.call(chat.polls, { params });

    expect(items.map(({ _id }) => _id)).toEqual([first._id, second._id]);
    expect(items[0]).toMatchObject({ ownChoice: 1, voters: 1, secondsLeft: 0, at: 0 });
    expect(count).toBe(2);
    expect((await world.call(chat.polls, { params })).items[0]).toMatchObject({ ownChoice: null });
    expect((await viewer.call(chat.polls, { params: { id: otherId } })).items).toEqual([]);
    await host.call(videos.edit, { params, body: { visibility: "private" } });
    expect(await outcomeOf(viewer.call(chat.polls, { params }))).toMatchObject({ status: 404 });
  });
});
