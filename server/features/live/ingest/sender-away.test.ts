// @module-tag slow
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createClient } from "#shared/client.ts";
import { live, liveService } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { joinRecording } from "#server/live/recording.ts";
import { streamFolder } from "#server/live/stream-folder.ts";
import { readParts } from "#server/live/testing/dated-parts.ts";
import { makeSentFile, sendFile } from "#server/live/testing/flv-sender.ts";
import { makeFlv } from "#server/live/testing/flv-source.ts";
import { reportFault } from "#server/live/testing/measured-fault.ts";
import { firstUnits, openWhipSender } from "#server/live/testing/whip-sender.ts";
import { connectRecorder, makeRecording } from "#server/live/testing/recorder.ts";
import { unsignedAddress } from "#server/live/testing/unsigned-address.ts";
import { findMediaEngine, type FullEngine } from "#server/media/engine.ts";
import { runFfprobe } from "#server/media/sandbox/run-ffmpeg.ts";
import { startLiveStream } from "#server/testing/chat-room.ts";
import { freePort } from "#server/testing/free-port.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";
import { archiveEndedStreams } from "../archive-streams.ts";
import { openIngest, type Ingest } from "./ingest.ts";

let world: World;
let owner: Awaited<ReturnType<World["creator"]>>;
let engine: FullEngine;
let ingest: Ingest | undefined;
let file: string;
let recorded: Buffer;
/** The frame that the WHIP sender repeats. */
let keyFrame: Buffer[];

beforeAll(async () => {
  const ports = { RTMP_PORT: String(await freePort()), WHIP_UDP_PORT: String(await freePort()) };
  world = await openWorld({ env: { ...ports, NADAJ_LIVE_RUNGS: "none" }, withMedia: true });
  owner = await world.creator();
  engine = (await findMediaEngine({ env: process.env, log: world.services.log })) as FullEngine;
  ingest = await openIngest(world.services, engine);
  file = await makeSentFile(world.services.config.dataDir, "sent");
  recorded = await makeRecording("h264", 3);
  keyFrame = firstUnits(await makeFlv({ seconds: 1, rate: 15 }));
});
afterAll(async () => {
  await ingest?.stop();
  await world.close();
});

const FRAME_MS = 1000 / 15;
/** Limit for the time from the first byte to a playable stream, on a loaded machine. */
const WATCHABLE_WITHIN_SECONDS = 20;

/** Sends over one ingest protocol until that many parts have arrived, then drops the connection. */
type SendBy = (key: string, isEnough: () => Promise<boolean>) => Promise<void>;

const PROTOCOLS = {
  async RTMP(key: string, isEnough: () => Promise<boolean>) {
    const program = sendFile(file, `rtmp://127.0.0.1:${ingest?.port}/live/${key}`);
    const closed = once(program, "close");
    await until(isEnough, "what the program sends").finally(() => program.kill("SIGKILL"));
    await closed;
  },
  async WHIP(key: string, isEnough: () => Promise<boolean>) {
    const sender = await openWhipSender();
    const headers = { "content-type": "application/sdp", authorization: `Bearer ${key}` };
    const offered = { method: "POST", headers, body: sender.offer };
    const answer = await fetch(`${world.url}/live/whip`, offered);
    expect(answer.status).toBe(201);
    sender.accept(await answer.text());
    await sender.opened;
    const startedAt = performance.now();
    const timer = setInterval(() => sender.send(keyFrame, performance.now() - startedAt), FRAME_MS);
    await until(isEnough, "what the browser sends").finally(() => {
      clearInterval(timer);
      sender.close();
    });
  },
  async WebSocket(key: string, isEnough: () => Promise<boolean>) {
    const recorder = connectRecorder(world.url, key);
    expect(await recorder.answer).toBe("ready");
    await recorder.send(recorded);
    await until(isEnough, "what the recorder sends").finally(() => recorder.socket.disconnect());
  },
};

async function openStream(body: { liveAutofinish?: boolean } = {}) {
  const id = await startLiveStream(owner);
  const params = { id };
  await owner.call(videos.edit, { params, body });
  // Media from before the start is hidden, and the clock of the tests is ahead of that of the senders.
  const { db } = world.services;
  await db
    .updateTable("videos")
    .set({ livestream_started_at: new Date(0) })
    .where("id", "=", id)
    .execute();
  const { url } = await owner.call(live.url, { params });
  const folder = streamFolder(world.services.config.dataDir, id);
  const state = () => owner.call(live.viewers, { params });
  const parts = () => readParts(folder);
  return {
    ...{ id, folder, state, parts },
    show: () => world.call(videos.get, { params }),
    finish: () => owner.call(live.finish, { params }),
    /** Sends over this protocol, then disconnects; returns the seconds until the first frame could be watched. */
    async send(sendBy: SendBy): Promise<number> {
      const before = await parts();
      const isNext = ({ session }: { session: number }) => session > (before.at(-1)?.session ?? 0);
      const startedAt = performance.now();
      let watchableAt = Infinity;
      await sendBy(url.replace("/live/", ""), async () => {
        const { length } = (await parts()).filter(isNext);
        if (length > 0) watchableAt = Math.min(watchableAt, performance.now());
        return length > 4;
      });
      const isReleased = async () => {
        const streams = world.services.db.selectFrom("live_streams").select("signal_since");
        return (await streams.where("video_id", "=", id).executeTakeFirst())?.signal_since === null;
      };
      await until(isReleased, "the end of the connection");
      expect(await state()).toMatchObject({ isLiveNow: true, hasSignal: false, isSenderLost: false });
      return (watchableAt - startedAt) / 1000;
    },
    async stayAway(seconds: number): Promise<void> {
      world.clock.advance(seconds);
      await archiveEndedStreams(world.services, engine);
    },
  };
}

