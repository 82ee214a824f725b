import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import { processed, uploadFile } from "#server/testing/upload.ts";
import { openWorld, type World } from "#server/testing/world.ts";

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

/** A test picture with a tone, made by ffmpeg. */
async function makeClip(
  name: string,
  { size = "1280x720", seconds = 4, codec = "libx264" } = {},
): Promise<string> {
  const file = path.join(clips, name);
  const picture = ["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=30:duration=${seconds}`];
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
  await run("ffmpeg", ["-v", "error", "-y", ...picture, ...tone, ...output]);
  return file;
}

describe("a damaged file", () => {
  it("that lost every thirtieth packet on its way plays all the same [LAS-162, LAS-166]", async () => {
    const whole = await makeClip("calosc.ts", { size: "640x360", seconds: 8 });
    const id = await uploadFile(world, creator, withoutPackets(await readFile(whole)));

    expect(await processed(creator, id)).toMatchObject({ status: "processed", failure: null });
    expect(await soundErrors(id)).toBe("");
    expect(await attemptsOf(id)).toBeLessThanOrEqual(3);
  });

  it("with broken sound is given sound that decodes without errors [LAS-166]", async () => {
    const whole = await makeClip("dzwiek.mp4", { size: "320x180", seconds: 4 });
    const broken = path.join(clips, "zly-dzwiek.mp4");
    await run("ffmpeg", ["-v", "error", "-y", "-i", whole, "-c", "copy", "-bsf:a", "noise=300", broken]);
    expect(
      (await run("ffmpeg", ["-v", "error", "-i", broken, "-map", "0:a", "-f", "null", "-"])).stderr,
    ).not.toBe("");

    const id = await uploadFile(world, creator, broken);

    expect(await processed(creator, id)).toMatchObject({ status: "processed", failure: null });
    expect(await soundErrors(id)).toBe("");
  });

  it("whose time scale is zero is as long as it is, and no more work than that [LAS-171]", async () => {
    const bytes = new Uint8Array(
      await readFile(await makeClip("osiem.mp4", { size: "320x180", seconds: 8 })),
    );
    const place = Buffer.from(bytes).indexOf("mvhd");
    bytes.fill(0, place + 16, place + 20);

    const id = await uploadFile(world, creator, bytes);

    expect(await processed(creator, id)).toMatchObject({ status: "processed", failure: null });
    const { duration } = await creator.call(videos.get, { params: { id } });
    expect(duration).toBeCloseTo(8, 0);
    expect(await jobNames(id)).not.toContain("video.encodePart");
  });
});

/** A transport stream without 3 % of its packets, the same ones each time. */
function withoutPackets(bytes: Buffer): Uint8Array<ArrayBuffer> {
  let seed = 1;
  const packets: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 188) {
    seed = (seed * 48_271) % 2_147_483_647;
    if (seed / 2_147_483_647 >= 0.03) packets.push(bytes.subarray(at, at + 188));
  }
  return new Uint8Array(Buffer.concat(packets));
}

/** What ffmpeg complains of when it decodes the sound that players get. */
async function soundErrors(id: string): Promise<string> {
  const { db, storage } = world.services;
  const { upload_id } = await db
    .selectFrom("video_files")
    .select("upload_id")
    .where("video_id", "=", id)
    .where("name", "=", "audio")
    .executeTakeFirstOrThrow();
  const file = await storage.localFile(`videos/${id}/media/${upload_id}/audio.mp4`, clips);
  const { stderr } = await run("ffmpeg", ["-v", "error", "-i", file, "-f", "null", "-"]);
  return stderr;
}

async function attemptsOf(id: string): Promise<number> {
  const steps = await world.services.db
    .selectFrom("video_steps")
    .select("attempts")
    .where("video_id", "=", id)
    .execute();
  return Math.max(...steps.map(({ attempts }) => attempts));
}

async function jobNames(id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pgboss.job
    where data ->> 'videoId' = ${id}`.execute(world.services.db);
  return rows.map(({ name }) => name);
}
