import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { channels } from "#shared/channels/contract.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { manyVideos } from "#shared/videos/many.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { publication } from "#shared/videos/publication.ts";
import { onVideoTrimmed } from "#server/features/subtitles/on-video-trimmed.ts";
import { addMedia } from "#server/testing/add-media.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { patient } from "#server/testing/patience.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";

const WITHIN_MS = 1000;
const MANY = 20;
/** The longest time that a process still grants an access that was taken away. */
const LAST_ACCESS_MS = 400;
const MANY_WITHIN_MS = 8000;
const HOUR_MS = 3_600_000;
const SITE = "https://nadaj.example";
const TOKEN = "a-token-of-the-cdn";

interface Purge {
  readonly prefixes: readonly string[];
  readonly authorization: string | undefined;
  readonly method: string | undefined;
  readonly atMs: number;
}

let cdn: Server;
let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let admin: Person;
const purges: Purge[] = [];
/** How many of the next calls about a video the CDN refuses. */
const refusals = new Map<string, number>();

beforeAll(async () => {
  cdn = createServer((request, response) => {
    receive(request).then(
      (status) => response.writeHead(status).end("{}"),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  cdn.listen(0, "127.0.0.1");
  await once(cdn, "listening");
  const { port } = cdn.address() as AddressInfo; // a TCP server that listens has one
  world = await openWorld({
    env: {
      ...{ PUBLIC_URL: SITE, HOST: "127.0.0.1", CDN_PURGE_TOKEN: TOKEN },
      CDN_PURGE_URL: `http://127.0.0.1:${port}/purge`,
    },
  });
  creator = await world.creator();
  admin = await world.person({ role: "admin" });
});
afterAll(async () => {
  await world.close();
  cdn.close();
});

/** What the CDN does with a call; returns its status. */
async function receive(request: IncomingMessage): Promise<number> {
  const chunks: Buffer[] = await request.toArray();
  const { prefixes } = JSON.parse(Buffer.concat(chunks).toString()) as { prefixes: string[] };
  for (const [id, left] of refusals) {
    if (left === 0 || !prefixes.join().includes(id)) continue;
    refusals.set(id, left - 1);
    return 503;
  }
  const { authorization } = request.headers;
  purges.push({ prefixes, authorization, method: request.method, atMs: performance.now() });
  return 202;
}

async function publicVideo(): Promise<string> {
  const id = await makeVideo(world, creator, "public");
  await addMedia(world, creator, id);
  return id;
}

function purgesOf(id: string): Purge[] {
  return purges.filter(({ prefixes }) => prefixes.some((prefix) => prefix.includes(id)));
}

function firstPurgeOf(id: string): Promise<Purge> {
  return until(async () => purgesOf(id)[0], `the purge of ${id}`);
}

/** What a CDN has to evict of a video. */
function prefixesOf(id: string): string[] {
  return [`${SITE}/edge/video/${id}/`, `${SITE}/edge/share/videos/${id}.jpg`, `${SITE}/live/hls/${id}/`];
}

/** The first trim keeps the original subtitles, the second one replaces the shifted ones. */
async function shiftSubtitlesAgain(videoId: string): Promise<void> {
  for (const startSeconds of [0, 0.5]) {
    const trim = { videoId, trimId: randomUUID(), fromSeconds: 0, startSeconds, durationSeconds: 3 };
    await onVideoTrimmed(world.services, { ...trim, isWhole: false });
  }
}

/** Waits for the pause after a failed call, and ends it. */
async function endPauseAfterFailure(): Promise<void> {
  await until(async () => {
    const { rows } = await sql`
      update pgboss.job set start_after = now()
      where name = 'events/cdn' and state = 'retry' and start_after > now() returning id`.execute(
      world.services.db,
    );
    return rows.length > 0;
  }, "a pause after a failure");
}

describe("the CDN", () => {
  const changes: readonly [state: string, change: (id: string) => Promise<unknown>][] = [
    [
      "banned",
      (id) => admin.call(videoModeration.ban, { params: { id }, body: { reason: "SPM", note: "" } }),
    ],
    ["deleted", (id) => creator.call(videos.remove, { params: { id } })],
    ["private", (id) => creator.call(videos.edit, { params: { id }, body: { visibility: "private" } })],
    ["unlisted", (id) => creator.call(videos.edit, { params: { id }, body: { visibility: "non_public" } })],
    [
      "private together with others",
      (id) => creator.call(manyVideos.edit, { body: { ids: [id], visibility: "private" } }),
    ],
    ["without its subtitles", (id) => creator.call(subtitles.remove, { params: { id, language: "pl" } })],
    [
      "with other subtitles",
      (id) => {
        const text = "1\n00:00:01,000 --> 00:00:02,000\nJedziemy\n";
        const file = new Blob([text], { type: "application/octet-stream" });
        return creator.call(subtitles.save, { params: { id, language: "pl" }, file });
      },
    ],
    ["with subtitles that are shifted again, after a trim", shiftSubtitlesAgain],
  ];

  it("is told within a second to evict the images of a premiere that is cancelled [MAC-047]", async () => {
    const id = await makeVideo(world, creator, "processed");
    const params = { id };
    const premiereAt = new Date(world.clock.now().getTime() + HOUR_MS).toISOString();
    await creator.call(publication.schedulePremiere, { params, body: { premiereAt } });

    const startedAt = performance.now();
    await creator.call(publication.cancelPremiere, { params, body: {} });
    const purge = await firstPurgeOf(id);

    expect(purge.atMs - startedAt).toBeLessThan(patient(WITHIN_MS));
    expect(purge.prefixes).toEqual(prefixesOf(id));
  });

  it.each(changes)(
    "is told within a second to evict a video that is %s [MAC-047]",
    async (_state, change) => {
      const id = await publicVideo();

      const startedAt = performance.now();
      await change(id);
      const purge = await firstPurgeOf(id);

      expect(purge.atMs - startedAt).toBeLessThan(patient(WITHIN_MS));
      expect(purge).toMatchObject({ method: "POST", authorization: `Bearer ${TOKEN}` });
      expect(purge.prefixes).toEqual(prefixesOf(id));
    },
  );

  it(
    "is told of many videos that become private at once one after the other, and a second time [MAC-047]",
    { tags: ["slow"] },
    async () => {
      const ids: string[] = [];
      while (ids.length < MANY) ids.push(await makeVideo(world, creator, "public"));

      const startedAt = performance.now();
      await creator.call(manyVideos.edit, { body: { ids, visibility: "private" } });
      const first = await Promise.all(ids.map(firstPurgeOf));
      const second = await Promise.all(
        ids.map((id) => until(async () => purgesOf(id)[1], `the second purge of ${id}`)),
      );

      // The queue would fetch three of them every two seconds by itself.
      expect(Math.max(...first.map(({ atMs }) => atMs)) - startedAt).toBeLessThan(patient(MANY_WITHIN_MS));
      for (const [index, id] of ids.entries()) expect(second[index]?.prefixes).toEqual(prefixesOf(id));
      // No process grants access any more, and a CDN that asked before is told soon.
      const pauses = second.map(({ atMs }, index) => atMs - (first[index]?.atMs ?? 0));
      expect(Math.min(...pauses)).toBeGreaterThan(LAST_ACCESS_MS);
      expect(Math.max(...pauses)).toBeLessThan(patient(MANY_WITHIN_MS));
    },
  );

  it("is told to evict all videos of a channel that is hidden, and the channel [MAC-047]", async () => {
    const owner = await world.creator();
    const ids = [await makeVideo(world, owner, "public"), await makeVideo(world, owner, "public")];
    const channel = { entityType: "channel", entityId: owner.channel._id } as const;
    await admin.call(moderation.decide, { body: { ...channel, measure: "hide", reason: "SPM", note: "" } });

    for (const id of ids)
      expect((await firstPurgeOf(id)).prefixes).toEqual(expect.arrayContaining(prefixesOf(id)));
    expect((await firstPurgeOf(owner.channel._id)).prefixes).toEqual([
      `${SITE}/edge/channel/${owner.channel._id}/`,
      `${SITE}/edge/banner/${owner.channel._id}/`,
      `${SITE}/edge/share/channels/${owner.channel._id}.jpg`,
    ]);
  });

  it("is told to evict a deleted channel with its videos [MAC-047]", async () => {
    const owner = await world.creator();
    const id = await makeVideo(world, owner, "public");
    await owner.call(channels.remove, { params: { id: owner.channel._id } });

    expect((await firstPurgeOf(id)).prefixes).toEqual(prefixesOf(id));
    expect(await firstPurgeOf(owner.channel._id)).toBeDefined();
  });

  it("is told again until it has understood [MAC-047]", { tags: ["slow"] }, async () => {
    const id = await publicVideo();
    refusals.set(id, 2);
    await creator.call(videos.remove, { params: { id } });

    await endPauseAfterFailure();
    await endPauseAfterFailure();

    expect((await firstPurgeOf(id)).prefixes).toEqual(prefixesOf(id));
    expect(refusals.get(id)).toBe(0);
  });

  it("is not bothered by changes that take no access away [MAC-047]", async () => {
    const [edited, other] = [await publicVideo(), await publicVideo()];
    await creator.call(videos.edit, { params: { id: edited }, body: { title: "Inny tytuł" } });
    await creator.call(videos.remove, { params: { id: other } });

    await firstPurgeOf(other); // jobs are taken in order
    expect(purgesOf(edited)).toEqual([]);
  });

  it("is not called, and no job is stored, without its address [MAC-047]", async () => {
    const silent = await openWorld();
    const owner = await silent.creator();
    const id = await makeVideo(silent, owner, "public");
    const before = purges.length;
    await owner.call(videos.remove, { params: { id } });

    const { rows } = await sql<{ name: string }>`
      select name from pgboss.job where name like '%cdn%'
      union select name from pgboss.queue where name like '%cdn%'`.execute(silent.services.db);
    expect(rows).toEqual([]);
    expect(purges.slice(before).filter(({ prefixes }) => prefixes.join().includes(id))).toEqual([]);
    await silent.close();
  });
});
