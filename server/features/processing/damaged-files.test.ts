import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import { waitUntilProcessed, uploadFile } from "#server/testing/upload.ts";
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

/** A test pattern with a tone, made by ffmpeg. */
async function makeClip(
  name: string,
  { size = "1280x720", seconds = 4, codec = "libx264" } = {},
): Promise<string> {
  const file = path.join(clips, name);
  const videoInput = ["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=30:duration=${seconds}`];
  const audioInput = ["-f", "lavfi", "-i", `sine=frequency=440:duration=${seconds}`];
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
  await run("ffmpeg", ["-v", "error", "-y", ...videoInput, ...audioInput, ...output]);
  return file;
}

describe("a damaged file", () => {
  it("that lost 3 % of its packets is still playable [LAS-162, LAS-166]", { tags: ["slow"] }, async () => {
    const intactFile = await makeClip("calosc.ts", { size: "640x360", seconds: 8 });
    const id = await uploadFile(world, creator, withoutPackets(await readFile(intactFile)));

    expect(await waitUntilProcessed(creator, id)).toMatchObject({ status: "processed", failure: null });
    expect(await audioErrors(id)).toBe("");
    expect(await attemptsOf(id)).toBeLessThanOrEqual(3);
  });

  it("with corrupt audio gets audio that decodes without errors [LAS-166]", { tags: ["slow"] }, async () => {
    const intactFile = await makeClip("dzwiek.mp4", { size: "320x180", seconds: 4 });
    const broken = path.join(clips, "zly-dzwiek.mp4");
    await run("ffmpeg", ["-v", "error", "-y", "-i", intactFile, "-c", "copy", "-bsf:a", "noise=300", broken]);
    expect(
      (await run("ffmpeg", ["-v", "error", "-i", broken, "-map", "0:a", "-f", "null", "-"])).stderr,
    ).not.toBe("");

    const id = await uploadFile(world, creator, broken);

    expect(await waitUntilProcessed(creator, id)).toMatchObject({ status: "processed", failure: null });
    expect(await audioErrors(id)).toBe("");
  });

  it(
    "with a time scale of zero gets its true duration and no extra encoding jobs [LAS-171]",
    { tags: ["slow"] },
    async () => {
      const bytes = new Uint8Array(
        await readFile(await makeClip("osiem.mp4", { size: "320x180", seconds: 8 })),
      );
      const position = Buffer.from(bytes).indexOf("mvhd");
      bytes.fill(0, position + 16, position + 20);

      const id = await uploadFile(world, creator, bytes);

      expect(await waitUntilProcessed(creator, id)).toMatchObject({ status: "processed", failure: null });
      const { duration } = await creator.call(videos.get, { params: { id } });
      expect(duration).toBeCloseTo(8, 0);
      expect(await jobNames(id)).not.toContain("video.encodeChunk");
    },
  );
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

/** The stderr of ffmpeg when it decodes the served audio. */
async function audioErrors(id: string): Promise<string> {
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
