import { expect, type Page } from "@playwright/test";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated } from "../page-frame.ts";
import { signIn } from "../site.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";

const PL = { locale: "pl" } as const;
const SETTINGS = "/admin/settings?group=site";
/** Where visitors and accounts change their language. */
const SWITCHES = ["/new", "/login", "/register", "/about"];

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite();
});
test.afterAll(() => site.stop());

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: m.settings_save({}, PL) }).click();
}

function languages(page: Page) {
  return page.getByRole("group", { name: m.settings_languages({}, PL), exact: true });
}

function defaultLanguage(page: Page, name: string) {
  return page
    .getByRole("radiogroup", { name: m.settings_default_language({}, PL), exact: true })
    .getByRole("radio", { name, exact: true });
}

/** In the HTML that search engines read. */
async function hreflangs(page: Page): Promise<(string | undefined)[]> {
  const html = await (await page.request.get(page.url())).text();
  return [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)"/gi)].map(([, language]) => language);
}

test("an administrator leaves only Polish on: no switch is left, and English addresses lead to Polish pages; then English is the default of visitors without a choice [OPS-013]", async ({
  openWindow,
}) => {
  const page = await openWindow();
  await signIn(page, site);
  await openHydrated(page, site.url + SETTINGS);
  const visitor = await openWindow({ locale: "en-GB" });
  await openHydrated(visitor, site.url);
  expect(new URL(visitor.url()).pathname).toBe("/en");
  await openHydrated(visitor, `${site.url}/en/login`);
  await expect(visitor.getByRole("link", { name: "Polski" })).toBeVisible();

  // The default is not offered: nothing is saved.
  await languages(page).getByRole("checkbox", { name: "Polski" }).uncheck();
  await save(page);
  await expect(page.getByText(/Domyślny język musi być jednym z.oferowanych języków/)).toBeVisible();
  await openHydrated(visitor, `${site.url}/login`);
  await expect(visitor.getByRole("link", { name: "English" })).toBeVisible();

  await languages(page).getByRole("checkbox", { name: "Polski" }).check();
  await languages(page).getByRole("checkbox", { name: "English" }).uncheck();
  expect(await accessibilityFaults(page)).toEqual([]);
  await save(page);
  await expect(page.getByText(m.settings_unchanged({}, PL))).toBeVisible();
  await expect(page.getByRole("link", { name: "English" })).toHaveCount(0);

  await openHydrated(visitor, `${site.url}/en`);
  expect(new URL(visitor.url()).pathname).toBe("/");
  await expect(visitor.locator("html")).toHaveAttribute("lang", "pl");
  await openHydrated(visitor, `${site.url}/en/categories?name=sport`);
  expect(visitor.url()).toBe(`${site.url}/categories?name=sport`);
  for (const viewport of [DESKTOP, PHONE]) {
    await visitor.setViewportSize(viewport);
    for (const address of SWITCHES) {
      await openHydrated(visitor, site.url + address);
      await expect(visitor.locator("html")).toHaveAttribute("lang", "pl");
      await expect(visitor.locator('a[href^="/en"]'), address).toHaveCount(0);
      await expect(visitor.getByText("English", { exact: true }), address).toHaveCount(0);
      expect(await hreflangs(visitor), address).toEqual([]);
    }
  }
  await openHydrated(page, `${site.url}/account`);
  await expect(page.getByRole("group", { name: m.accounts_theme({}, PL), exact: true })).toBeVisible();
  await expect(page.getByRole("group", { name: m.accounts_language({}, PL), exact: true })).toHaveCount(0);

  await openHydrated(page, site.url + SETTINGS);
  await languages(page).getByRole("checkbox", { name: "English" }).check();
  await defaultLanguage(page, "English").check();
  await save(page);
  await expect(page.getByText(m.settings_unchanged({}, PL))).toBeVisible();

  const stranger = await openWindow({ locale: "de-DE" });
  await openHydrated(stranger, site.url);
  expect(new URL(stranger.url()).pathname).toBe("/en");
  await expect(stranger.locator("html")).toHaveAttribute("lang", "en");
  await openHydrated(stranger, `${site.url}/new`);
  await expect(stranger.locator("html")).toHaveAttribute("lang", "pl");
  expect(await hreflangs(stranger)).toEqual(["pl", "en", "x-default"]);
  await openHydrated(stranger, `${site.url}/en/login`);
  await stranger.getByRole("link", { name: "Polski" }).click();
  await expect(stranger).toHaveURL(`${site.url}/login`);
  await openHydrated(stranger, site.url);
  await expect(stranger.locator("html")).toHaveAttribute("lang", "pl");
});