async function text(address: URL): Promise<string> {
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  return answer.text();
}

function segmentsOf(playlist: string): string[] {
  return playlist.split("\n").filter((line) => line.endsWith(".m4s"));
}

describe("a sender that loses its connection", () => {
  it.for(Object.entries(PROTOCOLS))(
    "by %s goes on in the same playlist and recording after 5, 30 and 55 seconds [LVE-053, LVE-125]",
    async ([name, sendBy], { task }) => {
      onTestFinished(world.clock.stop());
      const { send, stayAway, show, state, parts, folder, finish } = await openStream();
      await send(sendBy);
      const { hls } = await show();
      const playlist = new URL("source.m3u8", new URL(hls ?? "", world.url));
      let known: string[] = [];
      const holes: number[] = [];
      for (const seconds of [5, 30, 55]) {
        await stayAway(seconds);
        expect(await state()).toMatchObject({ isLiveNow: true, isSenderLost: false });
        holes.push(await send(sendBy));
        const listed = await text(playlist);
        expect(listed).not.toContain("#EXT-X-ENDLIST");
        expect(segmentsOf(listed).slice(0, known.length)).toEqual(known);
        expect(segmentsOf(listed).length).toBeGreaterThan(known.length);
        known = segmentsOf(listed);
        expect(unsignedAddress((await show()).hls)).toBe(unsignedAddress(hls));
      }
      const shown = await parts();
      expect(new Set(shown.map(({ session }) => session)).size).toBe(4);
      await finish();
      expect(segmentsOf(await text(playlist))).toEqual(known);

      const whole = (await joinRecording(engine, folder, 0)) ?? "";
      const args = ["-show_entries", "format=duration", "-of", "csv=p=0"];
      const length = await runFfprobe(engine, { folder, wallSeconds: 30, file: whole, args });
      const sent = shown.reduce((sum, { from, to }) => sum + to - from, 0);
      const difference = sent - Number.parseFloat(length);
      const missingSeconds = Math.max(0, difference);
      expect(difference).toBeGreaterThan(-1);
      const fault = `${name}: away for 5, 30 and 55 s; hole after its return`;
      const limits = { holeSeconds: WATCHABLE_WITHIN_SECONDS, missingSeconds: 1 };
      reportFault(task, { fault, longestHoleSeconds: Math.max(...holes), missingSeconds }, limits);
    },
  );

  it("and stays away for 65 seconds ends the stream, whose recording plays [LVE-054]", async () => {
    onTestFinished(world.clock.stop());
    const { send, stayAway, show, state } = await openStream();
    await send(PROTOCOLS.RTMP);
    await stayAway(59);
    expect(await state()).toMatchObject({ isLiveNow: true, isSenderLost: false });

    await stayAway(6);

    expect(await state()).toMatchObject({ isLiveNow: false, endedAt: expect.any(String) });
    await until(
      async () => {
        await archiveEndedStreams(world.services, engine);
        return (await show()).dash !== null;
      },
      "the recording",
      60_000,
    );
    expect((await show()).duration).toBeGreaterThan(1);
  });

  it("because its owner interrupts it may stay away for five minutes", async () => {
    onTestFinished(world.clock.stop());
    const { id, send, stayAway, state } = await openStream();
    await send(PROTOCOLS.RTMP);
    const headers = () => ({ authorization: `Bearer ${owner.token}` });
    const service = createClient({ base: `${world.url}/live`, headers });
    await service(liveService.endStream, { params: { id } });

    await stayAway(290);
    expect(await state()).toMatchObject({ isLiveNow: true, isSenderLost: true });
    await stayAway(12);
    expect(await state()).toMatchObject({ isLiveNow: false });
  });

  it("and stays away without automatic finish may send again, or its owner finishes [LVE-054]", async () => {
    onTestFinished(world.clock.stop());
    const { send, stayAway, show, state, parts, finish } = await openStream({ liveAutofinish: false });
    expect(await state()).toMatchObject({ isLiveNow: true, isSenderLost: false });
    await stayAway(65);
    expect(await state()).toMatchObject({ isSenderLost: false });
    await send(PROTOCOLS.RTMP);

    await stayAway(65);

    expect(await state()).toMatchObject({ isLiveNow: true, hasSignal: false, isSenderLost: true });
    const count = (await parts()).length;
    await send(PROTOCOLS.RTMP);
    expect((await parts()).length).toBeGreaterThan(count);
    await finish();
    expect(await state()).toMatchObject({ isLiveNow: false, isSenderLost: false });
    await stayAway(10);
    expect(await show()).toMatchObject({ status: "public", hls: expect.any(String) });
  });
});
