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
  ["encoding.jobs", 1, 64],
  ["encoding.liveLadders", 0, 1000],
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
