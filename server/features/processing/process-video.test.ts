import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { endRetryPause } from "#server/testing/retry-pauses.ts";
import { waitUntilProcessed, uploadFile } from "#server/testing/upload.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";
import { patient } from "#server/testing/patience.ts";

/** Encoding shares the machine with other tests. */
vi.setConfig({ testTimeout: 180_000 });
const run = promisify(execFile);
let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let clips: string;

beforeAll(async () => {
  clips = await mkdtemp(path.join(tmpdir(), "nadaj-clips-"));
  world = await openWorld({ withMedia: true });
  creator = await world.creator();
});
afterAll(async () => {
  await world.close();
  await rm(clips, { recursive: true, force: true });
});

/** A test pattern with a tone, made by ffmpeg. */
async function makeClip(
  name: string,
  { size = "1280x720", seconds = 4, codec = "libx264" } = {},
): Promise<string> {
  const file = path.join(clips, name);
  const image = ["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=30:duration=${seconds}`];
  const tone = ["-f", "lavfi", "-i", `sine=frequency=440:duration=${seconds}`];
  const output = [
    "-c:v",
    codec,
    "-preset",
    "ultrafast",
    "-g",
    "60",
    "-pix_fmt",
    "yuv420p",
    "-c:a",
    "aac",
    file,
  ];
  await run("ffmpeg", ["-v", "error", "-y", ...image, ...tone, ...output]);
  return file;
}

describe("an uploaded video", () => {
  it("that was deleted during processing is processed after it is restored", { tags: ["slow"] }, async () => {
    const admin = await world.person({ role: "admin" });
    const id = await uploadFile(world, creator, await makeClip("wraca.mp4", { size: "426x240" }));
    const params = { id };
    await creator.call(videos.remove, { params });
    const unfinished = sql<{ count: number }>`
      select count(*)::int as count from pgboss.job where data ->> 'videoId' = ${id} and state <= 'active'`;
    await until(
      async () => (await unfinished.execute(world.services.db)).rows[0]?.count === 0,
      "its jobs to end",
    );

    await admin.call(videoModeration.restore, { params });

    expect(await waitUntilProcessed(creator, id)).toMatchObject({
      status: "processed",
      progress: 100,
      failure: null,
    });
  });

  it("gets several qualities, thumbnails and a sprite, and is published if requested [UPL-012, UPL-031, UPL-036, IMG-004, IMG-005, IMG-010]", async () => {
    const id = await uploadFile(world, creator, await makeClip("film.mp4"));
    const params = { id };
    await creator.call(videos.edit, { params, body: { tags: ["test"] } });
    await creator.call(videos.publish, { params });

    const processing = await waitUntilProcessed(creator, id);
    const video = await world.call(videos.get, { params });

    expect(processing).toMatchObject({ status: "public", progress: 100, failure: null });
    expect(video.renditions.map(({ height }) => height)).toEqual([720, 480, 240]);
    expect(video).toMatchObject({ width: 1280, height: 720, audioOnly: false, hasThumbnail: true });
    expect(video.duration).toBeCloseTo(4, 0);
    const master = await (await fetch(world.url + video.hls)).text();
    expect(master.match(/#EXT-X-STREAM-INF/g)).toHaveLength(3);
    const { stdout } = await run("ffprobe", [
      "-v",
      "error",
      "-show_entries",
      "stream=codec_type,height",
      "-of",
      "csv=p=0",
      world.url + video.hls,
    ]);
    expect(stdout).toContain("video,480");
    expect(stdout).toContain("audio");
    for (const [height, width] of [
      [144, 256],
      [240, 426],
      [360, 640],
      [480, 854],
      [720, 1280],
      [1080, 1920],
    ]) {
      const image = await fetch(`${world.url}${video.thumbnailBaseUrl}/${height}.webp`);
      const { width: seen } = await sharp(Buffer.from(await image.arrayBuffer())).metadata();
      expect(seen).toBe(width);
    }
    const sprite = await fetch(world.url + (video.seekSprite?.url ?? ""));
    expect(sprite.headers.get("content-type")).toBe("image/jpeg");
    expect(await sharp(Buffer.from(await sprite.arrayBuffer())).metadata()).toMatchObject({
      width: 1280,
      height: 72,
    });
  });

  it(
    "keeps a thumbnail that was uploaded before the processing [UPL-009, UPL-027, UPL-028]",
    { tags: ["slow"] },
    async () => {
      const params = {
        id: await uploadFile(
          world,
          creator,
          await makeClip("z-okladka.mp4", { size: "640x360", seconds: 2 }),
        ),
      };
      const red = await sharp({ create: { width: 1920, height: 1080, channels: 3, background: "#c01010" } })
        .png()
        .toBuffer();
      const gif = new Blob(["GIF89a"], { type: "image/gif" });
      await expect(creator.call(videos.setThumbnail, { params, file: gif })).rejects.toMatchObject({
        status: 415,
      });

      await creator.call(videos.setThumbnail, {
        params,
        file: new Blob([new Uint8Array(red)], { type: "image/png" }),
      });
      await waitUntilProcessed(creator, params.id);

      const { thumbnailBaseUrl } = await creator.call(videos.get, { params });
      const image = await fetch(`${world.url}${thumbnailBaseUrl}/144.webp`);
      const { dominant } = await sharp(Buffer.from(await image.arrayBuffer())).stats();
      expect(dominant.r).toBeGreaterThan(dominant.g + 80);
    },
  );

  it("with audio only is playable", { tags: ["slow"] }, async () => {
    const file = path.join(clips, "audycja.m4a");
    await run("ffmpeg", [
      "-v",
      "error",
      "-y",
      "-f",
      "lavfi",
      "-i",
      "sine=frequency=330:duration=3",
      "-c:a",
      "aac",
      file,
    ]);

    const id = await uploadFile(world, creator, file);

    await waitUntilProcessed(creator, id);
    const video = await creator.call(videos.get, { params: { id } });
    expect(video).toMatchObject({
      status: "processed",
      audioOnly: true,
      renditions: [],
      hls: expect.any(String),
    });
    expect(await (await fetch(world.url + video.hls)).text()).toContain("mp4a");
  });
});

describe("a file that cannot be used", () => {
  it("fails with an error message in the uploader's language, and the next file is processed", async () => {
    const page = new Uint8Array(Buffer.from("<html><script>alert(1)</script></html>"));
    const bad = await uploadFile(world, creator, page);
    const good = await uploadFile(
      world,
      creator,
      await makeClip("po-zlym.mp4", { size: "320x240", seconds: 1 }),
    );

    expect(await waitUntilProcessed(creator, bad)).toMatchObject({
      status: "failed",
      failure: "This is not a video or audio file. Check that it is the right one.",
    });
    const inPolish = world.as({ token: creator.token, locale: "pl" });
    const { failure } = await inPolish(videos.processing, { params: { id: bad } });
    expect(failure).toBe("To nie jest plik wideo ani audio. Sprawdź, czy wybierasz właściwy plik.");
    expect(await waitUntilProcessed(creator, good)).toMatchObject({ status: "processed", failure: null });
  });

  it("can be processed again, or replaced by another file", async () => {
    const id = await uploadFile(world, creator, new Uint8Array(Buffer.from("to nie film")));
    await waitUntilProcessed(creator, id);

    await creator.call(videos.retry, { params: { id } });
    expect(await waitUntilProcessed(creator, id)).toMatchObject({ status: "failed" });

    const stranger = await world.person();
    await expect(stranger.call(videos.retry, { params: { id } })).rejects.toMatchObject({ status: 404 });
  });
});

describe("an encoder whose video is deleted", () => {
  it(
    "is stopped within a second, and no job of the video remains [LAS-167]",
    { tags: ["slow"] },
    async () => {
      const id = await uploadFile(world, creator, await makeClip("usuniety.mp4", { seconds: 12 }));
      const pid = await until(() => findEncoder(id), "the encoder", 60_000);

      const deleted = performance.now();
      await creator.call(videos.remove, { params: { id } });
      await until(async () => !isRunning(pid), "the encoder to stop");

      expect(performance.now() - deleted).toBeLessThan(patient(1000));
      expect(await jobNames(id, "created', 'retry', 'active")).toEqual([]);
      expect(await findEncoder(id)).toBeUndefined();
    },
  );
});

describe("an encoder that is killed", () => {
  it("is restarted, and the video is complete", { tags: ["slow"] }, async () => {
    const id = await uploadFile(world, creator, await makeClip("dlugi.mp4", { seconds: 5 }));
    const pid = await until(() => findEncoder(id), "the encoder", 30_000);

    process.kill(pid, "SIGKILL");
    await endRetryPause(world.services.db, id);

    expect(await waitUntilProcessed(creator, id)).toMatchObject({ status: "processed", failure: null });
    const steps = await world.services.db
      .selectFrom("video_steps")
      .selectAll()
      .where("video_id", "=", id)
      .execute();
    expect(steps.find(({ name }) => name === "default")).toMatchObject({ state: "done", attempts: 2 });
  });
});

async function jobNames(id: string, states = "created', 'retry', 'active', 'completed"): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pgboss.job
    where data ->> 'videoId' = ${id} and state in (${sql.raw(`'${states}'`)})`.execute(world.services.db);
  return rows.map(({ name }) => name);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // there is no such process
  }
}

/** The ffmpeg that encodes a video: its working folder is named after it. */
async function findEncoder(videoId: string): Promise<number | undefined> {
  const { stdout } = await run("ps", ["-eo", "pid,args"]);
  for (const line of stdout.split("\n")) {
    const [, pid, args = ""] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
    const isEncoder = /^\S*ffmpeg\s/.test(args) && args.includes("libx264") && args.includes(videoId);
    if (pid && isEncoder) return Number(pid);
  }
  return undefined;
}
