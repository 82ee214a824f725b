// @module-tag slow
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { live } from "#shared/live/contract.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { saveSettings } from "#server/features/site-settings/site-settings.ts";
import { openLiveSite, type LiveSite } from "#server/testing/live-site.ts";
import { until } from "#server/testing/world.ts";
import { superviseStreams } from "../supervise-streams.ts";

const FULL =
  "As many live streams are running as this site allows at a time. Try again when one of them has ended.";
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

async function set(values: Partial<SiteSettings>): Promise<void> {
  const { services } = site.world;
  await saveSettings(services, { values, changedBy: null, now: services.clock.now() });
}

/** A streaming program that sends in real time until it is killed. */
function send(key: string): ChildProcess {
  const program = spawn("ffmpeg", [
    ...["-v", "error", "-re", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=15:duration=600"],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "15"],
    ...["-pix_fmt", "yuv420p", "-f", "flv", `rtmp://127.0.0.1:${site.rtmpPort}/live/${key}`],
  ]);
  programs.push(program);
  return program;
}

function statsOf(id: string) {
  return site.owner.call(live.stats, { params: { id } });
}

async function untilReceived(id: string): Promise<void> {
  await until(async () => (await statsOf(id)).hasSignal, "the sender", TIMEOUT_MS);
}

/** Whether a program may send by SRT: its library does not show the reason. */
async function sendBySrt(key: string): Promise<string> {
  const program = spawn("ffmpeg", [
    ...["-v", "verbose", "-re", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=15:duration=3"],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-f", "mpegts"],
    `srt://127.0.0.1:${site.srtPort}?streamid=${key}`,
  ]);
  programs.push(program);
  const [code] = (await once(program, "close")) as [number | null];
  return code === 0 ? "accepted" : "refused";
}

async function answersTo(key: string): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const [name, protocol] of Object.entries(site.protocols)) answers[name] = await protocol(key);
  return { ...answers, SRT: await sendBySrt(key) };
}

const TO_ALL = { RTMP: FULL, WHIP: FULL, WebSocket: FULL, SRT: "refused" };

describe("a stream that has run for as long as it may", { timeout: 120_000 }, () => {
  it("ends: its sender is disconnected, and what it has sent can be watched", async () => {
    await set({ "encoding.liveHours": 1 });
    const { id, key } = await site.startStream();
    const program = send(key);
    const closed = once(program, "close");
    await untilReceived(id);
    await until(async () => (await site.watchableSeconds(id)) > 2, "segments", TIMEOUT_MS);
    site.world.clock.advance(3600);
    await until(async () => (await statsOf(id)).hasSignal, "the sender at the new time", TIMEOUT_MS);
    await superviseStreams(site.world.services);

    await closed;
    const state = await site.owner.call(live.viewers, { params: { id } });
    expect(state).toMatchObject({ isLiveNow: false, endReason: "timeLimit", endedAt: expect.any(String) });
    expect(await site.watchableSeconds(id)).toBeGreaterThan(2);
    await set({ "encoding.liveHours": null });
  });
});

describe("the sender of one stream more than the site allows", { timeout: 240_000 }, () => {
  it("is refused by every protocol until a stream ends, and a stream that reconnects is none more", async () => {
    // Both were started while the site had no limit.
    const [first, second] = [await site.startStream(), await site.startStream()];
    site.world.clock.advance(61);
    await set({ "encoding.liveStreams": 1 });
    const program = send(first.key);
    await untilReceived(first.id);

    expect(await answersTo(second.key)).toEqual(TO_ALL);
    expect(await statsOf(second.id)).toMatchObject({ cut: "siteFull", limits: { isSiteFull: true } });

    // It is away: its place is kept, and it takes it again.
    program.kill("SIGKILL");
    await until(async () => !(await statsOf(first.id)).hasSignal, "the loss of the sender", TIMEOUT_MS);
    expect(await site.protocols.WHIP(second.key)).toBe(FULL);
    send(first.key);
    await untilReceived(first.id);
    expect(await site.protocols.WHIP(second.key)).toBe(FULL);

    await site.owner.call(live.finish, { params: { id: first.id } });
    send(second.key);
    await untilReceived(second.id);
    expect(await statsOf(second.id)).toMatchObject({ cut: null, limits: { isSiteFull: false } });
    await site.owner.call(live.finish, { params: { id: second.id } });
    await set({ "encoding.liveStreams": null });
  });

  it("is not the backup of a stream that is received", async () => {
    const { id, key } = await site.startStream();
    await set({ "encoding.liveStreams": 1 });
    send(key);
    await untilReceived(id);
    send(key);
    await until(async () => (await statsOf(id)).senders.length === 2, "the backup", TIMEOUT_MS);
    await site.owner.call(live.finish, { params: { id } });
    await set({ "encoding.liveStreams": null });
    expect((await statsOf(id)).limits.isSiteFull).toBe(false);
  });
});
