// @module-tag slow
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { live } from "#shared/live/contract.ts";
import { videos, type Video } from "#shared/videos/contract.ts";
import { streamFolder } from "#server/live/stream-folder.ts";
import { saveSettings } from "#server/features/site-settings/site-settings.ts";
import { openLiveSite, type LiveSite } from "#server/testing/live-site.ts";
import { outcomeOf, until } from "#server/testing/world.ts";
import { archiveEndedStreams, deleteArchivedSegments } from "../archive-streams.ts";

const TIMEOUT_MS = 60_000;

let site: LiveSite;
const programs: ChildProcess[] = [];
beforeAll(async () => {
  site = await openLiveSite({ NADAJ_LIVE_RUNGS: "none" });
});
afterAll(async () => {
  for (const program of programs) program.kill("SIGKILL");
  await site.close();
});

async function keepRecordings(isOn: boolean): Promise<void> {
  const { services } = site.world;
  const values = { "encoding.liveRecordings": isOn };
  await saveSettings(services, { values, changedBy: null, now: services.clock.now() });
}

/** A stream of which two seconds can be watched. */
async function sendSome() {
  const { id, key } = await site.startStream();
  const params = { id };
  programs.push(
    spawn("ffmpeg", [
      ...["-v", "error", "-re", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=15:duration=600"],
      ...["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "15"],
      ...["-pix_fmt", "yuv420p", "-f", "flv", `rtmp://127.0.0.1:${site.rtmpPort}/live/${key}`],
    ]),
  );
  await until(async () => (await site.watchableSeconds(id)) > 2, "segments", TIMEOUT_MS);
  return {
    ...{ id, folder: streamFolder(site.world.services.config.dataDir, id) },
    show: (): Promise<Video> => site.owner.call(videos.get, { params }),
    showToAll: () => outcomeOf(site.world.call(videos.get, { params })),
    async finish() {
      await site.owner.call(live.finish, { params });
      await site.untilFree(key);
    },
    uploads: async () =>
      (await site.world.services.db.selectFrom("uploads").select("id").where("video_id", "=", id).execute())
        .length,
  };
}

const archive = () => archiveEndedStreams(site.world.services, site.engine);

describe("a live stream on a site that keeps no recordings", { timeout: 120_000 }, () => {
  it("keeps the promise of before its start: a change while it runs is for the next one", async () => {
    await keepRecordings(true);
    const recorded = await sendSome();
    await keepRecordings(false);
    const { limits } = await site.owner.call(live.stats, { params: { id: recorded.id } });
    expect(limits.isRecorded).toBe(true);
    await recorded.finish();
    await archive();

    expect(await recorded.uploads()).toBe(1);
    expect(await recorded.showToAll()).toEqual({ status: 200 });
    await keepRecordings(true);
  });

  it("plays its last seconds for a minute, and leaves no video and no files", async () => {
    await keepRecordings(false);
    const { id, folder, show, showToAll, finish, uploads } = await sendSome();
    await finish();

    await archive();
    expect(await showToAll()).toEqual({ status: 200 });
    expect(await site.watchableSeconds(id)).toBeGreaterThan(2);

    site.world.clock.advance(61);
    await archive();
    await until(async () => (await showToAll()).status === 404, "the end for viewers");
    await deleteArchivedSegments(site.world.services);
    expect(existsSync(folder)).toBe(false);
    expect(await show()).toMatchObject({ status: "draft", hls: null, isLiveNow: false });
    expect(await uploads()).toBe(0);
    await keepRecordings(true);
  });
});
