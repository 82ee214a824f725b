import { afterAll, beforeAll, expect, it } from "vitest";
import { siteSettings } from "#shared/site-settings/contract.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

async function save(values: Readonly<Record<string, unknown>>) {
  const { states } = await admin.call(siteSettings.get);
  const revisions = Object.fromEntries(states.map(({ key, revision }) => [key, revision]));
  const body = { values: values as Partial<SiteSettings>, revisions }; // some are wrong
  return outcomeOf(admin.call(siteSettings.save, { body }));
}

const RANGES = [
  ["limits.quotaTotal", 1, 1_000_000],
  ["limits.quotaDaily", 1, 1_000_000],
  ["limits.quotaTotalModerators", 1, 1_000_000],
  ["limits.quotaDailyModerators", 1, 1_000_000],
  ["limits.fileSize", 1, 32],
  ["limits.videoLength", 1, 10_000],
  ["limits.commentsPerMinute", 1, 60],
  ["limits.messagesPerMinute", 1, 60],
  ["limits.sessions", 1, 1000],
  ["encoding.frameRate", 15, 60],
  ["encoding.quality", 18, 32],
  ["encoding.jobs", 1, 64],
  ["encoding.liveLadders", 0, 1000],
  ["moderation.holdVideos", 0, 100],
  ["moderation.holdComments", 0, 100],
  ["moderation.holdPosts", 0, 100],
  ["encoding.liveStreams", 1, 1000],
  ["encoding.liveHours", 1, 168],
  ["encoding.liveRecordingDays", 1, 3650],
  ["money.donationMinimum", 1, 1000],
] as const;

it.each(RANGES)(
  "%s outside of %d to %d is refused with both limits, and nothing beside it is saved [OPS-119]",
  async (key, min, max) => {
    const { values: before } = await admin.call(siteSettings.get);

    for (const wrong of [min - 1, max + 1, min + 0.5, "dużo"]) {
      expect(await save({ [key]: wrong, "site.operatorName": "Nie zapisane" })).toMatchObject({
        ...{ status: 400, code: "VALIDATION" },
        errors: { [`values.${key}`]: `A whole number from ${min} to ${max}` },
      });
    }

    expect((await admin.call(siteSettings.get)).values).toEqual(before);
    for (const edge of [min, max]) expect(await save({ [key]: edge })).toEqual({ status: 200 });
  },
);

it("a key frame distance that does not divide a segment is refused with both limits, and so is a ladder without rungs", async () => {
  for (const wrong of [0, 3, 5, 1.5, "dwa"]) {
    expect(
      await save({ "encoding.keyFrameSeconds": wrong, "site.operatorName": "Nie zapisane" }),
    ).toMatchObject({
      ...{ status: 400, code: "VALIDATION" },
      errors: { "values.encoding.keyFrameSeconds": "A whole number from 1 to 4 that divides 4" },
    });
  }
  for (const seconds of [1, 2, 4]) {
    expect(await save({ "encoding.keyFrameSeconds": seconds })).toEqual({ status: 200 });
  }
  for (const wrong of [[], [500], [480, "720p"]]) {
    expect(await save({ "encoding.rungs": wrong })).toMatchObject({ status: 400, code: "VALIDATION" });
  }
  for (const wrong of [[], ["vp8"]]) {
    expect(await save({ "encoding.codecs": wrong })).toMatchObject({ status: 400, code: "VALIDATION" });
  }
  expect((await admin.call(siteSettings.get)).values).toMatchObject({
    "encoding.rungs": [2160, 1440, 1080, 720, 480, 240],
    "encoding.codecs": ["h264"],
    "encoding.keyFrameSeconds": 4,
    "site.operatorName": "",
  });
});
