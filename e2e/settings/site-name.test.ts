import { expect, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { LOCALES, type Locale } from "#shared/texts.ts";
import { videos } from "#shared/videos/contract.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated } from "../page-frame.ts";
import { screensOf } from "../screens.ts";
import { screen, signIn, uploadFile } from "../site.ts";
import { layoutFaults } from "../visual-checks.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";

const PL = { locale: "pl" } as const;
const NAME = "Tęcza TV";
const LONGEST = "Najdłuższa Telewizja Polska 24";
const TEXT_MIN_PX = 12;
const UNKNOWN = "0199a000-0000-7000-8000-000000000000";

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite();
});
test.afterAll(() => site.stop());

function homeLink(page: Page, name: string) {
  return page.getByRole("link", { name: m.shell_logo({ site: name }, PL) });
}

async function saveName(page: Page, name: string): Promise<void> {
  await page.getByRole("textbox", { name: m.settings_site_name({}, PL), exact: true }).fill(name);
  await page.getByRole("button", { name: m.settings_save({}, PL) }).click();
}

/** What people and their programs read of a page: texts, labels and metadata, without the verb on the Polish button. */
function readable(html: string, locale: Locale): string[] {
  const markup = html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, "");
  const texts = markup.replaceAll(/<[^>]*>/g, "\n").split("\n");
  const attributes = [...markup.matchAll(/\b(?:aria-label|title|alt|placeholder|content)="([^"]*)"/g)];
  const said = texts.map((text) => text.trim());
  return [
    ...(locale === "pl" ? said.filter((text) => text !== m.shell_add_video({}, PL)) : said),
    ...attributes.map(([, value = ""]) => value),
  ];
}

test("an administrator names the site, every public page shows the name, and the old one comes back with one press [OPS-003, OPS-019]", async ({
  openWindow,
}) => {
  const page = await openWindow();
  await signIn(page, site);
  await openHydrated(page, `${site.url}/admin/settings?group=site`);
  await expect(homeLink(page, "Nadaj")).toBeVisible();

  await saveName(page, NAME);

  await expect(homeLink(page, NAME)).toBeVisible();
  const visitor = await openWindow({ viewport: PHONE });
  await openHydrated(visitor, site.url);
  await expect(visitor).toHaveTitle(new RegExp(NAME.replace(" ", String.raw`\s`)));
  await expect(homeLink(visitor, NAME)).toBeVisible();
  const screens = screensOf({ creator: { channelId: UNKNOWN, slug: "nikt" }, videoId: UNKNOWN });
  const addresses = screens
    .filter((one) => one.viewer === "visitor" && one.path !== "/dev/kit")
    .map((one) => one.path);
  for (const locale of LOCALES) {
    for (const address of addresses) {
      const answer = await visitor.request.get(site.url + screen(locale, address));
      const html = await answer.text();
      if (!address.startsWith("/embed")) {
        expect(html, `${locale} ${address}`).toContain(`property="og:site_name" content="${NAME}"`);
      }
      const left = readable(html, locale).filter((text) => /\bNadaj\b|^nadaj$/.test(text));
      expect(left, `${locale} ${address}`).toEqual([]);
    }
  }

  await saveName(page, LONGEST);
  await expect(homeLink(page, LONGEST)).toBeVisible();
  for (const viewport of [PHONE, DESKTOP]) {
    await visitor.setViewportSize(viewport);
    for (const address of ["/new", "/login", "/nazywo", "/nowhere"]) {
      await openHydrated(visitor, site.url + address);
      expect(await layoutFaults(visitor, TEXT_MIN_PX), address).toEqual([]);
    }
  }

  const history = m.settings_history_of({ name: m.settings_site_name({}, PL) }, PL);
  await page.getByRole("button", { name: history }).click();
  await page
    .getByRole("dialog", { name: history })
    .getByRole("button", { name: /^Przywróć poprzednią wartość/ })
    .first()
    .click();
  await expect(homeLink(page, NAME)).toBeVisible();
  await page.getByRole("button", { name: history }).click();
  await expect(page.getByRole("dialog", { name: history }).getByRole("listitem")).toHaveCount(3);
  const standard = m.settings_put_default({ value: "Nadaj" }, PL);
  await page.getByRole("dialog", { name: history }).getByRole("button", { name: standard }).click();
  await expect(homeLink(page, "Nadaj")).toBeVisible();
});

