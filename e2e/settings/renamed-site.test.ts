import { expect, type Page } from "@playwright/test";
import { channels } from "#shared/channels/contract.ts";
import { mailTemplates } from "#shared/mail-templates/contract.ts";
import { oembed } from "#shared/playback/oembed.ts";
import { LOCALES, type Locale } from "#shared/texts.ts";
import { videos } from "#shared/videos/contract.ts";
import { drawShareImage } from "#server/features/images/share-image.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openSettled } from "../page-frame.ts";
import { screensOf, type Screen } from "../screens.ts";
import { screen, uploadFile } from "../site.ts";
import { DESKTOP, test } from "../windows.ts";

const NAME = "Tęcza TV";
/** Kits of controls for developers. */
const FOR_DEVELOPERS = ["/dev/kit"];

test.use({ locale: "pl-PL", viewport: DESKTOP });

let site: OwnSite;
let screens: readonly Screen[];
let videoId: string;
let slug: string;
test.beforeAll(async () => {
  site = await startOwnSite();
  await site.save({ "site.name": NAME });
  const channel = await site.call(channels.create, { body: { name: "Telewizja" } });
  ({ slug } = channel);
  videoId = await publishVideo(channel._id, "Poranek nad rzeką");
  screens = screensOf({ creator: { channelId: channel._id, slug }, videoId }).filter(
    ({ path }) => !FOR_DEVELOPERS.includes(path),
  );
});
test.afterAll(() => site.stop());

async function publishVideo(channelId: string, title: string): Promise<string> {
  const { call, token, url } = site;
  const { _id } = await call(videos.create, { body: { channelId, title } });
  await uploadFile({ token }, _id, undefined, url);
  const params = { id: _id };
  await call(videos.edit, { params, body: { tags: ["rzeka"], desc: "Wisła o świcie." } });
  await call(videos.publish, { params });
  await expect
    .poll(async () => (await call(videos.processing, { params })).status, { timeout: 120_000 })
    .toBe("public");
  return _id;
}

/** Where a text has the name of the software; the Polish verb on the button to publish may stay. */
function leftovers(texts: readonly string[], locale: Locale): string[] {
  const verb = locale === "pl" ? m.shell_add_video({}, { locale }) : undefined;
  return texts.filter((text) => text.trim() !== verb && /\bnadaj\b/i.test(text.replaceAll(/\S+\/\S+/g, "")));
}

/** Everything that a person or their programs read of a page: title, texts, labels and metadata. */
function readableOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = ["aria-label", "title", "alt", "placeholder", "content", "aria-description"];
    const texts = [document.title];
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest("script, style, noscript")) texts.push(node.nodeValue ?? "");
    }
    for (const element of document.querySelectorAll(named.map((name) => `[${name}]`).join())) {
      for (const name of named) texts.push(element.getAttribute(name) ?? "");
    }
    return texts;
  });
}

test("no screen of a visitor or of a person who has signed in names the software, in both languages [OPS-134]", async ({
  openWindow,
}) => {
  test.slow();
  const windows = { visitor: await openWindow(), creator: await openWindow({ account: site }) };
  for (const locale of LOCALES) {
    for (const { viewer, path } of screens) {
      if (viewer === "admin") continue;
      const page = windows[viewer];
      await openSettled(page, site.url + screen(locale, path));
      expect(leftovers(await readableOf(page), locale), `${locale} ${path}`).toEqual([]);
    }
  }
});

test("nor do its emails, feeds, addresses for programs and share images [OPS-134]", async ({ request }) => {
  const { call, url } = site;
  const { items } = await call(mailTemplates.list);
  expect(items.length).toBeGreaterThan(10);
  for (const { template } of items) {
    for (const language of LOCALES) {
      const params = { template, language };
      const { examples } = await call(mailTemplates.preview, { params, body: { texts: {} } });
      expect(examples.length, template).toBeGreaterThan(0);
      for (const { subject, text, html } of examples) {
        const said = [subject, text, ...html.replaceAll(/<style[\s\S]*?<\/style>/g, "").split(/<[^>]*>/)];
        expect(leftovers(said, "en"), `${template} ${language}`).toEqual([]);
      }
    }
  }

  const documents = [
    ...["/feeds/new/all.rss", "/feeds/new/all.atom", `/feeds/channels/${slug}.podcast`, "/opensearch.xml"],
    ...["/manifest.webmanifest", "/robots.txt", "/sitemap.xml", "/sitemaps/pages.xml"],
  ].flatMap((path) => LOCALES.map((locale) => `${path}?lang=${locale}`));
  for (const path of documents) {
    const answer = await request.get(url + path);
    expect(answer.status(), path).toBe(200);
    expect(leftovers((await answer.text()).split(/["\\n<>]/), "pl"), path).toEqual([]);
  }
  const embed = await call(oembed.get, { query: { url: `${url}/watch/${videoId}` } });
  expect(embed.provider_name).toBe(NAME);

  const drawn = {
    "site/home.jpg": { site: NAME, name: NAME, label: m.discovery_feed_share_site({}, { locale: "pl" }) },
    "tags/rzeka.jpg": { site: NAME, name: "#rzeka", label: m.discovery_feed_share_tag({}, { locale: "pl" }) },
  };
  for (const [file, text] of Object.entries(drawn)) {
    const image = await request.get(`${url}/edge/share/${file}`);
    expect((await image.body()).equals(await drawShareImage(text)), file).toBe(true);
  }
});
