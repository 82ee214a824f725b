import { afterAll, beforeAll, expect, it } from "vitest";
import { documents } from "#shared/documents/contract.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import { openWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const admin = await world.person({ role: "admin" });
  const values = {
    "site.name": "Tęcza TV",
    "site.longDescriptionPl": "Kanał **miejski**.",
    "site.longDescriptionEn": "A **city** channel.",
    "site.aboutPl": "O {{site_name}}: <script>alert(1)</script> [wejdź](javascript:alert(1))",
  };
  await admin.call(siteSettings.save, { body: { values, revisions: {} } });
});
afterAll(() => world.close());

function about(language: "pl" | "en") {
  return world.call(documents.about, { query: { language } });
}

it("is in the reader's language, else in the other one", async () => {
  const [polish, english] = [await about("pl"), await about("en")];
  expect(polish.description).toEqual({
    language: "pl",
    contents: "<p>Kanał <strong>miejski</strong>.</p>\n",
  });
  expect(english.description).toEqual({
    language: "en",
    contents: "<p>A <strong>city</strong> channel.</p>\n",
  });
  expect(english.about).toEqual(polish.about);
  expect(english.about?.language).toBe("pl");
  expect(english.contact).toBeNull();
});

it("is safe HTML with the name of the site", async () => {
  const { about: text } = await about("pl");
  expect(text?.contents).toContain("Tęcza TV:");
  expect(text?.contents).not.toMatch(/<script|<a /);
});
