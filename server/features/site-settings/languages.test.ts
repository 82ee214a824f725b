import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { security } from "#shared/accounts/security.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());
beforeEach(() => save({ "site.languages": ["pl", "en"], "site.defaultLanguage": "pl" }));

async function save(values: Partial<SiteSettings>, call = admin.call) {
  const { states } = await admin.call(siteSettings.get);
  const revisions = Object.fromEntries(states.map(({ key, revision }) => [key, revision]));
  return call(siteSettings.save, { body: { values, revisions } });
}

async function subjectOfActivation(email: string, locale: "pl" | "en"): Promise<string> {
  const body = { email, password: "haslo123", name: "Ala", surname: "Kot" };
  await world.as({ locale })(accounts.register, { body });
  return (await world.mailTo(email)).subject;
}

async function textAt(address: string): Promise<string> {
  const answer = await fetch(world.url + address);
  expect(answer.status).toBe(200);
  return answer.text();
}

describe("the languages of a site", () => {
  it.each([
    [{ "site.languages": [] }, "site.languages", "Zostaw co najmniej jeden język."],
    [
      { "site.languages": ["en"] },
      "site.defaultLanguage",
      "Domyślny język musi być jednym z oferowanych języków.",
    ],
    [
      { "site.languages": ["pl"], "site.defaultLanguage": "en" },
      "site.defaultLanguage",
      "Domyślny język musi być jednym z oferowanych języków.",
    ],
  ] satisfies [Partial<SiteSettings>, string, string][])("%o are refused", async (values, key, sentence) => {
    const outcome = await outcomeOf(
      save({ ...values, "site.name": "Tęcza" }, world.as({ token: admin.token, locale: "pl" })),
    );

    expect(outcome).toMatchObject({ status: 400, code: "VALIDATION" });
    expect(outcome.errors?.[`values.${key}`]?.replaceAll("\u00a0", " ")).toBe(sentence);
    expect((await admin.call(siteSettings.get)).values).toMatchObject({
      ...{ "site.name": "Nadaj", "site.languages": ["pl", "en"], "site.defaultLanguage": "pl" },
    });
  });

  it("are refused without the default also when it was saved before, and in their order", async () => {
    await save({ "site.defaultLanguage": "en" });
    expect(await outcomeOf(save({ "site.languages": ["pl"] }))).toMatchObject({ code: "VALIDATION" });

    await save({ "site.languages": ["en", "pl"] });

    expect((await admin.call(siteSettings.get)).values["site.languages"]).toEqual(["pl", "en"]);
  });

  it("are those of emails: an account whose language is not offered keeps its choice for later", async () => {
    const person = await world.person();
    await person.call(accounts.edit, { body: { settings: { language: "en" } } });
    await save({ "site.languages": ["pl"] });

    expect(await subjectOfActivation("jan@example.com", "en")).toBe("Aktywuj konto w Nadaj");
    await world.as({ locale: "en" })(security.requestReset, { body: { email: person.email } });
    expect((await world.mailTo(person.email)).subject).toBe("Ustaw nowe hasło w Nadaj");
    expect((await person.call(accounts.me)).settings.language).toBe("en");
  });

  it("have the default for callers who ask for none", async () => {
    await save({ "site.defaultLanguage": "en" });
    const body = { email: "ewa@example.com", password: "haslo123", name: "Ewa", surname: "Kot" };

    await fetch(`${world.url}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": "de" },
      body: JSON.stringify(body),
    });

    expect((await world.mailTo(body.email)).subject).toMatch(/^Activate/);
    expect(await subjectOfActivation("iza@example.com", "pl")).toBe("Aktywuj konto w Nadaj");
  });

  it("are those of sitemaps and feeds", async () => {
    const { channel } = await world.creator();
    const video = await insertPublishedVideo(world, channel._id, { title: "Film" });
    expect(await textAt("/sitemaps/pages.xml")).toContain('hreflang="en"');

    await save({ "site.languages": ["pl"] });
    const pages = await textAt("/sitemaps/pages.xml");
    expect(pages).toContain("/new</loc>");
    expect(pages).not.toMatch(/\/en[/<"]|hreflang/);
    expect(await textAt("/feeds/new/all.rss?lang=en")).toContain("<language>pl");

    await save({ "site.languages": ["en"], "site.defaultLanguage": "en" });
    expect(await textAt("/sitemaps/pages.xml")).not.toContain(
      `<loc>${world.services.config.publicUrl}/new</loc>`,
    );
    const index = await textAt("/sitemap.xml");
    const part = /\/sitemaps\/videos-[^<]+/.exec(index)?.[0] ?? "";
    expect(await textAt(part)).toContain(`/en/watch/${video}</loc>`);
  });
});
