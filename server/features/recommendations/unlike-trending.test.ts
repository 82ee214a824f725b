import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Call } from "#shared/client.ts";
import { library } from "#shared/library/contract.ts";
import { recommendations } from "#shared/recommendations/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { refreshTrends } from "#server/features/discovery/discovery.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { reindexSubjects } from "./reindex-subjects.ts";

const HOUR_MS = 3_600_000;
const SUBJECTS = ["kolej", "góry", "ryby", "muzyka"];
const VIDEOS = 24;

let world: World;
const ids: string[] = [];
beforeAll(async () => {
  world = await openWorld();
  const channelIds: string[] = [];
  for (const _subject of SUBJECTS) channelIds.push((await world.creator()).channel._id);
  for (let number = 0; number < VIDEOS; number += 1) {
    ids.push(await insertVideo(number, channelIds[number % channelIds.length] ?? ""));
  }
  await reindexSubjects(world.services);
  await refreshTrends(world.services);
});
afterAll(() => world.close());

/** Realistic data: four channels, a new video each day, and viewers for all of them. */
async function insertVideo(number: number, channel_id: string): Promise<string> {
  const { db } = world.services;
  const ago = (hours: number) => new Date(world.clock.now().getTime() - hours * HOUR_MS);
  const { id } = await db
    .insertInto("videos")
    .values({
      ...{ channel_id, title: `Odcinek ${number}`, tags: [SUBJECTS[number % SUBJECTS.length] ?? ""] },
      ...{ status: "public", listed: true, published_at: ago(24 * number + 1), duration_seconds: 100 },
      ...{ views: (number * 7) % 50, likes: (number * 5) % 30, width: null, height: null },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const views = Array.from({ length: (number * 7) % 23 }, (_, place) => ({
    ...{ video_id: id, view_id: randomUUID(), viewed_at: ago(1 + (place % 20)) },
    viewer_hash: Buffer.from(`viewer ${place}`),
  }));
  if (views.length > 0) await db.insertInto("video_views").values(views).execute();
  return id;
}

/** The first row of the two pages /recommended and /trending. */
async function firstOf(call: Call): Promise<{ recommended: string[]; trending: string[] }> {
  const first = ({ items }: { items: readonly { _id: string }[] }) =>
    items.map(({ _id }) => _id).slice(0, 12);
  return {
    recommended: first(await call(recommendations.forViewer, { query: { limit: 16 } })),
    trending: first(await call(videos.list, { query: { status: "public", sort: "trending" } })),
  };
}

describe("GET /videos/recommended", () => {
  it("differs from the trending list, for visitors and for accounts [LAS-009]", async () => {
    const viewer = await world.person();
    for (const number of [0, 4, 8]) {
      const query = { videoId: ids[number] ?? "", seconds: 90 };
      await viewer.call(library.saveWatchingTime, { query });
    }

    const [forVisitors, forAccounts] = [await firstOf(world.call), await firstOf(viewer.call)];

    expect(forVisitors.recommended).toHaveLength(12);
    expect(forVisitors.recommended).not.toEqual(forVisitors.trending);
    expect(forAccounts.recommended).toHaveLength(12);
    expect(forAccounts.recommended).not.toEqual(forAccounts.trending);
    expect(forAccounts.recommended).not.toEqual(forVisitors.recommended);
  });
});
