import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;

beforeAll(async () => {
  world = await openWorld({ isRateLimited: true });
  creator = await world.creator();
});
afterAll(() => world.close());

async function startStream(title: string): Promise<string> {
  const body = { channelId: creator.channel._id, title, live: true };
  const { _id: id } = await creator.call(videos.create, { body });
  await creator.call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  await creator.call(live.start, { params: { id } });
  return id;
}

async function hide(id: string): Promise<void> {
  await creator.call(videos.edit, { params: { id }, body: { visibility: "private" } });
}

describe("GET /live/states", () => {
  it("returns for each stream the same state as a single request", async () => {
    const [on, over] = [await startStream("Dworzec"), await startStream("Peron")];
    await creator.call(live.finish, { params: { id: over } });
    const unknownId = crypto.randomUUID();

    const { items } = await world.call(live.states, { query: { ids: [over, on, unknownId, on] } });

    const states = new Map(items.map(({ videoId, ...state }) => [videoId, state]));
    expect([...states.keys()].toSorted()).toEqual([on, over].toSorted());
    for (const id of [on, over]) {
      expect(states.get(id)).toEqual(await world.call(live.viewers, { params: { id } }));
    }
    expect(await world.call(live.states, { query: { ids: on } })).toMatchObject({ items: [{ videoId: on }] });
  });

  it("omits streams that the caller may not see", async () => {
    const [shown, hidden] = [await startStream("Dworzec"), await startStream("Zaplecze")];
    await hide(hidden);
    const visibleIds = async (call: World["call"]) => {
      const { items } = await call(live.states, { query: { ids: [shown, hidden] } });
      return items.map(({ videoId }) => videoId);
    };

    expect(await visibleIds(world.call)).toEqual([shown]);
    expect(await visibleIds((await world.person()).call)).toEqual([shown]);
    expect(await visibleIds(creator.call)).toHaveLength(2);
  });

  it("accepts at most twenty ids", async () => {
    const ids = Array.from({ length: 20 }, () => crypto.randomUUID());

    expect(await world.call(live.states, { query: { ids } })).toEqual({ items: [], count: 0 });
    const more = { query: { ids: [...ids, crypto.randomUUID()] } };
    expect(await outcomeOf(world.call(live.states, more))).toMatchObject({ status: 400 });
  });

  it("rate-limits an address that sends far more requests than pages do", { tags: ["slow"] }, async () => {
    const ids = crypto.randomUUID();
    const outcomes = await Promise.all(
      Array.from({ length: 1220 }, () => outcomeOf(world.call(live.states, { query: { ids } }))),
    );

    const statuses = outcomes.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses.at(0)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });
});
