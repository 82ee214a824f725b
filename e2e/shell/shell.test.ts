import { expect, test } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import {
  BOTTOM_BAR,
  markDocument,
  MARKED,
  menuButton,
  openHydrated,
  reloadHydrated,
  SIDEBAR,
} from "../page-frame.ts";
import {
  makeAdministrator,
  makeAccount,
  makeCreator,
  publishVideo,
  signIn,
  SITE,
  type Creator,
} from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const PHONE = { width: 390, height: 600 };
const TOP_BAR = "header";

let creator: Creator;
test.beforeAll(async () => {
  creator = await makeCreator("Kolejowy Szlak");
});

test("@smoke the bars have their heights and positions at every width [SHL-001, SHL-011, SHL-046, SHL-047, SHL-048]", async ({
  page,
}) => {
  const bar = page.locator(TOP_BAR);
  const height = async () => (await bar.boundingBox())?.height;
  const expectAtTop = async (width: number) => {
    for (const top of [0, 120]) {
      await page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), top);
      await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(top);
      expect(await bar.boundingBox()).toMatchObject({ x: 0, y: 0, width });
    }
  };
  await openHydrated(page, "/new");
  expect(await height()).toBe(64);
  await expect(page.locator(BOTTOM_BAR)).toBeHidden();

  await page.setViewportSize({ width: 960, height: 800 });
  expect(await height()).toBe(64);
  await page.setViewportSize({ width: 959, height: 800 });
  expect(await height()).toBe(56);

  await page.setViewportSize({ width: 1440, height: 200 });
  await expectAtTop(1440);
  await page.setViewportSize({ width: 390, height: 300 });
  await expectAtTop(390);

  await page.setViewportSize(PHONE);
  await expect(page.locator(BOTTOM_BAR)).toBeVisible();
  expect((await page.locator(BOTTOM_BAR).boundingBox())?.height).toBe(65);
});

test("the menu button locks the sidebar open or closed, also for later visits [SHL-002, SHL-010, SHL-024, SHL-049]", async ({
  page,
}) => {
  const sidebar = page.locator(SIDEBAR);
  await openHydrated(page, "/");
  expect((await sidebar.boundingBox())?.width).toBe(184);

  await menuButton(page).click();
  await expect(sidebar).toBeHidden();
  await openHydrated(page, "/new");
  await expect(sidebar).toBeHidden();

  await menuButton(page).click();
  await expect(sidebar).toBeVisible();
  await reloadHydrated(page);
  await expect(sidebar).toBeVisible();
});

test("the logo links home, and reloads the home page when already there [SHL-003, SHL-004, SHL-005]", async ({
  page,
}) => {
  const logo = page.getByRole("link", { name: "Nadaj, strona główna" });
  await openHydrated(page, "/new");
  await markDocument(page);
  await logo.click();
  await expect(page).toHaveURL(`${SITE}/`);
  await expect(page.locator(MARKED)).toHaveCount(1);

  await logo.click();

  await expect(page.locator(MARKED)).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test("@smoke the menu covers the screen, and closes on a second tap and on navigation [SHL-041, SHL-042, SHL-050]", async ({
    page,
  }) => {
    const sidebar = page.locator(SIDEBAR);
    await openHydrated(page, "/");
    await menuButton(page).tap();
    await expect(sidebar).toBeVisible();
    expect((await sidebar.boundingBox())?.width).toBeCloseTo(PHONE.width);
    await menuButton(page).tap();
    await expect(sidebar).toBeHidden();

    await menuButton(page).tap();
    await sidebar.getByRole("link", { name: "Nowe" }).tap();
    await expect(page).toHaveURL(`${SITE}/new`);
    await expect(sidebar).toBeHidden();
    await menuButton(page).tap();
    await page.goBack();
    await expect(sidebar).toBeHidden();
  });

  test("Home scrolls to the top, and has the login of a visitor beside it [SHL-035, SHL-040]", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 240 });
    await openHydrated(page, "/");
    await markDocument(page);
    await page.evaluate(() => window.scrollTo(0, 1000));
    await page.locator(BOTTOM_BAR).getByRole("link", { name: "Start" }).tap();

    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.locator(MARKED)).toHaveCount(1);

    await page.locator(BOTTOM_BAR).getByRole("link", { name: "Zaloguj" }).tap();
    await expect(page).toHaveURL(`${SITE}/login`);
  });

  test("the avatar opens the account menu on the whole screen [SHL-039, SHL-043]", async ({ page }) => {
    await signIn(page, creator);
    await openHydrated(page, "/");
    await page.locator(BOTTOM_BAR).getByRole("button", { name: "Konto" }).tap();

    const menu = page.getByRole("dialog", { name: "Ola Kowal" });
    await expect(menu.getByRole("link", { name: "Kolejowy Szlak" })).toBeVisible();
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(PHONE.width);
    await menu.getByRole("button", { name: "Zamknij" }).tap();
    await expect(menu).toBeHidden();
  });
});

