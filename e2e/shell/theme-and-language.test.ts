import { expect, test } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { menuButton, openHydrated, SIDEBAR } from "../page-frame.ts";
import { makeCreator, signIn, SITE, type Creator } from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

let creator: Creator;
test.beforeEach(async () => {
  creator = await makeCreator("Kolejowy Szlak");
});

test("@smoke every theme switch applies at once, and the account stores the theme [THE-001, THE-004, THE-005, THE-006]", async ({
  page,
}) => {
  await signIn(page, creator);
  await openHydrated(page, "/");
  const html = page.locator("html");
  const stored = () => creator.call(accounts.me).then(({ settings }) => settings);

  await page.getByRole("button", { name: "Jasny motyw" }).click();
  await expect(html).toHaveCSS("color-scheme", "light");
  await expect.poll(async () => (await stored()).darkMode).toBe(false);
  await page.reload();
  await expect(html).toHaveCSS("color-scheme", "light");

  await page.getByRole("button", { name: "Ciemny motyw" }).click();
  await expect(html).toHaveCSS("color-scheme", "dark");
  await expect.poll(async () => (await stored()).darkMode).toBe(true);
  await menuButton(page).click();
  await expect.poll(async () => (await stored()).sidebarLock).toBe(false);
  await menuButton(page).click();
});

test("a theme chosen before the account is loaded is kept", async ({ page }) => {
  await signIn(page, creator);
  await creator.call(accounts.edit, { body: { settings: { darkMode: true } } });
  const release = Promise.withResolvers<void>();
  await page.route("**/api/auth/me", async (route) => {
    const response = await route.fetch();
    await release.promise;
    await route.fulfill({ response });
  });
  await page.goto("/");
  const html = page.locator("html");
  await page.getByRole("button", { name: "Jasny motyw" }).click();
  await expect(html).toHaveCSS("color-scheme", "light");

  release.resolve();

  await expect(page.getByRole("button", { name: "Menu konta" })).toBeVisible();
  await expect(html).toHaveCSS("color-scheme", "light");
});

test("a click before hydration is replayed", async ({ page }) => {
  const release = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const html = page.locator("html");
  await page.getByRole("button", { name: "Jasny motyw" }).click();
  await expect(html).toHaveCSS("color-scheme", "dark");

  release.resolve();

  await expect(html).toHaveCSS("color-scheme", "light");
});

test("the accent belongs to the account and is reset on logout [THE-007, THE-008]", async ({ page }) => {
  await creator.call(accounts.edit, { body: { settings: { theme: "red" } } });
  await signIn(page, creator);
  await openHydrated(page, "/");
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-accent", "red");

  await page.getByRole("button", { name: "Menu konta" }).click();
  await page.getByRole("menuitem", { name: "Wyloguj się" }).click();

  await expect(html).toHaveAttribute("data-accent", "yellow");
});

test("an account chooses one of four accents, and the colour changes [THE-002]", async ({ page }) => {
  await creator.call(accounts.edit, { body: { settings: { theme: "default" } } });
  await signIn(page, creator);
  await openHydrated(page, "/account");
  const accents = page.getByRole("group", { name: "Kolor przewodni" });
  await expect(accents.getByRole("radio")).toHaveCount(4);
  const colours = new Set<string>();
  for (const [name, accent, setting] of [
    ["Zielony", "green", "green"],
    ["Czerwony", "red", "red"],
    ["Niebieski", "blue", "blue"],
    ["Żółty", "yellow", "default"],
  ] as const) {
    await accents.getByText(name).click();
    await expect(page.locator("html")).toHaveAttribute("data-accent", accent);
    const colour = await page
      .locator("html")
      .evaluate((html) => getComputedStyle(html).getPropertyValue("--accent"));
    colours.add(colour);
    await expect.poll(async () => (await creator.call(accounts.me)).settings.theme).toBe(setting);
  }
  expect(colours.size).toBe(4);
});

test("a first visit of / uses the browser's language, every other URL names its language [LOC-005, LOC-006, LOC-009, LOC-011, LOC-012]", async ({
  browser,
}) => {
  const localeCookie = { name: "i18n_redirected", url: SITE };
  for (const [locale, stored, pathname, address, lang] of [
    ["en-GB", undefined, "/", "/en", "en"],
    ["en-GB", undefined, "/new", "/new", "pl"],
    ["de-DE", undefined, "/", "/", "pl"],
    ["en-GB", "pl", "/", "/", "pl"],
    ["pl-PL", "en", "/", "/en", "en"],
    ["pl-PL", "pl", "/en", "/en", "en"],
  ] as const) {
    const context = await browser.newContext({ locale });
    if (stored) await context.addCookies([{ ...localeCookie, value: stored }]);
    const page = await context.newPage();
    await page.goto(pathname, { waitUntil: "commit" });
    await expect(page).toHaveURL(SITE + (address === "/" ? "/" : address));
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    if (locale === "en-GB" && pathname === "/" && !stored) {
      const cookie = (await context.cookies()).find(({ name }) => name === localeCookie.name);
      const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
      expect(cookie?.value).toBe("en");
      expect(Math.abs(days - 365)).toBeLessThan(0.1);
    }
    await context.close();
  }
});

test("the language switch keeps the page and its query, and / redirects to the chosen language [LOC-003, LOC-018]", async ({
  page,
}) => {
  await openHydrated(page, "/new?id=1");
  await page.locator(SIDEBAR).getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(`${SITE}/en/new?id=1`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");

  await page.goto("/");
  await expect(page).toHaveURL(`${SITE}/en`);
  const response = await page.request.get("/en");
  expect(response.status()).toBe(200);
  expect(await response.text()).toContain('<html lang="en"');
});

test("the login page loads a different image for each screen size [SHL-016, SHL-017]", async ({ page }) => {
  const images = new Set<string>();
  for (const width of [400, 800, 1400]) {
    await page.setViewportSize({ width, height: 800 });
    await openHydrated(page, "/login");
    images.add(await page.locator("header img").evaluate((image: HTMLImageElement) => image.currentSrc));
  }

  expect(images.size).toBe(3);
  await expect(page.getByRole("contentinfo")).toBeVisible();
});

test("the account stores the chosen language [LOC-019]", async ({ page }) => {
  await signIn(page, creator);
  await openHydrated(page, "/new");
  await page.locator(SIDEBAR).getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(`${SITE}/en/new`);
  await expect.poll(async () => (await creator.call(accounts.me)).settings.language).toBe("en");
});
