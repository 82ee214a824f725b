// @module-tag slow
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { errorText } from "#shared/error-text.ts";
import { videos } from "#shared/videos/contract.ts";
import { mediaFailureText } from "#shared/videos/failures.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database.ts";
import { endRetryPauses } from "#server/testing/retry-pauses.ts";
import { freePort } from "#server/testing/free-port.ts";
import { ADMINISTRATOR, startSiteProcess, type SiteProcess } from "#server/testing/site-process.ts";
import { openSmallDisk, type SmallDisk } from "#server/testing/small-disk.ts";
import { createUpload, readOffset, waitUntilProcessed, sendBytes } from "#server/testing/upload.ts";
import { until } from "#server/testing/world.ts";

vi.setConfig({ testTimeout: 240_000 });
const run = promisify(execFile);
const CLIP =
  "-f lavfi -i testsrc2=size=1280x720:rate=30 -t 4 -c:v libx264 -preset ultrafast -pix_fmt yuv420p";

let folder: string;
let disk: SmallDisk;
let database: TestDatabase;
let opened: ReturnType<typeof openDatabase<Database>>;
let site: SiteProcess;
let clip: Buffer<ArrayBuffer>;
let owner: { token: string; call: Call };
let channelId: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-full-"));
  const file = path.join(folder, "clip.mp4");
  await run("ffmpeg", ["-v", "error", ...CLIP.split(" "), file]);
  clip = await readFile(file);
  const dataDir = path.join(folder, "data");
  await mkdir(dataDir);
  disk = openSmallDisk(dataDir);
  database = await createTestDatabase(inject("testCluster"));
  opened = openDatabase<Database>(database.url, { max: 1 });
  const options = { databaseUrl: database.url, wrapperCommand: disk.wrapperCommand };
  site = await startSiteProcess(dataDir, await freePort(), options);
  const { token } = await createClient({ base: `${site.url}/api` })(accounts.login, { body: ADMINISTRATOR });
  const headers = { authorization: `Bearer ${token}`, "accept-language": "en" };
  owner = { token, call: createClient({ base: `${site.url}/api`, headers: () => headers }) };
  channelId = (await owner.call(channels.create, { body: { name: "Kanał prób" } }))._id;
}, 120_000);
afterAll(async () => {
  await site.kill("SIGTERM");
  await opened.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe("a server with a full disk", () => {
  it("reports it to the uploader, keeps the received bytes, and continues once space is free", async () => {
    const { _id: id } = await owner.call(videos.create, { body: { channelId, title: "Pełny dysk" } });
    const half = Math.floor(clip.length / 2);
    const file = { name: "clip.mp4", type: "video/mp4", size: clip.length };
    const { upload } = await createUpload({ url: site.url }, owner, id, file);
    await sendBytes(upload, 0, clip.subarray(0, half));

    disk.fill(site.pid);
    const refused = await sendBytes(upload, half, clip.subarray(half));
    expect(refused.status).toBe(507);
    expect(await refused.text()).toContain(errorText("NO_SPACE", "en"));
    expect(await owner.call(videos.processing, { params: { id } })).toMatchObject({ status: "uploading" });

    disk.empty(site.pid);
    const kept = await readOffset(upload);
    expect(kept).toBeGreaterThanOrEqual(half);
    expect((await sendBytes(upload, kept, clip.subarray(kept))).status).toBe(204);

    const failure = await until(
      async () => {
        // A failed attempt frees space that would be enough for the next attempt.
        disk.fill(site.pid);
        await endRetryPauses(opened.db, id);
        return (await owner.call(videos.processing, { params: { id } })).failure ?? undefined;
      },
      "processing to be given up",
      120_000,
    );
    expect(failure).toBe(mediaFailureText("NO_SPACE", "en"));
    disk.empty(site.pid);
    await owner.call(videos.retry, { params: { id } });
    expect(await waitUntilProcessed(owner, id)).toMatchObject({
      status: "processed",
      failure: null,
      progress: 100,
    });
  });
});
