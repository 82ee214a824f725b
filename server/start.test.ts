// @module-tag slow
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { videos } from "#shared/videos/contract.ts";
import { freePort } from "#server/testing/free-port.ts";
import {
  ADMINISTRATOR,
  removeDataDir,
  startSiteProcess,
  type SiteProcess,
} from "#server/testing/site-process.ts";
import { createUpload, readOffset, waitUntilProcessed, sendBytes } from "#server/testing/upload.ts";
import { until } from "#server/testing/world.ts";

vi.setConfig({ testTimeout: 240_000 });
const run = promisify(execFile);
const RETRY_TIMEOUT_MS = 15_000;

let folder: string;
let clip: Buffer<ArrayBuffer>;
let port: number;
let site: SiteProcess;
let owner: { token: string; call: Call };
let channelId: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-start-"));
  const file = path.join(folder, "clip.mp4");
  const source = ["-f", "lavfi", "-i", "testsrc2=size=1280x720:rate=30", "-t", "6"];
  await run("ffmpeg", [
    "-v",
    "error",
    ...source,
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
    "-pix_fmt",
    "yuv420p",
    file,
  ]);
  clip = await readFile(file);
  port = await freePort();
  site = await startSiteProcess(path.join(folder, "data"), port);
  const { token } = await createClient({ base: `${site.url}/api` })(accounts.login, { body: ADMINISTRATOR });
  const headers = { authorization: `Bearer ${token}` };
  owner = { token, call: createClient({ base: `${site.url}/api`, headers: () => headers }) };
  channelId = (await owner.call(channels.create, { body: { name: "Kanał prób" } }))._id;
}, 120_000);
afterAll(async () => {
  await site.kill("SIGTERM");
  await removeDataDir(path.join(folder, "data"));
  await rm(folder, { recursive: true, force: true });
});

async function restart(): Promise<void> {
  site = await startSiteProcess(path.join(folder, "data"), port);
}

describe("a server that is killed", () => {
  it("during an upload resumes it, and during encoding retries the job within 15 seconds", async () => {
    const { _id: id } = await owner.call(videos.create, { body: { channelId, title: "Przerwany film" } });
    const half = Math.floor(clip.length / 2);
    const file = { name: "clip.mp4", type: "video/mp4", size: clip.length };
    const { upload } = await createUpload({ url: site.url }, owner, id, file);
    await sendBytes(upload, 0, clip.subarray(0, half));
    await site.kill("SIGKILL");
    await restart();

    expect(await readOffset(upload)).toBe(half);
    await sendBytes(upload, half, clip.subarray(half));
    const stepState = async (expected: string) => {
      const { steps } = await owner.call(videos.processing, { params: { id } });
      return steps.some(({ name, state }) => name === "default" && state === expected);
    };
    await until(() => stepState("running"), "the encoder", 60_000);
    await site.kill("SIGKILL");
    await restart();

    const takenUpAt = performance.now();
    await until(() => hasEncoder(id), "the job to be taken up", RETRY_TIMEOUT_MS);
    expect(performance.now() - takenUpAt).toBeLessThan(RETRY_TIMEOUT_MS);
    const processing = await waitUntilProcessed(owner, id);
    expect(processing).toMatchObject({ status: "processed", failure: null });
    expect(processing.renditions).toContain("480p");
  });
});

/** Whether the current server runs an encoder; one that the killed server had started does not count. */
async function hasEncoder(videoId: string): Promise<boolean> {
  const { stdout } = await run("ps", ["-eo", "args"]);
  return stdout
    .split("\n")
    .some((line) => /ffmpeg\s/.test(line) && line.includes("libx264") && line.includes(videoId));
}
