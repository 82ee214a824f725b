import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { ads } from "#shared/ads/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient } from "#shared/client.ts";
import { donations } from "#shared/donations/contract.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { drawBanner, drawVideo, runAd } from "#server/testing/create-ad.ts";
import { createUpload, sendBytes } from "#server/testing/upload.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { openNotification } from "../actions.ts";
import { drawClip } from "../clips.ts";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated, openSettled, SIDEBAR } from "../page-frame.ts";
import { signIn } from "../site.ts";
import { layoutFaults } from "../visual-checks.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";

const PL = { locale: "pl" } as const;
const MONEY = "/admin/settings?group=money";
const TABLET = { width: 768, height: 1024 };
const TEXT_MIN_PX = 12;
const PROCESSED = { timeout: 180_000 };
const ACCOUNT = "61 1090 1014 0000 0712 1981 2874";
const DONOR = {
  ...{ name: "Ola", lastName: "Hojna", email: "ola-hojna@example.com", amount: 25 },
  consents: { terms: true, personalData: true } as const,
};

test.use({ locale: "pl-PL", viewport: DESKTOP });

/** A site of its own: its donations and ads are switched off. */
let site: OwnSite;
let channelId: string;
let videoId: string;
test.beforeAll(async () => {
  site = await startOwnSite();
  ({ _id: channelId } = await site.call(channels.create, { body: { name: "Kolejowy Szlak" } }));
  videoId = await publish(drawClip("426x240", 8));
});
test.afterAll(() => site.stop());

async function publish(file: string): Promise<string> {
  const { url, token, call } = site;
  const { _id: id } = await call(videos.create, { body: { channelId, title: "Lokomotywa" } });
  const params = { id };
  const bytes = new Uint8Array(await readFile(file));
  const options = { name: "film.mp4", type: "video/mp4", size: bytes.length };
  const { upload } = await createUpload({ url }, { token }, id, options);
  await sendBytes(upload, 0, bytes);
  await call(videos.edit, { params, body: { tags: ["kolej"] } });
  await call(videos.publish, { params });
  await expect(async () => {
    expect(await call(videos.processing, { params })).toMatchObject({ status: "public", progress: 100 });
  }).toPass(PROCESSED);
  return id;
}

/** Calls the site as a visitor. */
function visitorCall() {
  return createClient({ base: `${site.url}/api`, headers: () => ({ "accept-language": "pl" }) });
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: m.settings_save({}, PL) }).click();
}

/** The page is loaded again with what was saved. */
async function expectFormats(page: Page, formats: readonly string[]): Promise<void> {
  const config = page.locator("html");
  await expect
    .poll(async () => JSON.parse((await config.getAttribute("data-config")) ?? "{}").adFormats)
    .toEqual(formats);
  await expect(page.getByText(m.settings_unchanged({}, PL))).toBeVisible();
}

/** Status and HTML of a page, as a visitor gets it. */
async function pageOf(path: string) {
  const response = await fetch(site.url + path, { headers: { "accept-language": "pl" } });
  return { status: response.status, html: await response.text() };
}

const PAGES = ["/", "/en", "/about", "/en/about", "/faq", "/nazywo", "/payment-fail", "/regulamin"];

async function expectLinks(target: string, isLinked: boolean): Promise<void> {
  const pages = [...PAGES, `/watch/${videoId}`];
  await expect(async () => {
    const found = await Promise.all(pages.map(pageOf));
    const linking = pages.filter((_, index) =>
      new RegExp(`href="(?:/en)?${target}`).test(found[index]?.html ?? ""),
    );
    if (isLinked) expect(linking).toEqual(expect.arrayContaining(["/", "/en", "/about"]));
    else expect(linking).toEqual([]);
  }).toPass();
}

