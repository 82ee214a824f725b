import { readFile } from "node:fs/promises";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { mailTemplates } from "#shared/mail-templates/contract.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { listOutbox, OUTBOX } from "#server/platform/mail/outbox.ts";
import { openSecondMachine, type SecondMachine } from "#server/testing/second-machine.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";

let world: World;
let admin: Person;
let other: SecondMachine;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
  other = await openSecondMachine(world.databaseUrl, {});
});
afterAll(async () => {
  await other.close();
  await world.close();
});

async function save(values: Partial<SiteSettings>, call = admin.call) {
  const { states } = await admin.call(siteSettings.get);
  const revisions = Object.fromEntries(states.map(({ key, revision }) => [key, revision]));
  return call(siteSettings.save, { body: { values, revisions } });
}

async function manifestAt(url: string): Promise<Record<string, unknown>> {
  return (await (await fetch(`${url}/manifest.webmanifest`)).json()) as Record<string, unknown>;
}

describe("a colour that is hard to read", () => {
  it.each([
    ["pl", "site.accentLight", "#ffd426", "ma kontrast 1,42:1, a tekst potrzebuje co najmniej 4,5:1."],
    ["en", "site.accentLight", "#FFD426", "has a contrast of 1.42:1, and text needs at least 4.5:1."],
    ["pl", "site.accentDark", "#1d4ed8", "ma kontrast 2,89:1, a tekst potrzebuje co najmniej 4,5:1."],
    ["en", "site.accentDark", "#1d4ed8", "has a contrast of 2.89:1, and text needs at least 4.5:1."],
    ["pl", "site.themeColor", "żółty", "Wpisz kolor jako"],
  ] as const)("is refused in %s as %s: %s", async (locale, key, colour, sentence) => {
    const call = world.as({ token: admin.token, locale });

    const outcome = await outcomeOf(save({ [key]: colour, "site.name": "Tęcza" }, call));

    expect(outcome).toMatchObject({ status: 400, code: "VALIDATION" });
    expect(outcome.errors?.[`values.${key}`]?.replaceAll("\u00a0", " ")).toContain(sentence);
    const { values } = await admin.call(siteSettings.get);
    expect([values[key], values["site.name"]]).toEqual([null, "Nadaj"]);
  });
});

describe("the colours of a site", () => {
  it("are in the manifest of every process, and those of the software come back", async () => {
    const before = await manifestAt(world.url);

    await save({ "site.accentLight": "1D4ED8" });

    expect((await admin.call(siteSettings.get)).values["site.accentLight"]).toBe("#1d4ed8");
    const derived = await manifestAt(world.url);
    expect(derived["background_color"]).not.toBe(before["background_color"]);
    expect(derived["theme_color"]).toBe(derived["background_color"]);
    await save({ "site.themeColor": "#1d4ed8" });
    expect(await manifestAt(world.url)).toEqual({ ...derived, theme_color: "#1d4ed8" });
    await until(
      async () => (await manifestAt(other.url))["theme_color"] === "#1d4ed8",
      "the manifest of another process",
    );
    await save({ "site.accentLight": null, "site.themeColor": null });
    expect(await manifestAt(world.url)).toEqual(before);
  });

  it("are those of the button in emails, also without an accent for the light theme", async () => {
    expect(await buttonOf("pierwsza@example.com")).toEqual(["#201900", "#f5c800"]);

    await save({ "site.accentLight": "#166534" });

    expect(await buttonOf("druga@example.com")).toEqual([expect.stringMatching(/^#f\w{5}$/), "#166534"]);
    await save({ "site.accentLight": null, "site.accentDark": "#7dd3fc" });
    expect((await buttonOf("trzecia@example.com"))[1]).toBe("#7dd3fc");
    await save({ "site.accentDark": null });
  });

  it("are those of the preview of an email", async () => {
    expect(await previewedHtml()).toContain("#f5c800");

    await save({ "site.accentLight": "#166534" });

    const html = await previewedHtml();
    expect(html).toContain("#166534");
    expect(html).not.toContain("#f5c800");
    await save({ "site.accentLight": null });
  });
});

async function previewedHtml(): Promise<string> {
  const params = { template: "activation", language: "pl" } as const;
  const { examples } = await admin.call(mailTemplates.preview, { params, body: { texts: {} } });
  return examples.map(({ html }) => html).join("");
}

/** The colours of text and button of the email that activates an account. */
async function buttonOf(email: string): Promise<(string | undefined)[]> {
  const body = { email, password: "haslo123", name: "Ala", surname: "Kot" };
  await world.call(accounts.register, { body });
  await world.mailTo(email);
  const { dataDir } = world.services.config;
  const { items } = await listOutbox({ dataDir, limit: 100, offset: 0 });
  const mail = items.find(({ to }) => to === email);
  const { html = "" } = await PostalMime.parse(await readFile(path.join(dataDir, OUTBOX, `${mail?.id}.eml`)));
  const style = /<a [^>]*style="([^"]*)"/.exec(html)?.[1] ?? "";
  return ["color", "background-color"].map((name) => new RegExp(`(?:^|;)${name}: ?([^;]+)`).exec(style)?.[1]);
}