test("@smoke an account has its menu in place of the login, and can refresh and log out [SHL-009, SHL-032, SHL-033]", async ({
  page,
}) => {
  const member = await makeCreator("Sudety Nieznane");
  const login = page.getByRole("link", { name: "Zaloguj się" });
  await openHydrated(page, "/");
  await expect(login).toBeVisible();
  await page.evaluate((token) => localStorage.setItem("token", token), member.token);
  await reloadHydrated(page);
  await expect(login).toBeHidden();

  const account = page.getByRole("button", { name: "Menu konta" });
  await account.click();
  for (const name of ["Sudety Nieznane", "Utwórz kanał", "Ustawienia", "Odśwież dane", "Wyloguj się"]) {
    await expect(page.getByRole("menuitem", { name })).toBeVisible();
  }
  const refreshed = page.waitForRequest(/\/api\/auth\/me$/);
  await page.getByRole("menuitem", { name: "Odśwież dane" }).click();
  await refreshed;

  await openHydrated(page, "/account");
  await account.click();
  await page.getByRole("menuitem", { name: "Wyloguj się" }).click();
  await expect(page).toHaveURL(`${SITE}/`);
  await expect(login).toBeVisible();
});

test("the add-video button opens the upload of the only channel [SHL-007, SHL-028]", async ({ page }) => {
  await signIn(page, creator);
  await openHydrated(page, "/");
  await page.getByRole("link", { name: "Nadaj", exact: true }).click();
  await expect(page).toHaveURL(`${SITE}/manage-channel/${creator.channelId}/videos/upload`);
});

test("without a channel it opens the channel form, and guards redirect home [SHL-029]", async ({ page }) => {
  const { token, call } = await makeAccount();
  await call(accounts.edit, { body: { termsAcceptedAt: new Date().toISOString() } });
  await signIn(page, { token });

  await openHydrated(page, "/");
  await page.getByRole("link", { name: "Nadaj", exact: true }).click();
  await expect(page).toHaveURL(`${SITE}/create-channel`);

  for (const pathname of ["/admin", `/manage-channel/${creator.channelId}/videos`]) {
    await page.goto(pathname);
    await expect(page).toHaveURL(`${SITE}/`);
  }
});

test("the first Tab focuses a skip link", async ({ page }) => {
  await openHydrated(page, "/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Przejdź do treści" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#content")).toBeFocused();
});

test("a slow page shows a loading indicator [SHL-058]", async ({ page }) => {
  await openHydrated(page, "/");
  const release = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  const progress = page.getByRole("progressbar", { name: "Wczytywanie strony" });
  await page.getByRole("link", { name: "Zaloguj się" }).first().click();
  await expect(progress).toBeVisible();
  release.resolve();
  await expect(page).toHaveURL(`${SITE}/login`);
  await expect(progress).toBeHidden();
});

test("a button shows its tooltip after half a second [SHL-063]", async ({ page }) => {
  await page.clock.install();
  await openHydrated(page, "/");
  const tooltip = page.getByRole("tooltip");
  // The first tooltip of a page loads its code, which may take any time.
  await menuButton(page).hover();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press("Escape");
  await page.mouse.move(400, 400);
  await expect(tooltip).toHaveCount(0);
  // From here on the page's clock only advances on demand.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await menuButton(page).hover();
  await page.clock.runFor(490);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(tooltip).toHaveText("Menu");
});

test("scrolling to the top takes 400 ms [SHL-064]", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 390, height: 240 });
  await page.clock.install();
  await openHydrated(page, "/");
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: "instant" }));
  const top = () => page.evaluate(() => window.scrollY);
  const from = await top();
  expect(from).toBeGreaterThan(100);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.locator(BOTTOM_BAR).getByRole("link", { name: "Start" }).click();
  await page.clock.runFor(300);
  expect(await top()).toBeGreaterThan(0);
  expect(await top()).toBeLessThan(from);
  await page.clock.runFor(150);
  expect(await top()).toBe(0);
});

test("a wider screen has more videos per row [SHL-062]", async ({ page }) => {
  await publishVideo(creator, "Nocny pociąg");
  await openHydrated(page, "/new");
  const columns = () =>
    page
      .locator("main .grid")
      .first()
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(" ").length);
  const found: number[] = [];
  for (const width of [1300, 1700]) {
    await page.setViewportSize({ width, height: 900 });
    found.push(await columns());
  }
  expect(found[1]).toBeGreaterThan(found[0] ?? 0);
});

test("the sidebar truncates no label", async ({ page }) => {
  await signIn(page, await makeAdministrator());
  for (const address of ["/admin", "/en/admin", "/en", "/"]) {
    await openHydrated(page, address);
    const names = page.locator(`${SIDEBAR} li :is(a, button) > span.min-w-0`);
    await expect.poll(() => names.count(), address).toBeGreaterThan(15);

    const cut = await names.evaluateAll((spans) =>
      spans
        .filter((span) => span.scrollWidth > span.clientWidth || span.scrollHeight > span.clientHeight)
        .map((span) => span.textContent),
    );
    expect(cut, address).toEqual([]);
  }
});
