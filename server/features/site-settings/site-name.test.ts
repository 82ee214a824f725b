import { readFile } from "node:fs/promises";
import path from "node:path";
import { URI } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { passkeys } from "#shared/accounts/passkeys.ts";
import { twoFactor } from "#shared/accounts/two-factor.ts";
import { documents } from "#shared/documents/contract.ts";
import { oembed } from "#shared/playback/oembed.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { ensureDocuments } from "#server/features/documents/built-in.ts";
import { drawShareImage } from "#server/features/images/share-image.ts";
import { listOutbox, OUTBOX } from "#server/platform/mail/outbox.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

const NAME = "Tęcza & Słońce";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
  await ensureDocuments(world.services);
  await save(NAME);
});
afterAll(() => world.close());

async function save(name: string) {
  const { states } = await admin.call(siteSettings.get);
  const revisions = Object.fromEntries(states.map(({ key, revision }) => [key, revision]));
  const values: Partial<SiteSettings> = { "site.name": name };
  return admin.call(siteSettings.save, { body: { values, revisions } });
}

async function textAt(address: string): Promise<string> {
  const answer = await fetch(world.url + address);
  expect(answer.status).toBe(200);
  return answer.text();
}

describe("the name of a site", () => {
  it("is in its emails: sender, subject, wordmark and signature", async () => {
    const email = "name@example.com";
    const body = { email, password: "haslo123", name: "Ala", surname: "Kot" };
    await world.as({ locale: "pl" })(accounts.register, { body });
    const { subject, text } = await world.mailTo(email);
    expect(subject).toBe(`Aktywuj konto w ${NAME}`);
    expect(text).toContain(`-- \n${NAME}\n`);
    expect(text).not.toContain("Nadaj");

    const { items } = await listOutbox({ dataDir: world.services.config.dataDir, limit: 1, offset: 0 });
    const file = path.join(world.services.config.dataDir, OUTBOX, `${items[0]?.id}.eml`);
    const source = await readFile(file, "utf8");
    expect(source).toMatch(/^From: =\?UTF-8\?/im);
    expect(source).toContain("T=C4=99cza &amp; S=C5=82o=C5=84ce");
  });

  it("is in feeds at once, whoever read them before, and in the site's search for browsers", async () => {
    await save("Nadaj");
    await textAt("/feeds/new/all.rss?lang=pl");
    await save(NAME);
    const feed = await textAt("/feeds/new/all.rss?lang=pl");
    expect(feed).toContain("<title>Tęcza &#x26; Słońce</title>");
    expect(feed + (await textAt("/feeds/new/all.atom?lang=pl"))).not.toContain("Nadaj");
    const search = await textAt("/opensearch.xml?lang=pl");
    expect(search).toContain("<ShortName>Tęcza &amp; Słońce</ShortName>");
    expect(search).not.toContain("Nadaj");
  });

  it("is in the title of the description of the API", async () => {
    expect(await textAt("/api/openapi.json")).toContain(`"info":{"title":"${NAME}"`);
    expect(await textAt("/api/docs")).toContain("<h1>Tęcza &amp; Słońce API</h1>");
  });

  it("is in the text of embeds for other sites", async () => {
    const { channel } = await world.creator();
    const id = await insertPublishedVideo(world, channel._id, { title: "Tramwaj" });
    const url = `${world.services.config.publicUrl}/watch/${id}`;
    const { provider_name: provider } = await world.call(oembed.get, { query: { url } });
    expect(provider).toBe(NAME);
  });

  it("is what password managers and authenticator apps show", async () => {
    const person = await world.person();
    const { rp } = await person.call(passkeys.creationOptions);
    const { otpauthUrl } = await person.call(twoFactor.requestEnable);
    expect(rp.name).toBe(NAME);
    expect(URI.parse(otpauthUrl).issuer).toBe(NAME);
  });

  it("is in the documents, as plain text", async () => {
    for (const language of ["pl", "en"] as const) {
      for (const slug of ["regulamin", "regulamin-tworcy"]) {
        const { contents } = await world.call(documents.get, { params: { slug }, query: { language } });
        expect(contents).toContain("Tęcza &amp; Słońce");
        expect(contents).not.toMatch(/\bNadaj\b/);
      }
    }
  });

  it("is drawn on its share image", async () => {
    const drawn = async () =>
      Buffer.from(await (await fetch(`${world.url}/edge/share/site/home.jpg`)).arrayBuffer());
    const before = await drawn();
    await save("Inna nazwa");
    const after = await drawn();
    await save(NAME);
    expect(before.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(after.equals(before)).toBe(false);
  });

  it.each(["W".repeat(30), "WARSZAWSKA TELEWIZJA MIEJSKA 1", "🎬🎬", "<TV> & spółka"])(
    "is drawn however it is written: %s",
    async (name) => {
      await save(name);
      const answer = await fetch(`${world.url}/edge/share/site/home.jpg`);
      await save(NAME);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    },
  );

  it("is left out of a share image that cannot draw it, without that of the software", async () => {
    const text = { label: "Kategoria", name: "Koleje" };
    const [undrawable, software] = await Promise.all(
      ["🎬🎬", "Nadaj"].map((site) => drawShareImage({ ...text, site })),
    );
    expect(undrawable).not.toEqual(software);
  });

  it("may have thirty characters", async () => {
    const { values } = await save("x".repeat(30));
    await save(NAME);
    expect(values["site.name"]).toHaveLength(30);
  });

  it.each(["", "  ", "\u200B", "x".repeat(31)])("is not %j", async (name) => {
    expect(await outcomeOf(save(name))).toMatchObject({ status: 400, code: "VALIDATION" });
    const { values } = await admin.call(siteSettings.get);
    expect(values["site.name"]).toBe(NAME);
  });
});
