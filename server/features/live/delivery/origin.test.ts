// @module-tag slow
import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import { openOriginServer } from "#server/live/origin/origin-server.ts";
import { makeFlv } from "#server/live/testing/flv-source.ts";
import type { FullEngine } from "#server/media/engine.ts";
import { startLiveStream } from "#server/testing/chat-room.ts";
import { openSecondMachine, type SecondMachine } from "#server/testing/second-machine.ts";
import { freePort } from "#server/testing/free-port.ts";
import { openTaggedIntake, requireEngine } from "#server/testing/tagged-intake.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";

const NADAJ_SECRET = "a secret that all machines of the site share";

let world: World;
let engine: FullEngine;
let origin: string;
let counter: { readonly address: string; readonly paths: string[]; close(): void };
let stopOrigin: () => Promise<void>;
let other: SecondMachine;
let owner: Awaited<ReturnType<World["creator"]>>;

beforeAll(async () => {
  origin = `http://127.0.0.1:${await freePort()}`;
  world = await openWorld({ env: { NADAJ_SECRET, INTERNAL_ADDRESS: origin } });
  owner = await world.creator();
  engine = await requireEngine(world);
  stopOrigin = await openOriginServer(world.services, new URL(origin));
  counter = await countRequests(origin);
  other = await openSecondMachine(world.databaseUrl, { NADAJ_SECRET });
});
afterAll(async () => {
  await other.close();
  counter.close();
  await stopOrigin();
  await world.close();
});