test("donations off: the page and all its links are gone and monthly ones are listed; on with a new product and account: both shown [OPS-038]", async ({
  openWindow,
}) => {
  const call = visitorCall();
  const { paymentId } = await call(donations.donate, { body: { ...DONOR, type: "regular" } });
  await call(donations.tryOut, { params: { id: paymentId }, body: { outcome: "succeeded" } });
  await expectLinks("/donate", true);
  const page = await openWindow();
  await signIn(page, site);
  await openHydrated(page, site.url + MONEY);
  const box = page.getByRole("checkbox", { name: m.settings_donations_on({}, PL) });

  await box.uncheck();
  await save(page);
  const monthly = page.getByRole("row", { name: /Ola Hojna/ });
  await expect(monthly).toContainText("25");
  await expectLinks("/donate", false);
  for (const path of ["/donate", "/en/donate", "/donate-old"]) expect((await pageOf(path)).status).toBe(404);
  const visitor = await openWindow({ viewport: PHONE });
  await openSettled(visitor, `${site.url}/watch/${videoId}`);
  await expect(visitor.getByText(m.donations_support_text({}, PL))).toHaveCount(0);
  await visitor.goto(`${site.url}/donate`);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(m.shell_error_not_found({}, PL));
  await expect(call(donations.donate, { body: { ...DONOR, type: "once" } })).rejects.toThrow(
    m.errors_donations_closed({}, PL),
  );
  await monthly.getByRole("button", { name: m.donations_cancel({}, PL) }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: m.donations_cancel_confirm({}, PL) })
    .click();
  await expect(page.getByText(m.donations_running_none({}, PL))).toBeVisible();

  const account = page.getByRole("textbox", { name: m.settings_bank_account({}, PL), exact: true });
  await box.check();
  await account.fill(ACCOUNT.replace("2874", "2847"));
  await page.getByRole("button", { name: m.settings_products_add({}, PL) }).click();
  const product = page.getByRole("group", { name: m.settings_product({ number: 5 }, PL) });
  await product.getByRole("textbox", { name: m.donations_amount({}, PL) }).fill("45");
  await product.getByLabel(m.settings_footer_name_pl({}, PL)).fill("Miesiąc serwera");
  await product.getByLabel(m.settings_footer_name_en({}, PL)).fill("A month of a server");
  await save(page);
  await expect(account).toHaveAccessibleDescription(/nie jest poprawny numer konta/);
  expect((await pageOf("/donate")).status).toBe(404);
  await account.fill(ACCOUNT.replaceAll(" ", ""));
  await save(page);
  await expect(account).toHaveValue(ACCOUNT);
  await expectLinks("/donate", true);

  await openHydrated(visitor, `${site.url}/donate`);
  await expect(visitor.getByText(ACCOUNT)).toBeVisible();
  await expect(visitor.getByRole("img", { name: m.donations_transfer_qr({}, PL) })).toBeVisible();
  await visitor.getByRole("button", { name: /Miesiąc serwera/ }).click();
  await expect(visitor.getByRole("textbox", { name: m.donations_amount({}, PL) })).toHaveValue("45");
  expect((await pageOf("/en/donate")).html).toContain("A month of a server");
  for (const size of [PHONE, TABLET, DESKTOP]) {
    await visitor.setViewportSize(size);
    expect(await layoutFaults(visitor, TEXT_MIN_PX)).toEqual([]);
  }
  expect(await accessibilityFaults(visitor)).toEqual([]);
  await visitor.getByLabel(m.donations_name({}, PL), { exact: true }).fill(DONOR.name);
  await visitor.getByLabel(m.donations_last_name({}, PL), { exact: true }).fill(DONOR.lastName);
  await visitor.getByLabel(m.donations_email({}, PL), { exact: true }).fill(DONOR.email);
  await visitor.getByLabel(m.donations_consent_terms({}, PL)).check();
  await visitor.getByLabel("Zgadzam się na przetwarzanie").check();
  await visitor.getByRole("button", { name: "Wpłać 45 zł" }).click();
  await expect(visitor).toHaveURL(/payment-continue/);
  await expect(visitor.getByText(ACCOUNT)).toBeVisible();
});

