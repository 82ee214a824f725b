import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallInput } from "#shared/endpoint.ts";
import type { Role } from "#shared/accounts/contract.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import { userAdmin } from "#shared/user-admin/contract.ts";
import { uploads } from "#shared/uploads/contract.ts";
import { users } from "#shared/accounts/users.ts";
import { videos } from "#shared/videos/contract.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { saveSettings } from "#server/features/site-settings/site-settings.ts";
import { createUpload } from "#server/testing/upload.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

const MEGABYTE = 1_000_000;

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

async function limit(values: Partial<SiteSettings>): Promise<void> {
  await saveSettings(world.services, { values, changedBy: null, now: world.clock.now() });
}

type Creator = Awaited<ReturnType<World["creator"]>>;

/** Announces a file of this size; no byte of it is sent. */
async function announce(creator: Creator, megabytes: number) {
  const { _id: id } = await creator.call(videos.create, { body: { channelId: creator.channel._id } });
  const file = { name: "video.mp4", type: "video/mp4", size: megabytes * MEGABYTE };
  const { answer } = await createUpload(world, creator, id, file);
  const { code } = answer.ok ? { code: "" } : ((await answer.json()) as { code: string });
  return { id, status: answer.status, code };
}

function setQuota({ id }: Pick<Person, "id">, body: CallInput<typeof userAdmin.setQuota>["body"]) {
  return admin.call(userAdmin.setQuota, { params: { id }, body });
}

async function creatorWithRole(role: Role): Promise<Creator> {
  const creator = await world.creator();
  await world.services.db.updateTable("users").set({ role }).where("id", "=", creator.id).execute();
  return creator;
}

const NO_LIMITS = {
  ...{ "limits.quotaTotal": null, "limits.quotaDaily": null },
  ...{ "limits.quotaTotalModerators": null, "limits.quotaDailyModerators": null },
};

describe("the limit of a role", () => {
  it("is overruled for one account, which goes on; the daily one frees itself after a day [OPS-027]", async () => {
    const [creator, other] = [await world.creator(), await world.creator()];
    await limit({ ...NO_LIMITS, "limits.quotaTotal": 1 });
    for (const one of [creator, other]) {
      expect(await announce(one, 700)).toMatchObject({ status: 201 });
      expect(await announce(one, 400)).toMatchObject({ status: 403, code: "QUOTA_REACHED" });
    }

    await setQuota(creator, { total: 2 });

    expect(await announce(creator, 1300)).toMatchObject({ status: 201 });
    expect(await announce(creator, 1)).toMatchObject({ status: 403, code: "QUOTA_REACHED" });
    expect(await announce(other, 400)).toMatchObject({ status: 403, code: "QUOTA_REACHED" });
    const daily = await world.creator();
    await limit({ ...NO_LIMITS, "limits.quotaDaily": 1 });
    expect(await announce(daily, 700)).toMatchObject({ status: 201 });
    expect(await announce(daily, 400)).toMatchObject({ status: 403, code: "QUOTA_DAILY_REACHED" });
    await setQuota(daily, { daily: 2 });
    expect(await announce(daily, 1300)).toMatchObject({ status: 201 });
    expect(await announce(daily, 1)).toMatchObject({ status: 403, code: "QUOTA_DAILY_REACHED" });
    world.clock.advance(24 * 3600 - 1);
    expect(await announce(daily, 1)).toMatchObject({ status: 403, code: "QUOTA_DAILY_REACHED" });
    world.clock.advance(2);
    expect(await announce(daily, 1)).toMatchObject({ status: 201 });
    await limit(NO_LIMITS);
  });

  it("is another one for moderators, and none for administrators", async () => {
    const moderator = await creatorWithRole("moderator");
    const administrator = await creatorWithRole("admin");
    const user = await creatorWithRole("user");
    const limitsOf = async ({ call }: Person) => {
      const { total, daily } = await call(uploads.quota);
      return [total, daily].map((bytes) => bytes && bytes / (1000 * MEGABYTE));
    };

    await limit({
      ...{ "limits.quotaTotal": 1, "limits.quotaDaily": 2 },
      ...{ "limits.quotaTotalModerators": 3, "limits.quotaDailyModerators": 4 },
    });

    expect(await limitsOf(user)).toEqual([1, 2]);
    expect(await limitsOf(moderator)).toEqual([3, 4]);
    expect(await limitsOf(administrator)).toEqual([null, null]);
    expect(await announce(moderator, 2500)).toMatchObject({ status: 201 });
    expect(await announce(moderator, 600)).toMatchObject({ status: 403, code: "QUOTA_REACHED" });
    await admin.call(users.edit, { params: { id: moderator.id }, body: { role: "creator" } });
    expect(await limitsOf(moderator)).toEqual([1, 2]);
    await limit(NO_LIMITS);
  });
});

