import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recommendations } from "#shared/recommendations/contract.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";
import { reindexSubjects } from "./reindex-subjects.ts";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let other: Awaited<ReturnType<World["creator"]>>;
let viewer: Person;

interface VideoInput {
  readonly title: string;
  readonly tags?: string[];
  readonly daysAgo?: number;
  readonly visibility?: "public" | "private" | "non_public";
  readonly channelId?: string;
}

async function insertVideo({
  title,
  tags = [],
  daysAgo = 90,
  visibility = "public",
  channelId,
}: VideoInput): Promise<string> {
  const { id } = await world.services.db
    .insertInto("videos")
    .values({
      ...{ title, tags, visibility, width: null, height: null, duration_seconds: 100 },
      channel_id: channelId ?? other.channel._id,
      status: "public",
      listed: visibility === "public",
      published_at: new Date(world.clock.now().getTime() - daysAgo * 24 * 3_600_000),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function watch(person: Person, ...ids: string[]): Promise<void> {
  const rows = ids.map((video_id) => ({
    ...{ user_id: person.id, video_id, seconds: 99 },
    updated_at: world.clock.now(),
  }));
  await world.services.db.insertInto("watching_times").values(rows).execute();
}

beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  other = await world.creator();
  viewer = await world.person();
});
afterAll(() => world.close());

describe("GET /videos/{id}/recommended", () => {
  it("returns public videos on the same subject, never the video itself [WAT-003]", async () => {
    const train = await insertVideo({
      title: "Nocny pociąg na Hel",
      tags: ["kolej"],
      channelId: creator.channel._id,
    });
    const alike = await insertVideo({ title: "Parowóz w zimie", tags: ["kolej"] });
    const hidden = await insertVideo({ title: "Pociąg pancerny", tags: ["kolej"], visibility: "private" });
    const linked = await insertVideo({ title: "Pociąg towarowy", tags: ["kolej"], visibility: "non_public" });
    const unlike = await insertVideo({ title: "Przepis na pierogi", tags: ["kuchnia"] });
    await reindexSubjects(world.services);

    for (const call of [world.call, viewer.call]) {
      const { items, count } = await call(recommendations.beside, { params: { id: train }, query: {} });
      const ids = items.map(({ _id }) => _id);
      expect(items.at(0)).toMatchObject({ _id: alike, reason: "sameSubject" });
      expect(ids.indexOf(alike)).toBeLessThan(ids.indexOf(unlike));
      expect(count).toBe(items.length);
      for (const excluded of [train, hidden, linked]) expect(ids).not.toContain(excluded);
    }
    const rest = await world.call(recommendations.beside, {
      params: { id: train },
      query: { limit: 1, offset: 1 },
    });
    expect(rest.items).toHaveLength(1);
    expect(rest.items.at(0)?._id).not.toBe(alike);
  });

  it("uses co-watched videos and the videos the caller has already watched", async () => {
    const seed = await insertVideo({ title: "Wykład o gwiazdach" });
    const together = await insertVideo({ title: "Gotowanie bigosu" });
    for (let n = 0; n < 3; n += 1) await watch(await world.person(), seed, together);
    const first = async (call: World["call"]) =>
      (await call(recommendations.beside, { params: { id: seed }, query: {} })).items.at(0);

    expect(await first(viewer.call)).toMatchObject({ _id: together, reason: "watchedTogether" });
    await watch(viewer, together);
    expect(await first(viewer.call)).not.toMatchObject({ _id: together });
  });

  it("updates after a title change", async () => {
    const seed = await insertVideo({ title: "Żeglarstwo morskie", channelId: creator.channel._id });
    const later = await insertVideo({ title: "Bez nazwy" });
    await reindexSubjects(world.services);
    await world.services.db
      .updateTable("videos")
      .set({ title: "Żeglarstwo śródlądowe", updated_at: world.clock.now() })
      .where("id", "=", later)
      .execute();
    await reindexSubjects(world.services);

    const { call } = await world.person();
    const { items } = await call(recommendations.beside, { params: { id: seed }, query: {} });

    expect(items.at(0)).toMatchObject({ _id: later, reason: "sameSubject" });
  });

  it("responds with 404 to unknown videos and videos the caller may not see", async () => {
    const secret = await insertVideo({ title: "Tajny film", visibility: "private" });
    const params = { id: secret };

    await expect(world.call(recommendations.beside, { params, query: {} })).rejects.toMatchObject({
      status: 404,
    });
    await expect(other.call(recommendations.beside, { params, query: {} })).resolves.toMatchObject({
      count: expect.any(Number),
    });
  });
});

describe("GET /videos/recommended", () => {
  it("returns new videos to visitors, and videos related to their history to members", async () => {
    const newest = await insertVideo({ title: "Wiadomości wieczorne", daysAgo: 0 });
    const person = await world.person();
    await watch(
      person,
      await insertVideo({ title: "Hodowla pszczół", tags: ["pszczoły"], channelId: creator.channel._id }),
    );
    const bees = await insertVideo({ title: "Miód z pasieki", tags: ["pszczoły"], daysAgo: 40 });
    await reindexSubjects(world.services);

    const [forVisitor, forMember] = await Promise.all([
      world.call(recommendations.forViewer, { query: {} }),
      person.call(recommendations.forViewer, { query: {} }),
    ]);

    expect(forVisitor.items.at(0)).toMatchObject({ _id: newest, reason: "fresh" });
    expect(forMember.items.at(0)).toMatchObject({ _id: bees, reason: "sameSubject" });
  });
});
