import { afterAll, beforeAll, expect, it } from "vitest";
import { uploads } from "#shared/uploads/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { saveSettings } from "#server/features/site-settings/site-settings.ts";
import { createUpload } from "#server/testing/upload.ts";
import { openWorld, type World } from "#server/testing/world.ts";

const MEGABYTE = 1_000_000;

let world: World;
beforeAll(async () => {
  world = await openWorld();
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
  return { id, status: answer.status, body: await answer.text() };
}

it("stops a file that passes the limit of its account before a byte of it, until space is free again", async () => {
  const [creator, other] = [await world.creator(), await world.creator()];
  await limit({ "limits.quotaTotal": 1 });
  const first = await announce(creator, 600);
  expect(first.status).toBe(201);

  const refused = await announce(creator, 401);

  expect(refused.status).toBe(403);
  expect(JSON.parse(refused.body)).toMatchObject({
    ...{ code: "QUOTA_REACHED", message: expect.stringContaining("0.4 GB of 1 GB are left") },
  });
  expect((await announce(other, 600)).status).toBe(201);
  expect((await announce(creator, 400)).status).toBe(201);
  expect(await creator.call(uploads.quota)).toEqual({
    ...{ used: 1000 * MEGABYTE, total: 1000 * MEGABYTE, usedToday: 1000 * MEGABYTE, daily: null },
    file: { bytes: null, minutes: null, types: [] },
  });
  await creator.call(videos.remove, { params: { id: first.id } });
  expect((await announce(creator, 600)).status).toBe(201);
  await limit({ "limits.quotaTotal": null });
});

it("counts what was sent within a day, also of deleted videos, and frees it after a day", async () => {
  const creator = await world.creator();
  await limit({ "limits.quotaDaily": 1 });
  const first = await announce(creator, 700);
  await creator.call(videos.remove, { params: { id: first.id } });

  const refused = await announce(creator, 400);
  expect(JSON.parse(refused.body)).toMatchObject({ code: "QUOTA_DAILY_REACHED" });
  world.clock.advance(24 * 3600 + 1);
  expect((await announce(creator, 400)).status).toBe(201);
  await limit({ "limits.quotaDaily": null });
});

it("keeps what is there when the limit is set below it", async () => {
  const creator = await world.creator();
  const first = await announce(creator, 1500);
  await limit({ "limits.quotaTotal": 1 });

  expect((await announce(creator, 1)).status).toBe(403);

  expect((await creator.call(videos.get, { params: { id: first.id } }))._id).toBe(first.id);
  expect(await creator.call(uploads.quota)).toMatchObject({
    ...{ used: 1500 * MEGABYTE, total: 1000 * MEGABYTE },
  });
  await limit({ "limits.quotaTotal": null });
});

it("lets two files that are announced at once share what is left", async () => {
  const creator = await world.creator();
  await limit({ "limits.quotaTotal": 1 });

  const outcomes = await Promise.all([1, 2, 3].map(() => announce(creator, 600)));

  expect(outcomes.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 403, 403]);
  await limit({ "limits.quotaTotal": null });
});

it("does not apply to administrators", async () => {
  const creator = await world.creator();
  await world.services.db.updateTable("users").set({ role: "admin" }).where("id", "=", creator.id).execute();
  await limit({ "limits.quotaTotal": 1 });

  expect((await announce(creator, 1500)).status).toBe(201);
  expect(await creator.call(uploads.quota)).toMatchObject({ total: null, daily: null });
  await limit({ "limits.quotaTotal": null });
});