/** Forwards requests to the origin, and records their paths. */
async function countRequests(target: string) {
  const paths: string[] = [];
  const server = http.createServer((request, response) => {
    paths.push(request.url ?? "");
    const passed = http.request(`${target}${request.url}`, { headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    passed.end();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${port}`, paths, close: () => server.close() };
}

/** A stream that the first machine receives; the test sends its tags. */
async function openStream() {
  const id = await startLiveStream(owner);
  const { db } = world.services;
  const { send, end } = openTaggedIntake(world, engine, id);
  await db.updateTable("videos").set({ live_has_media: true }).where("id", "=", id).execute();
  await db.updateTable("live_streams").set({ origin: counter.address }).where("video_id", "=", id).execute();
  const { hls } = await world.call(videos.get, { params: { id } });
  const at = (machine: { readonly url: string }) => (name: string) =>
    fetch(new URL(name, new URL(hls ?? "", machine.url)));
  return {
    id,
    send,
    /** The machine that has the files reads them itself, whatever address is registered. */
    useOwnFiles: () => db.updateTable("live_streams").set({ origin }).where("video_id", "=", id).execute(),
    here: at(world),
    there: at(other),
    end,
  };
}

async function textOf(response: Promise<Response>): Promise<string> {
  return (await response).text();
}

function addressesIn(playlist: string): string[] {
  return [...playlist.matchAll(/(?:^|URI=")(\d{4}\/[^"\n]+)/gm)].map(([, address = ""]) => address);
}

describe("a stream that another machine receives", () => {
  it("has the same playlists and bytes at each machine", async () => {
    const { send, here, there, end, useOwnFiles } = await openStream();
    send(await makeFlv({ seconds: 5 }));
    await end();
    const fromThere = await until(async () => {
      const playlist = await textOf(there("source.m3u8"));
      return playlist.includes("source-s2.m4s") ? playlist : undefined;
    }, "the stream at the other machine");
    const master = await textOf(there("index.m3u8"));
    const addresses = addressesIn(fromThere);
    expect(addresses.length).toBeGreaterThan(10);
    const copies = await Promise.all(addresses.map(async (name) => (await there(name)).arrayBuffer()));
    await useOwnFiles();
    // Machines cache the address of the origin for two seconds.
    await pause(2100);

    expect(await textOf(here("source.m3u8"))).toBe(fromThere);
    expect(await textOf(here("index.m3u8"))).toBe(master);
    for (const [at, name] of addresses.entries()) {
      const bytes = Buffer.from(await (await here(name)).arrayBuffer());
      expect(bytes.equals(Buffer.from(copies[at] ?? new ArrayBuffer(0)))).toBe(true);
      expect(bytes.length).toBeGreaterThan(100);
    }
  });

  it("is fetched once, however many viewers ask [LVE-062]", async () => {
    const { id, send, there, end } = await openStream();
    send(await makeFlv({ seconds: 5 }));
    await end();
    await until(async () => (await textOf(there("source.m3u8"))).includes("source-s1.m4s"), "a segment");
    const before = counter.paths.length;

    const viewers = Array.from({ length: 300 }, async () => {
      const answers = [there("0001/source-s0.m4s"), there("0001/audio-s0.m4s"), there("source.m3u8")];
      return (await Promise.all(answers)).map(({ status }) => status);
    });
    expect(new Set((await Promise.all(viewers)).flat())).toEqual(new Set([200]));

    const asked = counter.paths.slice(before).filter((path) => path.startsWith(`/${id}/0001/`));
    const renditions = asked.map((path) => /(\w+)\?/.exec(path)?.[1]);
    expect(renditions).toHaveLength(2);
    expect(new Set(renditions)).toEqual(new Set(["source", "audio"]));
  });

  it("is awaited at the other machine as long as at its own, without polling [LVE-063]", async () => {
    const tags = await makeFlv({ seconds: 6 });
    const { id, send, there, end } = await openStream();
    send(tags.filter(({ dts }) => dts < 3000));
    let known = "";
    await until(async () => {
      const latest = await textOf(there("source.m3u8"));
      const isSettled = latest === known && latest.includes("source-s0.m4s");
      known = latest;
      if (!isSettled) await pause(500);
      return isSettled;
    }, "all parts of the first segments");
    let arrivedAt = 0;
    const held = there("source.m3u8?_HLS_msn=2").then((response) => {
      arrivedAt = performance.now();
      return response.text();
    });
    const before = counter.paths.length;
    await pause(1500);
    expect(arrivedAt).toBe(0);
    expect(
      counter.paths.slice(before).filter((path) => path.startsWith(`/${id}/journal`)).length,
    ).toBeLessThan(3);

    send(tags.filter(({ dts }) => dts >= 3000));
    await end();

    expect(await held).toContain("source-s1.m4s");
    expect((await there("source.m3u8?_HLS_msn=99")).status).toBe(400);
  });

  it("answers with what is known when its machine does not answer any more", async () => {
    const { send, there, end } = await openStream();
    send(await makeFlv({ seconds: 3 }));
    await end();
    const known = await until(async () => {
      const playlist = await textOf(there("source.m3u8"));
      return playlist.includes("source-s0.m4s") ? playlist : undefined;
    }, "a segment");
    expect((await there("0001/source-s0.m4s")).status).toBe(200);
    await stopOrigin();

    expect(await textOf(there("source.m3u8"))).toBe(known);
    expect((await there("0001/source-s0.m4s")).status).toBe(200);
    const lost = await there("0001/audio-s0.m4s");
    expect(lost.status).toBe(404);
    stopOrigin = await openOriginServer(world.services, new URL(origin));
  });
});

describe("the internal address of a machine", () => {
  it.each([
    ["without a signature", undefined],
    ["with a signature for another path", "other"],
    ["with an expired signature", "expired"],
    ["with a signature of another site", "foreign"],
  ])("refuses a request %s", async (_, kind) => {
    const { id, send, end } = await openStream();
    send(await makeFlv({ seconds: 1 }));
    await end();
    const path = `/${id}/journal?0`;
    const { signer, clock } = world.services;
    const soon = Math.ceil(clock.now().getTime() / 1000) + 30;
    const signatures = {
      other: signer.sign(`live-origin:${path}1`, soon),
      expired: signer.sign(`live-origin:${path}`, soon - 60),
      foreign: `${soon}.${"A".repeat(24)}`,
    };
    const signature = signatures[kind as keyof typeof signatures];
    const headers = signature ? { authorization: `Bearer ${signature}` } : undefined;

    const refused = await fetch(`${origin}${path}`, headers && { headers });

    expect(refused.status).toBe(401);
    const good = { authorization: `Bearer ${signer.sign(`live-origin:${path}`, soon)}` };
    expect((await fetch(`${origin}${path}`, { headers: good })).status).toBe(200);
  });
});
