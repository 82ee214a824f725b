import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { accounts } from "#shared/accounts/contract.ts";
import { personalInvitations } from "#shared/accounts/personal-invitations.ts";
import { security } from "#shared/accounts/security.ts";
import { createClient } from "#shared/client.ts";
import { mailTemplates } from "#shared/mail-templates/contract.ts";
import { oembed } from "#shared/playback/oembed.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { LOCALES, type Locale } from "#shared/texts.ts";
import { tickets } from "#shared/tickets/contract.ts";
import { drawShareImage } from "#server/features/images/share-image.ts";
import { ADMINISTRATOR } from "#server/testing/site-process.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { clickUntilVisible } from "../actions.ts";
import { namesIn, namesInFile, namesInPage, readTexts } from "../name-leftovers.ts";
import { mailsTo } from "../own-site-people.ts";
import { openHydrated, openSettled } from "../page-frame.ts";
import { screensOf } from "../screens.ts";
import { PASSWORD, screen } from "../site.ts";
import { DESKTOP, test } from "../windows.ts";
import { NAME, startRenamedSite, type RenamedSite } from "./renamed-site.ts";

const PL = { locale: "pl" } as const;
const PERSON = { name: "Ala", surname: "Kot" };
const FEED_FORMATS = ["rss", "atom", "podcast"];
/** Who walks the screens, which `screens.ts` lists by viewer. */
const WALKS = [
  { who: "a visitor", viewer: "visitor", account: () => undefined },
  { who: "a user", viewer: "creator", account: () => renamed.user },
  { who: "a creator", viewer: "creator", account: () => renamed.creator },
  { who: "an administrator", viewer: "admin", account: () => renamed.site },
] as const;
type Walk = (typeof WALKS)[number];

test.use({ locale: "pl-PL", viewport: DESKTOP });

let renamed: RenamedSite;
test.beforeAll(async ({ browser }) => {
  renamed = await startRenamedSite(browser);
});
test.afterAll(() => renamed.site.stop());

async function pathsOf({ who, viewer }: Walk): Promise<readonly string[]> {
  const { site, channelId, slug, videoId } = renamed;
  const { _id: administrator } = await site.call(accounts.me);
  const screens = screensOf({ creator: { channelId, slug }, videoId });
  const paths = screens.filter((one) => one.viewer === viewer).map((one) => one.path);
  // A user has no channel.
  if (who === "a user") return paths.filter((one) => !one.startsWith("/manage-channel"));
  return viewer === "visitor" ? [...paths, `/user/${administrator}`] : paths;
}

async function expectNoName(page: Page, locale: Locale, place: string): Promise<void> {
  const texts = await readTexts(page);
  expect(texts.map(({ text }) => text).join(" "), `${place} has the name of the site`).toMatch(/Tęcza\sTV/);
  expect.soft(namesInPage(texts, locale), `${locale} ${place}`).toEqual([]);
}

for (const walk of WALKS) {
  for (const locale of LOCALES) {
    test(`no screen of ${walk.who} names the software on a site of another name, ${locale} [OPS-134]`, async ({
      openWindow,
    }) => {
      const account = walk.account();
      const page = await openWindow(account ? { account } : {});
      await page.emulateMedia({ reducedMotion: "reduce" });
      for (const one of await pathsOf(walk)) {
        await openSettled(page, renamed.site.url + screen(locale, one));
        await expectNoName(page, locale, one);
        for (const image of await page.locator('meta[property="og:image"]').all()) {
          const address = (await image.getAttribute("content")) ?? "";
          // The ready-made pictures of the software have its name.
          expect.soft(new URL(address, page.url()).pathname, one).toMatch(/^\/edge\//);
        }
      }
      expect(test.info().errors).toEqual([]);
    });
  }
}

test("a file that a creator downloads has the name of the site", async ({ openWindow }) => {
  const { site, creator, channelId } = renamed;
  const page = await openWindow({ account: creator });
  await openHydrated(page, `${site.url}/manage-channel/${channelId}/stats`);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: m.studio_csv({}, PL) }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^tecza-tv-[\d-]+\.csv$/);
});

test("no error page names the software, nor does the page of the maintenance [OPS-134]", async ({
  openWindow,
  request,
}) => {
  const { site } = renamed;
  const page = await openWindow();
  await test.step("an error in the browser", async () => {
    await openHydrated(page, site.url);
    // Those that come a second after the page are other ones.
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes("current-password")) await route.abort();
      else await route.fulfill({ response });
    });
    const login = page.getByRole("link", { name: m.shell_login({}, PL) }).first();
    await clickUntilVisible(login, page.getByRole("heading", { name: m.shell_error_heading({}, PL) }));
    await expect(page).toHaveTitle(/ – Tęcza\sTV$/);
    await expectNoName(page, "pl", "an error");
    await page.unrouteAll();
  });

  for (const locale of LOCALES) {
    for (const address of ["/nowhere", "/.well-known/security.txt", "/embed/nowhere"]) {
      const response = await page.goto(site.url + screen(locale, address));
      expect(response?.status(), address).toBe(404);
      await expectNoName(page, locale, address);
    }
    for (const address of ["/api/nowhere", "/edge/nowhere"]) {
      const answer = await request.get(site.url + address, { headers: { "accept-language": locale } });
      expect(answer.status(), address).toBe(404);
      expect(namesInFile(await answer.text()), address).toEqual([]);
    }
  }

  await site.save({ "site.maintenance": true });
  for (const locale of LOCALES) {
    const response = await page.goto(site.url + screen(locale, "/"));
    expect(response?.status()).toBe(503);
    await expectNoName(page, locale, "maintenance");
  }
  await site.save({ "site.maintenance": false });
});