test("a format off is neither ordered nor shown, and ads off leave no ad and no menu; points stay and their owner is notified [OPS-039]", async ({
  openWindow,
}) => {
  const { call } = site;
  const create = async (kind: "banner" | "video", file: Blob) => {
    const body = { channelId, kind, name: kind === "banner" ? "Sanki tanio" : "Sanki szybko" };
    const { _id: id } = await call(ads.create, { body });
    await call(ads.setCreative, { params: { id }, file });
    await runAd(call, call, id, 40);
  };
  await call(channels.setAdPoints, { params: { id: channelId }, body: { points: 100 } });
  await create("banner", await drawBanner());
  await create("video", await drawVideo({ seconds: 8 }));
  const page = await openWindow();
  await signIn(page, site);
  const viewer = await openWindow();
  await viewer.emulateMedia({ reducedMotion: "reduce" });
  const banner = viewer.locator("[data-ad-banner]");
  const watch = () => openSettled(viewer, `${site.url}/watch/${videoId}`);
  const list = `/manage-channel/${channelId}/ads-campaigns`;
  const menu = page.locator(`${SIDEBAR} a[href="${list}"]`);
  await expect(async () => {
    await watch();
    await expect(banner).toBeVisible({ timeout: 10_000 });
  }).toPass();

  await openHydrated(page, site.url + MONEY);
  await page.getByRole("checkbox", { name: m.ads_format_banner({}, PL) }).uncheck();
  await save(page);
  await expectFormats(page, ["preVideo", "postVideo"]);
  await watch();
  await expect(banner).toHaveCount(0);
  expect((await call(videos.get, { params: { id: videoId } })).ads).toEqual(["video"]);
  await openHydrated(page, site.url + list);
  const row = page.getByRole("article").filter({ hasText: "Sanki tanio" });
  await expect(row).toContainText(m.ads_status_off({}, PL));
  await expect(row).toContainText("40");
  await page.getByRole("button", { name: m.ads_new({}, PL) }).click();
  await expect(page.getByRole("menuitem", { name: m.ads_new_video({}, PL) })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: m.ads_new_banner({}, PL) })).toHaveCount(0);
  await openHydrated(page, `${site.url}/admin/ads`);
  await expect(page.getByText(/Wyłączone\s+formaty: Baner/)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect((await pageOf("/reklama")).html).not.toContain(m.campaigns_ads_banner_title({}, PL));

  await openHydrated(page, site.url + MONEY);
  await page.getByRole("checkbox", { name: m.settings_ads_on({}, PL) }).uncheck();
  await save(page);
  await expectFormats(page, []);
  await expectLinks("/reklama", false);
  expect((await pageOf("/reklama")).status).toBe(404);
  expect((await call(videos.get, { params: { id: videoId } })).ads).toEqual([]);
  await openHydrated(page, `${site.url}/manage-channel/${channelId}/dashboard`);
  await expect(page.locator(`${SIDEBAR} a[href="/manage-channel/${channelId}/settings"]`)).toBeVisible();
  await expect(menu).toHaveCount(0);
  const notification = await openNotification(page, /Kolejowy\s+Szlak: reklamy\s+czekają/);
  await notification.click();
  await expect(page).toHaveURL(site.url + list);
  await expect(page.getByText(m.ads_all_off_text({}, PL))).toBeVisible();
  await expect(page.getByText(/Punkty[^\d]*20/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: m.ads_new({}, PL) })).toHaveCount(0);
  for (const size of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(size);
    expect(await layoutFaults(page, TEXT_MIN_PX)).toEqual([]);
  }
  expect(await accessibilityFaults(page)).toEqual([]);

  const { states } = await call(siteSettings.get);
  const revisions = Object.fromEntries(states.map(({ key, revision }) => [key, revision]));
  const values = { "money.ads": true, "money.adFormats": ["banner" as const] };
  await call(siteSettings.save, { body: { values, revisions } });
  await expect(async () => {
    await watch();
    await expect(banner).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await openHydrated(page, `${site.url}/manage-channel/${channelId}/dashboard`);
  await expect(menu).toBeVisible();
  const { items } = await call(ads.list, { query: { channelId } });
  expect(items.map(({ status }) => status)).toEqual(["live", "live"]);
});

for (const locale of ["pl", "en"] as const) {
  test(`the settings of money fit every window, with donations off and on (${locale})`, async ({ page }) => {
    await signIn(page, site);
    for (const isOn of [false, true]) {
      await site.save({ "money.donations": isOn });
      for (const size of [PHONE, TABLET, DESKTOP]) {
        await page.setViewportSize(size);
        await openHydrated(page, `${site.url}${locale === "pl" ? "" : `/${locale}`}${MONEY}`);
        expect(await layoutFaults(page, TEXT_MIN_PX)).toEqual([]);
        expect(await accessibilityFaults(page)).toEqual([]);
        await page.screenshot({
          path: test.info().outputPath(`money-${locale}-${isOn}-${size.width}.png`),
          fullPage: true,
        });
      }
    }
  });
}
