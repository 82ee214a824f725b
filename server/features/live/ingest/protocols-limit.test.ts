// @module-tag slow
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { live } from "#shared/live/contract.ts";
import { isVideo, type FlvTag } from "#server/live/flv/flv-tags.ts";
import { makeFlv } from "#server/live/testing/flv-source.ts";
import { connectRecorder, makeRecording } from "#server/live/testing/recorder.ts";
import { publishByRtmp } from "#server/live/testing/rtmp-publisher.ts";
import { firstUnits, openWhipSender } from "#server/live/testing/whip-sender.ts";
import { openLiveSite, type LiveSite } from "#server/testing/live-site.ts";
import { until } from "#server/testing/world.ts";

const MAX_MEGABITS = 1;
const TIMEOUT_MS = 60_000;
/** Size of a frame at 4 Mbit/s and 20 frames a second. */
const FRAME_BYTES = 25_000;
const FRAME_MS = 50;
const FRAMES_MAX = 1200;
const OTHER_FRAME = 0x41;
const VIDEO = 9;

let site: LiveSite;
let tags: FlvTag[];

beforeAll(async () => {
  site = await openLiveSite({ NADAJ_LIVE_RUNGS: "none", NADAJ_LIVE_MAX_MEGABITS: String(MAX_MEGABITS) });
  tags = await makeFlv({ seconds: 1, rate: 15 });
});
afterAll(() => site.close());

/** One sender per ingest protocol: sends large frames in real time; resolves when the connection is closed. */
const SENDERS: Readonly<Record<string, (key: string) => Promise<void>>> = {
  async RTMP(key) {
    const publisher = await publishByRtmp(site.rtmpPort, key);
    for (const tag of tags.filter(isVideo).slice(0, 2)) await publisher.send(tag);
    const head = Buffer.from([0x27, 1, 0, 0, 0]);
    const body = Buffer.concat([head, largeFrame()]);
    await inRealTime(publisher.closed, (dts) => publisher.send({ type: VIDEO, dts, body }));
    await publisher.closed;
  },
  async WHIP(key) {
    const sender = await openWhipSender();
    const response = await fetch(`${site.world.url}/live/whip`, {
      method: "POST",
      headers: { "content-type": "application/sdp", authorization: `Bearer ${key}` },
      body: sender.offer,
    });
    expect(response.status).toBe(201);
    sender.accept(await response.text());
    await sender.opened;
    sender.send(firstUnits(tags), 0);
    await inRealTime(sender.closed, (ms) => sender.send([largeFrame()], ms));
    await sender.closed;
    sender.close();
  },
  async WebSocket(key) {
    const recording = await makeRecording("h264", 12, ["-qp", "1", "-vf", "noise=alls=60:allf=t"]);
    const recorder = connectRecorder(site.world.url, key);
    expect(await recorder.answer).toBe("ready");
    for (let at = 0; at < recording.length; at += 200_000) {
      await recorder.send(recording.subarray(at, at + 200_000));
    }
    await recorder.ended;
  },
};

function largeFrame(): Buffer {
  return Buffer.concat([Buffer.from([OTHER_FRAME]), Buffer.alloc(FRAME_BYTES, 1)]);
}

async function inRealTime(closed: Promise<void>, send: (ms: number) => unknown): Promise<void> {
  const connection = { isClosed: false };
  void closed.then(() => (connection.isClosed = true));
  for (let frame = 1; frame < FRAMES_MAX && !connection.isClosed; frame += 1) {
    send(frame * FRAME_MS);
    await pause(FRAME_MS);
  }
}

describe("a sender of more than the limit", { timeout: 150_000 }, () => {
  it("is cut off by every protocol, and its owner reads the same limit [LVE-011]", async () => {
    const outcomes: Record<string, unknown> = {};
    for (const [protocol, send] of Object.entries(SENDERS)) {
      const { id, key } = await site.startStream();
      const stats = () => site.owner.call(live.stats, { params: { id } });
      const sending = send(key);
      await until(async () => (await stats()).cut, `the word after ${protocol}`, TIMEOUT_MS);
      await sending;
      await until(async () => (await stats()).senders.length === 0, `the end of ${protocol}`, TIMEOUT_MS);
      const { cut, maxMegabits } = await stats();
      outcomes[protocol] = { cut, maxMegabits };
    }
    const expected = { cut: "bitRate", maxMegabits: MAX_MEGABITS };
    expect(outcomes).toEqual({ RTMP: expected, WHIP: expected, WebSocket: expected });
  });
});
