import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { mutes } from "#shared/accounts/mutes.ts";
import { people } from "#shared/people/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const statusOf = async (call: Promise<unknown>) => (await outcomeOf(call)).status;

describe("GET /user-profile/{id}", () => {
  it("returns public data only [SOC-002]", async () => {
    const { id, call, email, channel } = await world.creator();
    await call(accounts.edit, {
      body: { bio: "Nagrywam pociągi.", phone: "601602603", address: "Kolejowa 3" },
    });
    const profile = await world.call(people.profile, { params: { id } });
    expect(profile).toEqual({
      ...{ _id: id, name: "Ola", surname: "Kowal", bio: "Nagrywam pociągi.", hasAvatar: false },
      ...{ imageVersion: expect.any(Number), followersCount: 0, postsCount: 0, featured: false },
      channels: [expect.objectContaining({ _id: channel._id, name: channel.name })],
    });
    for (const secret of [email, "601602603", "Kolejowa"])
      expect(JSON.stringify(profile)).not.toContain(secret);
    expect(await statusOf(world.call(people.profile, { params: { id: crypto.randomUUID() } }))).toBe(404);
  });
});

describe("following a person", () => {
  it("requires an account, is idempotent, and rejects oneself [SOC-003, SOC-004, SOC-005, SOC-006, SOC-011, SOC-020]", async () => {
    const [ola, jan] = [await world.person(), await world.person()];
    const params = { id: jan.id };
    const isFollowing = async () => (await ola.call(people.isFollowing, { params })).isFollowing;
    expect(await isFollowing()).toBe(false);
    for (let times = 0; times < 2; times += 1) await ola.call(people.follow, { params });
    expect(await isFollowing()).toBe(true);
    expect(await ola.call(people.followedByMe, { query: {} })).toMatchObject({
      ...{ count: 1, items: [{ _id: jan.id, followersCount: 1 }] },
    });
    expect(await world.call(people.followers, { params, query: {} })).toMatchObject({
      ...{ count: 1, items: [{ _id: ola.id }] },
    });
    for (let times = 0; times < 2; times += 1) await ola.call(people.unfollow, { params });
    expect(await isFollowing()).toBe(false);

    expect(await statusOf(ola.call(people.follow, { params: { id: ola.id } }))).toBe(409);
    expect(await statusOf(ola.call(people.follow, { params: { id: crypto.randomUUID() } }))).toBe(404);
    const blockedUntil = "2126-01-01T00:00:00.000Z";
    for (const call of [
      world.call(people.follow, { params }),
      world.call(people.followedByMe, { query: {} }),
      world.call(mutes.blockUser, { body: { userId: jan.id, blockedUntil } }),
      world.call(mutes.blockChannel, { body: { channelId: jan.id, blockedUntil } }),
    ]) {
      expect(await statusOf(call)).toBe(401);
    }
  });
});

describe("GET /feed-authors", () => {
  it("lists authors of posts, by name and by the featured flag [POS-006, POS-027]", async () => {
    const [ola, jan] = [await world.person(), await world.person()];
    await jan.call(accounts.edit, { body: { name: "Żaneta", surname: "Wolska" } });
    const params = { id: jan.id };
    const found = async (query: { search?: string; featured?: boolean }) =>
      (await ola.call(people.authors, { query })).items.map(({ _id }) => _id);
    for (const { call } of [ola, jan]) await call(posts.create, { body: { message: "Hej" } });

    expect((await found({})).toSorted()).toEqual([ola.id, jan.id].toSorted());
    expect(await found({ search: "żaneta wol" })).toEqual([jan.id]);
    expect(await found({ search: "%" })).toEqual([]);
    expect(await found({ featured: true })).toEqual([]);
    expect(await statusOf(ola.call(people.feature, { params, body: { featured: true } }))).toBe(403);
    const moderator = await world.person({ role: "moderator" });
    await moderator.call(people.feature, { params, body: { featured: true } });
    expect(await found({ featured: true })).toEqual([jan.id]);
  });
});
