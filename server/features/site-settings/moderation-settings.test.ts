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

const words = (count: number) => Array.from({ length: count }, (_, place) => `słowo ${place}`);

it("a list of more than 500 watched words is refused with a sentence, and so is a word of one character or of 61", async () => {
  const key = "moderation.watchedWords";
  const { values: before } = await admin.call(siteSettings.get);

  expect(await save({ [key]: words(501) })).toMatchObject({
    ...{ status: 400, code: "VALIDATION" },
    errors: { [`values.${key}`]: "At most 500 items" },
  });
  for (const wrong of ["x", "x".repeat(61)]) {
    expect(await save({ [key]: ["dobre", wrong] })).toMatchObject({
      ...{ status: 400, code: "VALIDATION" },
      errors: { [`values.${key}.1`]: expect.stringMatching(/^At (least 2|most 60) characters$/) },
    });
  }

  expect((await admin.call(siteSettings.get)).values).toEqual(before);
  expect(await save({ [key]: [...words(500)] })).toEqual({ status: 200 });
  expect(await save({ [key]: ["  łajdak ", "łajdak", "kup  teraz"] })).toEqual({ status: 200 });
  expect((await admin.call(siteSettings.get)).values[key]).toEqual(["łajdak", "kup teraz"]);
});

it("a comment policy that does not exist is refused", async () => {
  expect(await save({ "moderation.commentPolicy": "sometimes" })).toMatchObject({
    ...{ status: 400, code: "VALIDATION" },
    errors: { "values.moderation.commentPolicy": expect.any(String) },
  });
});
