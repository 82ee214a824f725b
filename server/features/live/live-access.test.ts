import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient, type Call } from "#shared/client.ts";
import { live, liveService } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { addSession, broadcastFolder } from "#server/live/broadcast-folder.ts";
import { findMediaEngine } from "#server/media/engine.ts";
import { startBroadcast } from "#server/testing/chat-room.ts";
import { freePort } from "#server/testing/site-process.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";
import { openIngest, type Ingest } from "./ingest.ts";

let world: World;
let owner: Awaited<ReturnType<World["creator"]>>;
let admin: Person;
let stranger: Person;

beforeAll(async () => {
  world = await openWorld({ env: { RTMP_PORT: String(await freePort()) } });
  owner = await world.creator();
  admin = await world.person({ role: "admin" });
  stranger = await world.person();
});
afterAll(() => world.close());

const SEGMENT = "00000.ts";
const PLAYLIST = `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2.000000,\n${SEGMENT}\n`;

/** A live stream that is on and of which a first segment has arrived. */
async function streamWithSegment(): Promise<{ id: string }> {
  const id = await startBroadcast(owner);
  const session = await addSession(broadcastFolder(world.services.config.dataDir, id));
  await writeFile(path.join(session, "index.m3u8"), PLAYLIST);
  await writeFile(path.join(session, SEGMENT), Buffer.alloc(188, "G"));
  await world.services.db.updateTable("videos").set({ live_has_media: true }).where("id", "=", id).execute();
  return { id };
}

/** The playlist, its newest segment and one that is to come, as somebody is given them. */
async function addressesOf(params: { id: string }, call: Call): Promise<string[]> {
  const { hls } = await call(videos.get, { params });
  const playlist = new URL(hls ?? "", world.url).href;
  const listed = (await (await fetch(playlist)).text()).split("\n").filter((line) => line.endsWith(".ts"));
  return [playlist, ...listed.map((name) => new URL(name, playlist).href)];
}

async function statusesOf(addresses: readonly string[]): Promise<number[]> {
  return Promise.all(addresses.map(async (address) => (await fetch(address)).status));
}

function ban(id: string) {
  return admin.call(videoModeration.ban, { params: { id }, body: { reason: "SPM", note: "" } });
}

function hide(id: string, visibility: "private" | "non_public") {
  return owner.call(videos.edit, { params: { id }, body: { visibility } });
}

describe("the media of a live stream", () => {
  it.each([
    ["made private", (id: string) => hide(id, "private"), true],
    ["hidden from lists", (id: string) => hide(id, "non_public"), true],
    ["banned", ban, true],
    ["deleted", (id: string) => owner.call(videos.remove, { params: { id } }), false],
  ])(
    "are refused to whoever was watching within a second when it is %s [LAS-174]",
    async (_how, change, ownerGoesOn) => {
      const params = await streamWithSegment();
      const watched = await addressesOf(params, stranger.call);
      const next = (watched[1] ?? "").replace(SEGMENT, "00001.ts");
      expect(await statusesOf([...watched, next])).toEqual([200, 200, 404]);

      await change(params.id);

      await until(
        async () => (await statusesOf([...watched, next])).every((status) => status === 403),
        "the refusal",
        1000,
      );
      if (!ownerGoesOn) return;
      expect(await statusesOf(await addressesOf(params, owner.call))).toEqual([200, 200]);
    },
  );
});

describe("a banned live stream", () => {
  let ingest: Ingest | undefined;

  beforeAll(async () => {
    const { log } = world.services;
    const engine = await findMediaEngine({ env: process.env, log });
    if (engine?.mode !== "full") throw new Error("these tests need ffmpeg");
    ingest = await openIngest(world.services, engine);
  });
  afterAll(() => ingest?.stop());

  /** Sends half a minute; gives whether the program was refused. */
  async function isRefused(key: string): Promise<boolean> {
    const program = spawn("ffmpeg", [
      ...["-v", "error", "-re", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=15:duration=30"],
      ...["-c:v", "libx264", "-preset", "ultrafast", "-g", "15", "-pix_fmt", "yuv420p"],
      ...["-f", "flv", `rtmp://127.0.0.1:${ingest?.port}/live/${key}`],
    ]);
    const closed = once(program, "close").then(([code]) => code !== 0);
    const isTaken = until(
      async () => (await owner.call(live.stats, { params: { id: sending } })).hasSignal || undefined,
      "a signal",
    ).then(
      () => false,
      () => true,
    );
    try {
      return await Promise.race([closed, isTaken]);
    } finally {
      program.kill("SIGKILL");
    }
  }
  let sending = "";

  it("is refused at once by whoever asks with its key, and takes nothing by RTMP [LAS-143]", async () => {
    const service = createClient({ base: `${world.url}/live` });
    const id = await startBroadcast(owner);
    sending = id;
    const { url } = await owner.call(live.url, { params: { id } });
    const key = url.replace("/live/", "");
    const ask = () => outcomeOf(service(liveService.onPublish, { body: { key } }));
    expect(await ask()).toMatchObject({ status: 200 });

    await ban(id);

    expect(await ask()).toMatchObject({ status: 403, code: "STREAM_KEY_REFUSED" });
    expect(await isRefused(key)).toBe(true);
    expect(existsSync(broadcastFolder(world.services.config.dataDir, id))).toBe(false);
    const { livestreamEndedAt } = await owner.call(videos.get, { params: { id } });
    expect(livestreamEndedAt).toBeNull();
    await admin.call(videoModeration.unban, { params: { id } });
    expect(await ask()).toMatchObject({ status: 200 });
    expect(await isRefused(key)).toBe(false);
  });
});
