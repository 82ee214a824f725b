// @module-tag slow
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { JOIN_HEADER, type JoinHeader } from "#shared/live/join.ts";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { makeFlv } from "#server/live/testing/flv-source.ts";
import type { FullEngine } from "#server/media/engine.ts";
import { openTaggedIntake, requireEngine } from "#server/testing/tagged-intake.ts";
import { openWorld, type World } from "#server/testing/world.ts";

let world: World;
let owner: Awaited<ReturnType<World["creator"]>>;
let engine: FullEngine;

beforeAll(async () => {
  world = await openWorld();
  owner = await world.creator();
  engine = await requireEngine(world);
});
afterAll(() => world.close());

/**
 * An announced live stream that receives tags when the test sends them, and the address that waiting viewers request.
 */
async function announceStream() {
  const body = { channelId: owner.channel._id, title: "Na żywo z dworca", live: true };
  const { _id: id } = await owner.call(videos.create, { body });
  await owner.call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  const start = () => owner.call(live.start, { params: { id } });
  const addressFor = async () => {
    const { hls, awaitedHls } = await owner.call(videos.get, { params: { id } });
    expect(hls).toBeNull();
    return new URL(awaitedHls ?? "", world.url);
  };
  return { start, addressFor, ...openTaggedIntake(world, engine, id) };
}

function headerOf({ headers }: Response): JoinHeader {
  return JSON.parse(headers.get(JOIN_HEADER) ?? "null");
}

async function bytesOf(response: Response | Promise<Response>): Promise<Buffer> {
  return Buffer.from(await (await response).arrayBuffer());
}

describe("a player that joins a live stream", () => {
  it("waits for the first picture, and gets it without a playlist while the segment still grows", async () => {
    const tags = await makeFlv({ seconds: 5, keyFrames: 60 });
    const { start, addressFor, send, end } = await announceStream();
    await start();
    const address = await addressFor();
    const get = (name: string) => fetch(new URL(name, address));
    let answers = 0;
    const [video, sound] = ["480", "audio"].map((track) =>
      get(`join/${track}.mp4?behind=1.5&wait=yes`).finally(() => {
        answers += 1;
      }),
    );
    await pause(500);
    expect(answers).toBe(0);

    send(tags.filter(({ dts }) => dts < 1500));
    const [response, soundResponse] = await Promise.all([video, sound]);
    expect(response?.headers.get("content-type")).toMatch(/^video\/mp4; codecs="avc1\.\w+"$/);
    expect(soundResponse?.headers.get("content-type")).toBe('audio/mp4; codecs="mp4a.40.2"');
    const header = headerOf(response as Response);
    expect(header).toMatchObject({ session: "0001", segment: 0, position: 0 });
    expect(header.edge).toBeGreaterThan(0);

    send(tags.filter(({ dts }) => dts >= 1500));
    const joined = await bytesOf(response as Response);
    const whole = await Promise.all(
      ["source-init.mp4", "source-s0.m4s"].map((name) => bytesOf(get(`0001/${name}`))),
    );
    expect(joined.equals(Buffer.concat(whole))).toBe(true);

    const next = await get(`join/480.mp4?behind=1.5&segment=1`);
    expect(headerOf(next)).toMatchObject({ session: "0001", segment: 1 });
    expect(headerOf(next).offset).toBeCloseTo(header.offset, 3);
    expect((await bytesOf(next)).equals(await bytesOf(get("0001/source-s1.m4s")))).toBe(true);
    await soundResponse?.body?.cancel();
    await end();
  });

  it("begins with the latest key frame that is far enough behind the newest picture", async () => {
    const { start, addressFor, send, end } = await announceStream();
    await start();
    const address = await addressFor();
    send(await makeFlv({ seconds: 9, keyFrames: 60 }));
    await end();
    const segments = await Promise.all(
      [0, 1.5, 4, 30].map(async (behind) => {
        const response = await fetch(new URL(`join/480.mp4?behind=${behind}`, address));
        await response.body?.cancel();
        return headerOf(response);
      }),
    );
    expect(segments.map(({ segment }) => segment)).toEqual([4, 3, 2, 0]);
    for (const { position, segment, edge } of segments) {
      expect(position).toBeCloseTo(segment * 2, 1);
      expect(edge).toBeCloseTo(9, 1);
    }
  });

  it("gets nothing before the broadcast, of a silent stream or for other names, and nothing without access", async () => {
    const { start, addressFor, send } = await announceStream();
    const address = await addressFor();
    const statusOf = async (name: string) => (await fetch(new URL(`join/${name}`, address))).status;
    const early = statusOf("480.mp4?behind=1.5&wait=yes");
    send(await makeFlv({ seconds: 3 }));
    await pause(1000);
    expect(await statusOf("480.mp4?behind=1.5")).toBe(204);
    expect(await early).toBe(204);

    await start();
    expect(await statusOf("480.mp4?behind=1.5")).toBe(204);
    const refused = [
      "480.mp4",
      "480.mp4?behind=-1",
      "48.mp4?behind=1",
      "x.mp4?behind=1",
      "480.mp4?behind=1&segment=x",
      "audio.mp4?behind=1&quality=x",
    ];
    expect(await Promise.all(refused.map(statusOf))).toEqual(refused.map(() => 404));
    const forged = address.href.replace(/[^/]+\/index\.m3u8$/, "forged/join/480.mp4?behind=1");
    expect([401, 403, 404]).toContain((await fetch(forged)).status);
  });
});
