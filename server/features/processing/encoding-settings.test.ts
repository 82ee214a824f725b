import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { DEFAULT_SETTINGS, type SiteSettings } from "#shared/site-settings/settings.ts";
import { DEFAULT_CHOICES } from "#shared/videos/encoding.ts";
import { videos } from "#shared/videos/contract.ts";
import { saveSettings } from "#server/features/site-settings/site-settings.ts";
import { uploadFile, waitUntilProcessed } from "#server/testing/upload.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";
import { presentChoices } from "./encoding-choices.ts";
import { prepareVideoJob } from "./jobs.ts";
import { findMediaInfo } from "./step-store.ts";

/** Encoding shares the machine with other tests. */
vi.setConfig({ testTimeout: 180_000 });
const run = promisify(execFile);
let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-encoding-"));
  world = await openWorld({ withMedia: true });
  creator = await world.creator();
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

async function save(values: Partial<SiteSettings>): Promise<void> {
  await saveSettings(world.services, { values, changedBy: null, now: world.clock.now() });
}

async function makeClip(size: string): Promise<string> {
  const file = path.join(folder, `${size}.mp4`);
  const input = ["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=25:duration=2`];
  await run("ffmpeg", ["-v", "error", "-y", ...input, ..."-c:v mpeg4 -q:v 4".split(" "), file]);
  return file;
}

/** The sizes in the master playlist, largest first, and its codecs. */
async function masterOf(id: string) {
  const { hls } = await creator.call(videos.get, { params: { id } });
  const master = await (await fetch(world.url + hls)).text();
  const heights = [...master.matchAll(/RESOLUTION=\d+x(\d+)/g)].map(([, height]) => Number(height));
  const codecs = [...master.matchAll(/CODECS="([a-z0-9]+)/g)].map(([, codec]) => codec);
  return { heights: heights.toSorted((a, b) => b - a), codecs: [...new Set(codecs)] };
}

it("a site without saved settings encodes as before", () => {
  const rungs = DEFAULT_SETTINGS["encoding.rungs"].toReversed();
  expect({ ...presentChoices(world.services), rungs }).toEqual(DEFAULT_CHOICES);
});

it("a new video has exactly the chosen rungs, one that is smaller than all of them its own size, and an earlier one what it had", async () => {
  const [large, small] = [await makeClip("960x720"), await makeClip("320x240")];
  const earlier = await uploadFile(world, creator, small);
  await waitUntilProcessed(creator, earlier);
  await save({ "encoding.rungs": [720, 480], "encoding.codecs": ["h264"] });

  const chosen = await uploadFile(world, creator, large);
  const below = await uploadFile(world, creator, small);
  await waitUntilProcessed(creator, chosen);
  await waitUntilProcessed(creator, below);

  expect(await masterOf(chosen)).toEqual({ heights: [720, 480], codecs: ["avc1"] });
  expect((await masterOf(below)).heights).toEqual([240]);
  expect((await masterOf(earlier)).heights).toEqual([240]);
});

it(
  "settings that change during the processing are those of the next video or retry",
  { tags: ["slow"] },
  async () => {
    const { db } = world.services;
    await save({ "encoding.rungs": [240] });
    const id = await uploadFile(world, creator, await makeClip("640x480"));
    const inspected = () =>
      db
        .selectFrom("video_steps")
        .select("state")
        .where("video_id", "=", id)
        .where("name", "=", "inspect")
        .where("state", "=", "done")
        .executeTakeFirst();
    await until(inspected, "the file to be inspected");
    await save({ "encoding.rungs": [480, 240] });
    await waitUntilProcessed(creator, id);

    expect((await masterOf(id)).heights).toEqual([240]);

    await creator.call(videos.retry, { params: { id } });
    await waitUntilProcessed(creator, id);

    // Its playlist is cached for a moment.
    const { heights } = await until(async () => {
      const master = await masterOf(id);
      return master.heights.length > 1 && master;
    }, "the second rendition");
    expect(heights).toEqual([480, 240]);
  },
);

it("an inspection that is repeated after a kill keeps the choices", { tags: ["slow"] }, async () => {
  const { db, queue } = world.services;
  await save({ "encoding.rungs": [240] });
  const videoId = await uploadFile(world, creator, await makeClip("320x180"));
  await waitUntilProcessed(creator, videoId);
  const { id: uploadId } = await db
    .selectFrom("uploads")
    .select("id")
    .where("video_id", "=", videoId)
    .executeTakeFirstOrThrow();
  await save({ "encoding.rungs": [480] });

  await queue.send(db, prepareVideoJob, { videoId, uploadId });

  const hasEnded = async () => {
    const { rows } = await sql`select from pgboss.job
      where name = 'video.prepare' and state = 'completed' and data ->> 'videoId' = ${videoId}`.execute(db);
    return rows.length === 2;
  };
  expect(await until(hasEnded, "the repeated inspection")).toBe(true);
  expect((await findMediaInfo(db, videoId))?.encoding?.rungs).toEqual([240]);
});
