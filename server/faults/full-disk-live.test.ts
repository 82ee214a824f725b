// @module-tag slow
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { failedJobs } from "#shared/failed-jobs/contract.ts";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { reportFault } from "#server/live/testing/measured-fault.ts";
import { missingSeconds, readFrameTimes, sendClock } from "#server/live/testing/frame-clock.ts";
import { watchPlaylist } from "#server/live/testing/playlist-viewer.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database.ts";
import { freePort } from "#server/testing/free-port.ts";
import { ADMINISTRATOR, startSiteProcess, type SiteProcess } from "#server/testing/site-process.ts";
import { openSmallDisk, type SmallDisk } from "#server/testing/small-disk.ts";
import { until } from "#server/testing/world.ts";

vi.setConfig({ testTimeout: 240_000 });
const TIMEOUT_MS = 60_000;

let folder: string;
let disk: SmallDisk;
let database: TestDatabase;
let site: SiteProcess;
let rtmpPort: number;
let call: Call;
let channelId: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-full-live-"));
  const dataDir = path.join(folder, "data");
  await mkdir(dataDir);
  disk = openSmallDisk(dataDir);
  database = await createTestDatabase(inject("testCluster"));
  rtmpPort = await freePort();
  const ports = { RTMP_PORT: String(rtmpPort), WHIP_UDP_PORT: String(await freePort()) };
  const env = { ...ports, NADAJ_LIVE_RUNGS: "none" };
  const options = { databaseUrl: database.url, wrapperCommand: disk.wrapperCommand, env };
  site = await startSiteProcess(dataDir, await freePort(), options);
  const base = `${site.url}/api`;
  const { token } = await createClient({ base })(accounts.login, { body: ADMINISTRATOR });
  call = createClient({ base, headers: () => ({ authorization: `Bearer ${token}` }) });
  ({ _id: channelId } = await call(channels.create, { body: { name: "Kolejowy Szlak" } }));
}, 240_000);
afterAll(async () => {
  await site.kill("SIGKILL");
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A started live stream to which a program sends. */
async function openStream() {
  const { _id: id } = await call(videos.create, { body: { channelId, title: "Na żywo", live: true } });
  const params = { id };
  await call(videos.edit, { params, body: { tags: ["kolej"] } });
  await call(live.start, { params });
  const { url } = await call(live.url, { params });
  const sender = sendClock(() => `rtmp://127.0.0.1:${rtmpPort}${url}`);
  onTestFinished(() => sender.stop());
  return {
    ...{ id, sender },
    show: () => call(videos.get, { params }),
    state: () => call(live.viewers, { params }),
    stats: () => call(live.stats, { params }),
  };
}

describe("a live stream on a disk that fills up", () => {
  it("ends with the reason, keeps and plays its recording, and the operator is told [LVE-060, LVE-125]", async ({
    task,
  }) => {
    const { id, sender, show, state, stats } = await openStream();
    const hls = await until(async () => (await show()).hls ?? undefined, "pictures", TIMEOUT_MS);
    const playlist = new URL("source.m3u8", new URL(hls, site.url));
    const viewer = watchPlaylist(playlist);
    onTestFinished(() => viewer.stop());
    await until(async () => viewer.parts() > 15, "some segments", TIMEOUT_MS);
    const filledAt = Date.now() / 1000;

    disk.fill(site.pid);

    const ended = await until(
      async () => {
        const latest = await state();
        return latest.isLiveNow ? undefined : latest;
      },
      "the end",
      TIMEOUT_MS,
    );
    const longestHoleSeconds = Date.now() / 1000 - filledAt;
    sender.stop();
    expect(ended).toMatchObject({ endedAt: expect.any(String), endReason: "noSpace" });
    expect(await stats()).toMatchObject({ endReason: "noSpace", cut: "noSpace" });

    // The site still answers, and the disk is still full.
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    const alarms = async () => (await call(failedJobs.list, { query: {} })).items;
    const [alarm] = await until(async () => (await alarms()).length > 0 && (await alarms()), "the alarm");
    expect(alarm).toMatchObject({ kind: "live.full-disk", video: { _id: id } });
    expect(alarm?.error).toMatch(/The disk of .+ has \d+ MB left: a live stream was ended/);
    const closed = async () => (await (await fetch(playlist)).text()).includes("#EXT-X-ENDLIST");
    await until(closed, "the closed playlist", TIMEOUT_MS);
    const times = await readFrameTimes(playlist.href);
    const lost = Math.max(0, filledAt - (times.at(-1) ?? 0)) + missingSeconds(times);
    const measured = { fault: "full disk", longestHoleSeconds, missingSeconds: lost };
    // The hole lasts until viewers read why the stream ended.
    reportFault(task, measured, { holeSeconds: 15, missingSeconds: 2 });

    const refused = await openStream();
    await until(async () => (await refused.stats()).cut === "noSpace", "the refusal", TIMEOUT_MS);
    refused.sender.stop();

    disk.empty(site.pid);
    await until(async () => (await show()).dash !== null, "the recording", TIMEOUT_MS);
    await call(failedJobs.retry, { params: { id: alarm?._id ?? "" } });
    const isSettled = async () => (await alarms()).every(({ video }) => video?._id !== id);
    await until(isSettled, "the end of the alarm", TIMEOUT_MS);
  });
});