/** A video that plays, of a channel of the administrator. */
async function publishVideo(title: string): Promise<string> {
  const { call, token, url } = site;
  const { _id: channelId } = await call(channels.create, { body: { name: "Telewizja" } });
  const { _id } = await call(videos.create, { body: { channelId, title } });
  await uploadFile({ token }, _id, undefined, url);
  const params = { id: _id };
  await call(videos.edit, { params, body: { tags: ["rzeka", "mgła"], desc: "Wisła o świcie." } });
  await call(videos.publish, { params });
  await expect
    .poll(async () => (await call(videos.processing, { params })).status, { timeout: 120_000 })
    .toBe("public");
  return _id;
}

/** The name that a browser shows when it asks for a new passkey. */
async function nameInPasskeyPrompt(page: Page): Promise<string | undefined> {
  await page.addInitScript(() => {
    const { credentials } = navigator;
    const create = credentials.create.bind(credentials);
    credentials.create = (options) => {
      document.documentElement.dataset["relyingParty"] = options?.publicKey?.rp.name ?? "";
      return create(options);
    };
  });
  await openHydrated(page, `${site.url}/account/security`);
  await page.getByRole("button", { name: m.security_passkey_add({}, PL) }).click();
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-relying-party", /./);
  return (await root.getAttribute("data-relying-party")) ?? undefined;
}

test("the name is in the header and the title, in emails, feeds, the manifest, the share image, the passkey prompt and embeds [OPS-011]", async ({
  openWindow,
}) => {
  const video = await publishVideo("Poranek nad rzeką");
  const page = await openWindow();
  await signIn(page, site);
  const share = `${site.url}/edge/share/site/home.jpg`;
  const drawnBefore = await (await page.request.get(share)).body();
  await openHydrated(page, `${site.url}/admin/settings?group=site`);

  await saveName(page, NAME);

  await expect(homeLink(page, NAME)).toBeVisible();
  const visitor = await openWindow();
  await openHydrated(visitor, `${site.url}/new`);
  await expect(visitor).toHaveTitle(/ – Tęcza\sTV$/);
  const feedAddress = await visitor.locator('link[type="application/rss+xml"]').first().getAttribute("href");
  const feed = await visitor.request.get(new URL(feedAddress ?? "", site.url).href);
  expect(await feed.text()).toContain(`<title>${NAME}</title>`);
  const manifestAddress = await visitor.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = await visitor.request.get(new URL(manifestAddress ?? "", site.url).href);
  expect(await manifest.json()).toMatchObject({ name: NAME, short_name: NAME });
  const drawn = await (await visitor.request.get(share)).body();
  expect(drawn.equals(drawnBefore)).toBe(false);
  await openHydrated(visitor, `${site.url}/embed/${video}`);
  await expect(
    visitor.getByRole("link", { name: m.videos_embed_watch({ site: NAME, title: "Poranek nad rzeką" }, PL) }),
  ).toBeVisible();

  const body = { email: "widzka@example.com", password: "haslo-testowe", name: "Ala", surname: "Kot" };
  await site.call(accounts.register, { body });
  const mails = async () => {
    const { items } = await listOutbox({ dataDir: site.dataDir, limit: 10, offset: 0 });
    return items.filter(({ to }) => to === body.email);
  };
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  expect(mail?.subject).toContain(NAME);
  expect(mail?.text).toContain(`-- \n${NAME}\n`);

  expect(await nameInPasskeyPrompt(page)).toBe(NAME);
});
