import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient, type Call } from "#shared/client.ts";
import { live, liveService } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { makeFlv } from "#server/live/testing/flv-source.ts";
import { streamFolder } from "#server/live/stream-folder.ts";
import { startLiveStream } from "#server/testing/chat-room.ts";
import { freePort } from "#server/testing/free-port.ts";
import { openTaggedIntake, requireEngine } from "#server/testing/tagged-intake.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";
import { openIngest, type Ingest } from "#server/features/live/ingest/ingest.ts";

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

const SEGMENT = "source-s0.m4s";

/** A started live stream with a first segment. */
async function streamWithSegment(): Promise<{ id: string }> {
  const id = await startLiveStream(owner);
  const intake = openTaggedIntake(world, await requireEngine(world), id);
  intake.send(await makeFlv({ seconds: 2 }));
  await intake.end();
  await world.services.db.updateTable("videos").set({ live_has_media: true }).where("id", "=", id).execute();
  return { id };
}

/** Addresses of the playlists and of the segment in them, as this caller gets them. */
async function addressesOf(params: { id: string }, call: Call): Promise<string[]> {
  const { hls } = await call(videos.get, { params });
  const master = new URL(hls ?? "", world.url).href;
  const playlist = new URL("source.m3u8", master).href;
  const listed = (await (await fetch(playlist)).text()).split("\n").filter((line) => line.endsWith(".m4s"));
  return [master, playlist, ...listed.map((name) => new URL(name, playlist).href)];
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
    "are refused to current viewers within a second once it is %s [LAS-174]",
    async (_how, change, ownerKeepsAccess) => {
      const params = await streamWithSegment();
      const watched = await addressesOf(params, stranger.call);
      const next = (watched[2] ?? "").replace(SEGMENT, "source-s1.m4s");
      expect(await statusesOf([...watched, next])).toEqual([200, 200, 200, 404]);

      await change(params.id);

      await until(
        async () => (await statusesOf([...watched, next])).every((status) => status === 403),
        "the refusal",
        1000,
      );
      if (!ownerKeepsAccess) return;
      expect(await statusesOf(await addressesOf(params, owner.call))).toEqual([200, 200, 200]);
    },
  );
});

describe("a banned live stream", () => {
  let ingest: Ingest | undefined;

  beforeAll(async () => {
    ingest = await openIngest(world.services, await requireEngine(world));
  });
  afterAll(() => ingest?.stop());

  /** Publishes for half a minute; returns whether the publisher was rejected. */
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

  it("rejects its stream key at once, in the live service and over RTMP [LAS-143]", async () => {
    const service = createClient({ base: `${world.url}/live` });
    const id = await startLiveStream(owner);
    sending = id;
    const { url } = await owner.call(live.url, { params: { id } });
    const key = url.replace("/live/", "");
    const ask = () => outcomeOf(service(liveService.onPublish, { body: { key } }));
    expect(await ask()).toMatchObject({ status: 200 });

    await ban(id);

    expect(await ask()).toMatchObject({ status: 403, code: "STREAM_KEY_REFUSED" });
    expect(await isRefused(key)).toBe(true);
    expect(existsSync(streamFolder(world.services.config.dataDir, id))).toBe(false);
    const { livestreamEndedAt } = await owner.call(videos.get, { params: { id } });
    expect(livestreamEndedAt).toBeNull();
    await admin.call(videoModeration.unban, { params: { id } });
    expect(await ask()).toMatchObject({ status: 200 });
    expect(await isRefused(key)).toBe(false);
  });
});
