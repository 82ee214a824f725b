// @module-tag slow
import { once } from "node:events";
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { chat } from "#shared/chat/contract.ts";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { streamFolder } from "#server/live/stream-folder.ts";
import { findMediaEngine, type FullEngine } from "#server/media/engine.ts";
import { openChatClients, say } from "#server/testing/chat-room.ts";
import { freePort } from "#server/testing/free-port.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";
import { archiveEndedStreams } from "./archive-streams.ts";
import { openIngest, type Ingest } from "./ingest/ingest.ts";

const TIMEOUT_MS = 90_000;

let world: World;
let owner: Awaited<ReturnType<World["creator"]>>;
let stranger: Person;
let engine: FullEngine;
let ingest: Ingest | undefined;
let id: string;
const programs: ChildProcess[] = [];

beforeAll(async () => {
  const env = { RTMP_PORT: String(await freePort()), NADAJ_LIVE_RUNGS: "none" };
  world = await openWorld({ env, withMedia: true });
  engine = (await findMediaEngine({ env: process.env, log: world.services.log })) as FullEngine;
  ingest = await openIngest(world.services, engine);
});
beforeEach(async () => {
  [owner, stranger] = await Promise.all([world.creator(), world.person()]);
  const body = { channelId: owner.channel._id, title: "Próba na bocznicy", live: true };
  ({ _id: id } = await owner.call(videos.create, { body }));
  await owner.call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
});
afterEach(() => {
  for (const program of programs.splice(0)) program.kill("SIGKILL");
});
afterAll(async () => {
  await ingest?.stop();
  await world.close();
});

const params = () => ({ params: { id } });
const start = (call = owner.call) => call(live.startRehearsal, params());
const end = (keep: boolean) => owner.call(live.endRehearsal, { ...params(), body: { keep } });
const stateOf = async () => (await owner.call(live.stats, params())).rehearsal;
const addressOf = async () => (await owner.call(videos.get, params())).hls;

async function send(): Promise<ChildProcess> {
  const { url } = await owner.call(live.url, params());
  const program = spawn("ffmpeg", [
    ...["-v", "error", "-re", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=15:duration=120"],
    ...["-f", "lavfi", "-i", "sine=duration=120", "-c:v", "libx264", "-preset", "ultrafast"],
    ...["-g", "15", "-pix_fmt", "yuv420p", "-c:a", "aac"],
    ...["-f", "flv", `rtmp://127.0.0.1:${ingest?.port}${url}`],
  ]);
  programs.push(program);
  return program;
}

/** The playlist that the owner sees, once it has segments. */
function received(): Promise<string> {
  return until(async () => {
    const hls = await addressOf();
    if (hls === null) return false;
    const response = await fetch(new URL("source.m3u8", new URL(hls, world.url)));
    const playlist = await response.text();
    return playlist.includes("-s1.m4s") && playlist;
  }, "segments of the rehearsal");
}

async function clear(): Promise<void> {
  await until(async () => {
    await archiveEndedStreams(world.services, engine);
    return (await stateOf()) === null;
  }, "the rehearsal is cleared");
}

describe("a rehearsal", () => {
  it(
    "is seen by the team alone, and leaves nothing behind",
    async () => {
      await start();
      const program = await send();
      const closed = once(program, "close");
      await received();
      const chats = openChatClients(world);
      await say(await chats.enter(id, owner), id, "Raz, dwa, próba");
      chats.closeAll();
      const hls = (await addressOf()) ?? "";
      await expect(stranger.call(videos.get, params())).rejects.toMatchObject({ status: 404 });
      const states = await stranger.call(live.states, { query: { ids: [id] } });
      expect(states.items).toEqual([]);
      await expect(start()).rejects.toMatchObject({ code: "LIVE_REHEARSAL_RUNS" });

      await end(false);
      await closed;
      await expect(owner.call(live.start, params())).rejects.toMatchObject({ code: "LIVE_REHEARSAL_RUNS" });
      await clear();

      expect(existsSync(streamFolder(world.services.config.dataDir, id))).toBe(false);
      expect(await addressOf()).toBeNull();
      const { items: written } = await owner.call(chat.messages, { ...params(), query: {} });
      expect(written).toEqual([]);
      expect((await fetch(new URL(hls, world.url))).status).not.toBe(200);
      const { items } = await owner.call(videos.listAll, { query: { channelId: owner.channel._id } });
      expect(items.map(({ _id }) => _id)).toEqual([id]);

      // The same key is valid again, and the new media has other addresses.
      await send();
      await received();
      expect(await addressOf()).not.toBe(hls);
      await owner.call(live.start, params());
      await until(async () => (await stranger.call(videos.get, params())).isLiveNow, "the broadcast");
    },
    TIMEOUT_MS,
  );

  it(
    "becomes a private video of its own if it is kept",
    async () => {
      await start();
      await send();
      await received();
      await end(true);
      await clear();

      const { items } = await owner.call(videos.listAll, { query: { channelId: owner.channel._id } });
      const kept = items.find(({ _id }) => _id !== id);
      expect(kept).toMatchObject({ visibility: "private", title: "Próba na bocznicy" });
      const other = { params: { id: kept?._id ?? "" } };
      await expect(stranger.call(videos.get, other)).rejects.toMatchObject({ status: 404 });
      await until(
        async () => (await owner.call(videos.processing, other)).status === "processed",
        "the kept video is processed",
      );
    },
    TIMEOUT_MS,
  );

  it("gives way to the broadcast, ends by itself when it is left, and belongs to its team", async () => {
    await expect(start(stranger.call)).rejects.toMatchObject({ status: 404 });
    await start();
    await owner.call(live.start, params());
    expect(await stateOf()).toBeNull();
    await expect(start()).rejects.toMatchObject({ code: "CONFLICT" });

    const body = { channelId: owner.channel._id, title: "Zapomniana próba", live: true };
    ({ _id: id } = await owner.call(videos.create, { body }));
    await start();
    world.clock.advance(299);
    await archiveEndedStreams(world.services, engine);
    expect(await stateOf()).toBe("running");
    world.clock.advance(2);
    await archiveEndedStreams(world.services, engine);
    await clear();
    expect(await stateOf()).toBeNull();
  });
});
