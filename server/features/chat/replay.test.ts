import { mkdir, rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { chat } from "#shared/chat/contract.ts";
import { live } from "#shared/live/contract.ts";
import { appendToJournal } from "#server/live/package/journal.ts";
import { SOURCE } from "#server/live/renditions.ts";
import { readRecordedSpans } from "#server/live/recorded-spans.ts";
import { streamFolder } from "#server/live/stream-folder.ts";
import { startLiveStream } from "#server/testing/chat-room.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";

type Creator = Awaited<ReturnType<World["creator"]>>;

let world: World;
let host: Creator;
let viewer: Person;

beforeAll(async () => {
  world = await openWorld();
  [host, viewer] = [await world.creator(), await world.person()];
});
afterAll(() => world.close());

interface Written {
  readonly text: string;
  readonly at: number;
  readonly by?: Person;
}

/** Stores messages that were written this many seconds after `from`. */
async function write(videoId: string, from: Date, messages: readonly Written[]): Promise<string[]> {
  const rows = await world.services.db
    .insertInto("chat_messages")
    .values(
      messages.map(({ text, at, by = viewer }) => ({
        ...{ video_id: videoId, user_id: by.id, author_id: by.id, content: text },
        created_at: new Date(from.getTime() + at * 1000),
      })),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** A stream that runs since `from` and whose journal lists sessions, as pairs of start and duration in seconds. */
async function startStream(from: Date, sessions: readonly (readonly [number, number])[]): Promise<string> {
  const id = await startLiveStream(host);
  const started = { livestream_started_at: from };
  await world.services.db.updateTable("videos").set(started).where("id", "=", id).execute();
  const folder = streamFolder(world.services.config.dataDir, id);
  await mkdir(folder, { recursive: true });
  for (const [number, [start, seconds]] of sessions.entries()) {
    const epoch = from.getTime() + start * 1000;
    const session = String(number + 1).padStart(4, "0");
    await appendToJournal(folder, { kind: "session", session, epoch, renditions: [SOURCE] });
    for (let at = 0; at < seconds; at += 0.5) {
      await appendToJournal(folder, {
        ...{ kind: "part", rendition: SOURCE, start: at, seconds: 0.5, offset: at * 20, bytes: 10 },
        ...{ isIndependent: Number.isInteger(at), opensSegment: Number.isInteger(at) },
      });
    }
    await appendToJournal(folder, { kind: "end" });
  }
  return id;
}

async function replay(id: string, query: { from?: number; limit?: number; history?: number } = {}) {
  const { items, count, until } = await world.call(chat.replay, { params: { id }, query });
  return { shown: items.map(({ text, at }) => [text, Math.round(at * 1000) / 1000]), count, until };
}

describe("GET /videos/{id}/chat-replay", () => {
  it("has each message at its moment of the joined recording, during the stream and after it [LVE-069]", async () => {
    onTestFinished(world.clock.stop());
    const start = world.clock.now();
    const id = await startStream(start, [
      [0, 30],
      [100, 40],
    ]);
    await write(id, start, [
      { text: "przed", at: -20 },
      { text: "dziesięć", at: 10 },
      { text: "w przerwie", at: 60 },
      { text: "po przerwie", at: 105.25 },
    ]);
    world.clock.advance(120);

    const running = await replay(id);

    expect(running.shown).toEqual([
      ["przed", 0],
      ["dziesięć", 10],
      ["w przerwie", 30],
      ["po przerwie", 35.25],
    ]);
    // The last two seconds, in which messages may still be stored, belong to the next page.
    expect(running.until).toBe(30 + 18);
    await host.call(live.finish, { params: { id } });
    const folder = streamFolder(world.services.config.dataDir, id);
    const sessions = JSON.stringify(await readRecordedSpans(folder, 0));
    await world.services.db
      .updateTable("live_streams")
      .set({ sessions })
      .where("video_id", "=", id)
      .execute();
    await rm(folder, { recursive: true });
    const over = await replay(id);
    expect(over.shown).toEqual(running.shown);
    expect(over.until).toBe(60);
    // A seek back hides later messages; the latest of the earlier ones are included.
    expect((await replay(id, { from: 20, history: 1 })).shown).toEqual([
      ["dziesięć", 10],
      ["w przerwie", 30],
      ["po przerwie", 35.25],
    ]);
  });

  it("has bounded pages that have every message once", async () => {
    const start = world.clock.now();
    const id = await startStream(start, [[0, 200]]);
    await write(
      id,
      start,
      Array.from({ length: 90 }, (_, at) => ({ text: String(at), at: at * 2.003 })),
    );
    await host.call(live.finish, { params: { id } });

    const read: string[] = [];
    let pages = 0;
    for (let from = 0; from < 200; pages += 1) {
      const { items, until } = await world.call(chat.replay, { params: { id }, query: { from, limit: 7 } });
      expect(items.length).toBeLessThanOrEqual(7);
      expect(until).toBeGreaterThan(from);
      read.push(...items.map(({ text }) => text));
      from = until;
    }

    expect(read).toEqual(Array.from({ length: 90 }, (_, at) => String(at)));
    expect(pages).toBeLessThan(20);
  });

  it("goes on after more messages at one moment than a page has", async () => {
    const start = world.clock.now();
    const id = await startStream(start, [[0, 30]]);
    await write(
      id,
      start,
      Array.from({ length: 12 }, (_, at) => ({ text: `przed ${at}`, at: at - 60 })),
    );
    await write(id, start, [{ text: "potem", at: 5 }]);
    await host.call(live.finish, { params: { id } });

    const first = await replay(id, { limit: 5 });
    const second = await replay(id, { from: first.until, limit: 5 });

    expect(first.shown).toHaveLength(5);
    expect(second.shown).toEqual([["potem", 5]]);
  });

  it("leaves out deleted messages, also for moderators, and those of users the staff removed [LVE-070]", async () => {
    const start = world.clock.now();
    const id = await startStream(start, [[0, 30]]);
    const [banned, silenced, stays] = [await world.person(), await world.person(), await world.person()];
    const [deleted = ""] = await write(id, start, [
      { text: "usunięta", at: 1 },
      { text: "zablokowanego", at: 2, by: banned },
      { text: "uciszonego", at: 3, by: silenced },
      { text: "zostaje", at: 4, by: stays },
    ]);
    const { db } = world.services;
    const later = new Date(world.clock.now().getTime() + 1e8);
    await db.updateTable("chat_messages").set({ deleted_at: start }).where("id", "=", deleted).execute();
    await db.updateTable("users").set({ blocked_until: later }).where("id", "=", banned.id).execute();
    await db
      .updateTable("users")
      .set({ blocked_on_live_chats_until: later })
      .where("id", "=", silenced.id)
      .execute();
    world.clock.advance(60);

    for (const call of [world.call, host.call]) {
      const { items } = await call(chat.replay, { params: { id }, query: { history: 100, from: 4.5 } });
      expect(items.map(({ text }) => text)).toEqual(["zostaje"]);
    }
    expect((await replay(id)).shown).toEqual([["zostaje", 4]]);
  });

  it("leaves out held messages, and for each viewer those of users they muted [LVE-070, LVE-098]", async () => {
    const start = world.clock.now();
    const id = await startStream(start, [[0, 30]]);
    const [muting, muted] = [await world.person(), await world.person()];
    const [held = ""] = await write(id, start, [
      { text: "czeka", at: 1 },
      { text: "wyciszonego", at: 2, by: muted },
      { text: "zostaje", at: 3 },
    ]);
    const { db } = world.services;
    await db.updateTable("chat_messages").set({ held_for: "words" }).where("id", "=", held).execute();
    const until = new Date(world.clock.now().getTime() + 1e8);
    await db
      .insertInto("user_mutes")
      .values({ user_id: muting.id, muted_id: muted.id, blocked_until: until })
      .execute();
    world.clock.advance(60);

    const textsFor = async (call = world.call) =>
      (await call(chat.replay, { params: { id }, query: {} })).items.map(({ text }) => text);
    expect(await textsFor()).toEqual(["wyciszonego", "zostaje"]);
    expect(await textsFor(host.call)).toEqual(["wyciszonego", "zostaje"]);
    expect(await textsFor(muting.call)).toEqual(["zostaje"]);
  });

  it("follows a premiere's clock, and its trim [LVE-071]", async () => {
    const id = await insertPublishedVideo(world, host.channel._id, {
      title: "Premiera",
      durationSeconds: 60,
    });
    const start = new Date(world.clock.now().getTime() - 600_000);
    const { db } = world.services;
    await db.updateTable("videos").set({ premiere_at: start }).where("id", "=", id).execute();
    await write(id, start, [
      { text: "na początku", at: 2 },
      { text: "w środku", at: 30.5 },
      { text: "na końcu", at: 59 },
    ]);

    expect((await replay(id)).shown).toEqual([
      ["na początku", 2],
      ["w środku", 30.5],
      ["na końcu", 59],
    ]);

    for (const upload of [`${id}-1`, `${id}-2`]) {
      await db
        .insertInto("uploads")
        .values({ id: upload, video_id: id, name: "film.mp4", size: 1, user_id: host.id, state: "complete" })
        .execute();
    }
    await db
      .insertInto("video_trims")
      .values({
        ...{ upload_id: `${id}-2`, video_id: id, original_id: `${id}-1` },
        ...{ start_seconds: 20, end_seconds: 50 },
      })
      .execute();
    await db
      .updateTable("videos")
      .set({ playing_upload_id: `${id}-2` })
      .where("id", "=", id)
      .execute();
    expect((await replay(id)).shown).toEqual([["w środku", 10.5]]);
    expect((await replay(id, { from: 20, history: 50 })).shown).toEqual([["w środku", 10.5]]);
  });

  it("is refused for videos without a chat, and for those the caller may not see", async () => {
    const ordinary = await insertPublishedVideo(world, host.channel._id, { title: "Zwykły" });
    const closed = await startLiveStream(host);
    await world.services.db
      .updateTable("videos")
      .set({ visibility: "private" })
      .where("id", "=", closed)
      .execute();

    await expect(replay(ordinary)).rejects.toMatchObject({ code: "CHAT_CLOSED" });
    await expect(replay(closed)).rejects.toMatchObject({ status: 404 });
    await expect(replay(ordinary, { from: -1 })).rejects.toMatchObject({ status: 400 });
  });
});