test("no feed and no description for programs names the software [OPS-134]", async ({ request }) => {
  const { site, creator, channelId, videoId } = renamed;
  const { _id: playlist } = await creator.call(playlists.create, {
    body: { name: "Rzeki", visibility: "public", channelId },
  });
  const lists = [
    "new/all",
    `channels/${channelId}`,
    "categories/animals",
    "tags/rzeka",
    `playlists/${playlist}`,
  ];
  const sitemap = await (await request.get(`${site.url}/sitemap.xml`)).text();
  const parts = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => new URL(loc));
  expect(parts.length).toBeGreaterThan(1);
  const addresses = [
    ...lists.flatMap((list) => FEED_FORMATS.map((format) => `/feeds/${list}.${format}`)),
    ...["/sitemap.xml", ...parts.map(({ pathname }) => pathname), "/robots.txt", "/manifest.webmanifest"],
    ...["/opensearch.xml", "/opensearch/suggestions?query=rze", "/service-worker.js", "/favicon.svg"],
    ...["/api/docs", "/api/openapi.json"],
  ];
  for (const locale of LOCALES) {
    for (const address of addresses) {
      const query = `${address.includes("?") ? "&" : "?"}lang=${locale}`;
      const answer = await request.get(site.url + address + query);
      expect(answer.status(), address).toBe(200);
      expect.soft(namesInFile(await answer.text()), `${locale} ${address}`).toEqual([]);
    }
  }
  const url = `${parts[0]?.origin}/watch/${videoId}`;
  const embed = await site.call(oembed.get, { query: { url } });
  expect(namesInFile(JSON.stringify(embed))).toEqual([]);
  expect(embed.provider_name).toBe(NAME);
});

test("the pictures of links have the name of the site, not that of the software [OPS-134]", async ({
  request,
}) => {
  const images = [
    { address: "/", name: NAME, label: m.discovery_feed_share_site },
    { address: "/tags/rzeka", name: "#rzeka", label: m.discovery_feed_share_tag },
  ];
  for (const { address, name, label } of images) {
    for (const locale of LOCALES) {
      const html = await (await request.get(renamed.site.url + screen(locale, address))).text();
      const shared = /property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
      const image = await (await request.get(shared)).body();
      const text = { name, label: label({}, { locale }) };
      expect(image.equals(await drawShareImage({ ...text, site: NAME })), shared).toBe(true);
      expect(image.equals(await drawShareImage({ ...text, site: "Nadaj" })), shared).toBe(false);
    }
  }
});

/** Texts of HTML, and its attributes. */
function readHtml(html: string): string[] {
  return html.replaceAll(/<style[\s\S]*?<\/style>/g, "").split(/["<>]/);
}

test("no email that is sent names the software [OPS-134]", async () => {
  const { site, user } = renamed;
  // Of the video of the channel.
  const sentTo = new Map([[user.email, 1]]);
  for (const language of LOCALES) {
    const headers = () => ({ "accept-language": language });
    const call = createClient({ base: `${site.url}/api`, headers });
    const addressOf = (name: string) => `${name}-${language}@example.com`;
    const [viewer, guest, asking] = [addressOf("widz"), addressOf("gosc"), addressOf("pytanie")];
    await call(accounts.register, { body: { email: viewer, password: PASSWORD, ...PERSON } });
    await site.call(personalInvitations.send, { body: { email: guest, ...PERSON, role: "user", language } });
    const { _id: id } = await call(tickets.open, {
      body: { topic: "K", email: asking, content: "Kiedy koncert?" },
    });
    await site.call(tickets.reply, { params: { id }, body: { content: "W piątek." } });
    sentTo.set(viewer, 1).set(guest, 1).set(asking, 2);
  }
  await site.call(security.requestReset, { body: { email: ADMINISTRATOR.email } });
  sentTo.set(ADMINISTRATOR.email, 1);
  for (const [address, count] of sentTo) {
    const poll = expect.poll(async () => (await mailsTo(site, address)).length, { message: address });
    await poll.toBeGreaterThanOrEqual(count);
  }
  const files = await renamed.listMailFiles();
  const count = [...sentTo.values()].reduce((sum, one) => sum + one, 0);
  expect(files.length).toBeGreaterThanOrEqual(count);
  for (const file of files) {
    const email = await PostalMime.parse(await readFile(file));
    const { from, subject = "", text = "", html = "", headers } = email;
    expect(from?.name, subject).toBe(NAME);
    expect(html, subject).toContain(NAME);
    const said = [
      from?.address ?? "",
      subject,
      text,
      ...readHtml(html),
      ...headers.map(({ value }) => value),
    ];
    expect.soft(namesIn(said), subject).toEqual([]);
  }
});

test("no email of any kind names the software, in both languages [OPS-134]", async () => {
  const { call } = renamed.site;
  const { items } = await call(mailTemplates.list);
  expect(items.length).toBeGreaterThan(30);
  for (const { template } of items) {
    for (const language of LOCALES) {
      const params = { template, language };
      const { examples } = await call(mailTemplates.preview, { params, body: { texts: {} } });
      expect(examples.length, template).toBeGreaterThan(0);
      for (const { subject, text, html } of examples) {
        expect(html, template).toContain(NAME);
        expect.soft(namesIn([subject, text, ...readHtml(html)]), `${template} ${language}`).toEqual([]);
      }
    }
  }
});