describe("the limit of one account", () => {
  it("is as its role, none, or a number, each without the other", async () => {
    const creator = await world.creator();
    await limit({ ...NO_LIMITS, "limits.quotaTotal": 1, "limits.quotaDaily": 5 });
    const GIGABYTE = 1000 * MEGABYTE;

    expect(await setQuota(creator, {})).toEqual({
      total: { used: 0, own: "role", ofRole: GIGABYTE },
      daily: { used: 0, own: "role", ofRole: 5 * GIGABYTE },
    });
    expect(await setQuota(creator, { total: "unlimited" })).toMatchObject({
      ...{ total: { own: "unlimited", ofRole: GIGABYTE }, daily: { own: "role" } },
    });
    expect(await announce(creator, 1500)).toMatchObject({ status: 201 });
    await setQuota(creator, { daily: 3 });
    expect(await creator.call(uploads.quota)).toMatchObject({ total: null, daily: 3 * GIGABYTE });
    await setQuota(creator, { total: 4 });
    expect(await creator.call(uploads.quota)).toMatchObject({ total: 4 * GIGABYTE, daily: 3 * GIGABYTE });
    await setQuota(creator, { total: "role", daily: "role" });
    expect(await creator.call(uploads.quota)).toMatchObject({ total: GIGABYTE, daily: 5 * GIGABYTE });
    await limit(NO_LIMITS);
    expect(await creator.call(uploads.quota)).toMatchObject({ total: null, daily: null });
  });

  it("below what is used keeps the videos and an upload on its way, and stops new uploads", async () => {
    const creator = await world.creator();
    const { id } = await announce(creator, 2000);

    const quota = await setQuota(creator, { total: 1 });

    expect(quota.total).toEqual({ used: 2000 * MEGABYTE, own: 1, ofRole: null });
    expect((await creator.call(videos.get, { params: { id } }))._id).toBe(id);
    expect(
      await world.services.db.selectFrom("uploads").select("state").where("video_id", "=", id).execute(),
    ).toEqual([{ state: "open" }]);
    expect(await announce(creator, 1)).toMatchObject({ status: 403, code: "QUOTA_REACHED" });
    await creator.call(videos.remove, { params: { id } });
    expect(await announce(creator, 1)).toMatchObject({ status: 201 });
  });

  it("names the daily limit when the account has sent more than it, and the total one when both are passed", async () => {
    const creator = await world.creator();
    await announce(creator, 2000);

    await setQuota(creator, { daily: 1 });
    expect(await announce(creator, 1)).toMatchObject({ code: "QUOTA_DAILY_REACHED" });
    await setQuota(creator, { total: 1 });
    expect(await announce(creator, 1)).toMatchObject({ code: "QUOTA_REACHED" });
  });
});

describe("GET /uploads/over-limit", () => {
  const countOver = async (
    key: CallInput<typeof uploads.countOver>["query"]["key"],
    gigabytes: number,
  ): Promise<number> => (await admin.call(uploads.countOver, { query: { key, gigabytes } })).accounts;

  it("counts accounts of the role that use more, without those with a limit of their own", async () => {
    const creators = [await world.creator(), await world.creator(), await creatorWithRole("user")];
    const moderator = await creatorWithRole("moderator");
    const administrator = await creatorWithRole("admin");
    const before = { users: await countOver("limits.quotaTotal", 10), moderators: 0 };
    for (const one of [...creators, moderator, administrator]) {
      await announce(one, 10_500);
      await announce(one, 1);
    }
    const [own] = creators;
    await announce(await world.creator(), 10_000);
    const { id: deleted } = await announce(await world.creator(), 10_500);
    await world.services.db
      .updateTable("videos")
      .set({ status: "deleted", deleted_at: world.clock.now() })
      .where("id", "=", deleted)
      .execute();

    expect(await countOver("limits.quotaTotal", 10)).toBe(before.users + 3);
    expect(await countOver("limits.quotaTotal", 11)).toBe(0);
    expect(await countOver("limits.quotaTotalModerators", 10)).toBe(1);
    expect(await countOver("limits.quotaDailyModerators", 10)).toBe(1);
    await setQuota(own ?? admin, { total: "unlimited" });
    expect(await countOver("limits.quotaTotal", 10)).toBe(before.users + 2);
    // Deleting a video does not free what was uploaded on that day.
    expect(await countOver("limits.quotaDaily", 10)).toBe(4);
    world.clock.advance(24 * 3600 + 1);
    expect(await countOver("limits.quotaDaily", 10)).toBe(0);
    expect(await countOver("limits.quotaTotal", 10)).toBe(before.users + 2);
  });

  it("is for administrators, and for limits that can be saved", async () => {
    const creator = await world.creator();
    const query = { key: "limits.quotaTotal", gigabytes: 1 } as const;

    expect(await outcomeOf(creator.call(uploads.countOver, { query }))).toMatchObject({ status: 403 });
    for (const gigabytes of [0, 1.5, 1_000_001]) {
      const refused = admin.call(uploads.countOver, { query: { ...query, gigabytes } });
      expect(await outcomeOf(refused)).toMatchObject({ status: 400 });
    }
    expect((await admin.call(siteSettings.get)).values["limits.quotaTotal"]).toBeNull();
  });
});
