import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ads } from "#shared/ads/contract.ts";
import { team } from "#shared/channels/team.ts";
import { makeAdvertiser, makeLiveBanner } from "#server/testing/create-ad.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

let world: World;
let moderator: Person;

beforeAll(async () => {
  world = await openWorld();
  moderator = await world.person({ role: "moderator" });
});
afterAll(() => world.close());

async function find({ call }: Person, query: object) {
  const { items, count } = await call(ads.list, { query });
  return { ids: items.map(({ _id }) => _id), count, can: items[0]?.can };
}

describe("GET /ads/", () => {
  it("lists the ads of channels that the caller owns, not of those the caller works for", async () => {
    const [editor, boss] = [await makeAdvertiser(world, moderator), await makeAdvertiser(world, moderator)];
    const member = { userId: editor.id, channelRole: "editor" } as const;
    await boss.call(team.add, { params: { id: boss.channel._id }, body: member });
    await boss.call(ads.create, { body: { channelId: boss.channel._id } });
    const none = {
      open: 0,
      awaiting_verification: 0,
      verified_ok: 0,
      verified_not_ok: 0,
      paused: 0,
      live: 0,
    };
    expect(await find(editor, {})).toEqual({ ids: [], count: 0, can: undefined });
    expect(await editor.call(ads.overview)).toEqual(none);

    const { _id: id } = await editor.call(ads.create, { body: { channelId: editor.channel._id } });

    expect(await find(editor, {})).toMatchObject({ ids: [id], count: 1 });
    expect(await editor.call(ads.overview)).toEqual({ ...none, open: 1 });
    const ofBoss = outcomeOf(find(editor, { channelId: boss.channel._id }));
    expect(await ofBoss).toMatchObject({ status: 403 });
  });

  it("lists ads of one channel and status in pages, with the caller's abilities", async () => {
    const owner = await makeAdvertiser(world, moderator);
    const channelId = owner.channel._id;
    const { _id: live } = await makeLiveBanner(owner, moderator);
    const { _id: first } = await owner.call(ads.create, { body: { channelId } });
    const { _id: second } = await owner.call(ads.create, { body: { channelId } });

    const verify = { edit: false, verify: true };
    expect(await find(moderator, { channelId })).toEqual({
      ...{ ids: [second, first, live], count: 3, can: verify },
    });
    expect(await find(moderator, { channelId, status: "open" })).toEqual({
      ...{ ids: [second, first], count: 2, can: verify },
    });
    const edit = { edit: true, verify: false };
    expect(await find(owner, { status: "open", limit: 1, offset: 1 })).toEqual({
      ...{ ids: [first], count: 2, can: edit },
    });
    expect(await find(owner, { status: "live" })).toEqual({ ids: [live], count: 1, can: edit });
  });
});
