import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Call } from "#shared/client.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

const REASON = { reason: "SPM", note: "Te same filmy po raz piąty." } as const;

let world: World;
let maker: Person;
let other: Person;
let moderator: Person;

beforeAll(async () => {
  world = await openWorld();
  [maker, other] = [await world.person(), await world.person()];
  moderator = await world.person({ role: "moderator" });
});
afterAll(() => world.close());

function hide(call: Call, thing: { entityType: "playlist"; entityId: string }) {
  return call(moderation.decide, { body: { ...thing, measure: "hide", ...REASON } });
}

describe("a playlist", () => {
  it("is hidden with a reason shown to its owner, and restored when the decision is lifted [LAS-031]", async () => {
    const body = { name: "Moje wydry", visibility: "public" } as const;
    const { _id } = await maker.call(playlists.create, { body });
    const thing = { entityType: "playlist", entityId: _id } as const;
    const get = (call: Call) => outcomeOf(call(playlists.get, { params: { id: _id } }));
    const isListed = async () => {
      const { items } = await world.call(playlists.list, { query: {} });
      return items.some((playlist) => playlist._id === _id);
    };
    expect(await isListed()).toBe(true);
    expect(await outcomeOf(hide(other.call, thing))).toMatchObject({ status: 403 });

    const decision = await hide(moderator.call, thing);

    expect([await get(world.call), await get(other.call)]).toMatchObject([{ status: 404 }, { status: 404 }]);
    expect(await isListed()).toBe(false);
    const restriction = { measure: "hide", ...REASON };
    for (const call of [maker.call, moderator.call]) {
      const shown = await call(playlists.get, { params: { id: _id } });
      expect(shown).toMatchObject({ restriction });
    }
    await maker.call(playlists.edit, { params: { id: _id }, body: { visibility: "public" } });
    expect(await get(world.call)).toMatchObject({ status: 404 });

    await moderator.call(moderation.lift, { params: { id: decision._id } });
    expect(await get(world.call)).toMatchObject({ status: 200 });
    expect(await isListed()).toBe(true);
  });

  it("is available only by its link when limited [LAS-031]", async () => {
    const body = { name: "Rysie", visibility: "public" } as const;
    const { _id } = await maker.call(playlists.create, { body });
    const thing = { entityType: "playlist", entityId: _id } as const;

    await moderator.call(moderation.decide, { body: { ...thing, measure: "limit", ...REASON } });

    const { items } = await world.call(playlists.list, { query: {} });
    expect(items.map((playlist) => playlist._id)).not.toContain(_id);
    expect(await world.call(playlists.get, { params: { id: _id } })).toMatchObject({ name: "Rysie" });
  });
});
