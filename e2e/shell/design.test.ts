import { expect, test, type Page } from "@playwright/test";
import { createClient } from "#shared/client.ts";
import { donations } from "#shared/donations/contract.ts";
import { notifications } from "#shared/notifications/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { openHydrated, SIDEBAR } from "../page-frame.ts";
import { renderScreen } from "../rendered-screen.ts";
import { darkerEdge, colorsOf } from "../visual-checks.ts";
import {
  makeAdministrator,
  makeAccount,
  makeCreator,
  makeMember,
  signIn,
  SITE,
  type Creator,
} from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

let creator: Creator;
test.beforeAll(async () => {
  creator = await makeCreator("Warsztat Pod Lipą");
});

test.describe("with a light system theme", () => {
  test.use({ colorScheme: "light" });

  test("the theme follows the system until the user chooses one, from the first paint on [LAS-080]", async ({
    page,
  }) => {
    const html = page.locator("html");
    const scheme = (name: string) => expect(html).toHaveCSS("color-scheme", name);
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto("/login");
    await scheme("light");
    expect(await page.evaluate(() => document.cookie)).not.toContain("theme=");
    await page.unroute(/\/assets\/.*\.js$/);

    await openHydrated(page, "/new");
    await scheme("light");
    await page.emulateMedia({ colorScheme: "dark" });
    await scheme("dark");
    await expect(page.getByRole("button", { name: "Jasny motyw" })).toBeVisible();
    await page.emulateMedia({ colorScheme: "light" });
    await scheme("light");

    await page.getByRole("button", { name: "Ciemny motyw" }).click();
    await scheme("dark");
    await page.reload({ waitUntil: "commit" });
    await scheme("dark");
    expect(await (await page.request.get("/new")).text()).toContain('data-theme="dark"');
  });

  test("an account can switch back to the theme of the system [LAS-080]", async ({ page }) => {
    await signIn(page, creator);
    await openHydrated(page, "/account");
    await page.getByRole("radio", { name: "Ciemny" }).check();
    await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
    await page.getByRole("radio", { name: "Jak w systemie" }).check();
    await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
    await page.reload();
    await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
  });
});

test("a phone shows the unread count in a bell, which opens the list; visitors have none [LAS-079]", async ({
  page,
  browser,
}) => {
  const reader = await makeMember();
  await reader.call(subscriptions.subscribe, { params: { id: creator.channelId } });
  for (const message of ["Nowa łódź", "Żagle", "Wodowanie"]) {
    await creator.call(posts.create, { body: { channelId: creator.channelId, message } });
  }
  await expect.poll(async () => (await reader.call(notifications.list, { query: {} })).count).toBe(3);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, reader);
  await openHydrated(page, "/new");

  const bell = page.getByRole("banner").getByRole("button", { name: "Powiadomienia, nieprzeczytane: 3" });
  await expect(bell.getByText("3", { exact: true })).toBeInViewport({ ratio: 1 });
  await bell.click();
  const list = page.getByRole("dialog", { name: "Powiadomienia" });
  await expect(list.getByRole("link").filter({ hasText: "Nowa łódź" }).first()).toBeInViewport();
  await expect.poll(() => list.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });

  const visitor = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await openHydrated(visitor, `${SITE}/new`);
  await expect(visitor.getByRole("banner").getByRole("link", { name: "Zaloguj się" })).toBeVisible();
  await expect(visitor.getByRole("button", { name: /^Powiadomienia/ })).toHaveCount(0);
  await visitor.close();
});

test("the sidebar keeps its rows in place while the account is loading [LAS-096]", async ({ page }) => {
  await signIn(page, creator);
  await openHydrated(page, "/new");
  const release = Promise.withResolvers<void>();
  await page.route("**/api/auth/me", async (route) => {
    await release.promise;
    await route.continue();
  });
  const rows = () =>
    page
      .locator(SIDEBAR)
      .evaluate((sidebar) =>
        ["/channels", "/recommended", "/trending", "/faq"].map(
          (href) => sidebar.querySelector(`a[href="${href}"]`)?.getBoundingClientRect().top,
        ),
      );
  await page.goto("/new");
  await expect(page.locator(SIDEBAR).getByRole("link", { name: "Kanały" })).toBeVisible();
  await page.mouse.move(5, 5);
  // Four links of the library, one for creators.
  const skeletons = page.locator(SIDEBAR).locator("li[aria-hidden]");
  await expect(skeletons).toHaveCount(5);
  for (const skeleton of await skeletons.all()) expect((await skeleton.boundingBox())?.height).toBe(40);
  const before = await rows();

  release.resolve();

  await expect(page.locator(SIDEBAR).getByRole("link", { name: "Historia" })).toBeVisible();
  expect(await rows()).toEqual(before);
  const topOf = async (name: string) =>
    (await page.locator(SIDEBAR).getByRole("link", { name, exact: true }).boundingBox())?.y ?? Number.NaN;
  const [favourites, history] = [await topOf("Ulubione"), await topOf("Historia")];
  expect(history - favourites).toBe(40);
  const [above, below] = [await topOf("Kanały"), await topOf("Subskrypcje")];
  expect((await topOf("Polecane")) - history).toBe(below - above);
});

test("visitors can open support, the TV screen and the simple donation form [LAS-021, LAS-022]", async ({
  page,
  request,
}) => {
  const found = new Set<string>();
  for (const path of ["/", "/about", "/support/ticket", "/donate"]) {
    const { hrefs } = await renderScreen(request, path);
    for (const href of hrefs) found.add(new URL(href, SITE).pathname);
  }
  expect([...found]).toEqual(expect.arrayContaining(["/support/ticket", "/tv", "/donate-old"]));

  await openHydrated(page, "/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Napisz do pomocy" }).click();
  await expect(page).toHaveURL(`${SITE}/support/ticket`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeEditable();
  await page.getByRole("contentinfo").getByRole("link", { name: "Nadaj na telewizorze" }).click();
  await expect(page).toHaveURL(`${SITE}/tv`);
  await page.goto("/about");
  await page.getByRole("main").getByRole("link", { name: "Sam formularz wpłaty" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Wpłata na Nadaj" })).toBeVisible();
});

test("pages of text and of forms share two column widths, centred [LAS-103]", async ({ page }) => {
  await signIn(page, creator);
  const studio = ["dashboard", "settings", "videos", "videos/upload", "comments"].concat(
    ...["users", "playlists", "posts", "stats", "ads-campaigns"],
  );
  const paths = [
    ...["/account", "/account/security", "/become-creator", "/support/ticket", "/donate-old"],
    ...studio.map((name) => `/manage-channel/${creator.channelId}/${name}`),
  ];
  const widths = new Set<number>();
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator("main h1"), path).toBeVisible();
    const { width, left, right } = await measureOf(page);
    widths.add(width);
    expect.soft(Math.abs(left - right), path).toBeLessThanOrEqual(1);
  }
  expect([...widths].toSorted((a, b) => a - b)).toEqual([760, 1160]);
});

test("a table wider than the phone has edge shadows and is scrolled by keyboard [LAS-110]", async ({
  page,
}) => {
  const consents = { terms: true, personalData: true } as const;
  await createClient({ base: `${SITE}/api` })(donations.donate, {
    body: { name: "Ola", lastName: "Kowal", email: "ola@example.com", amount: 20, type: "once", consents },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, await makeAdministrator());
  for (const [path, name] of [
    ["/polityka-cookies", "Tabela: Pliki cookie"],
    ["/admin/payments", "Płatności"],
  ] as const) {
    await page.goto(path);
    const region = page.getByRole("region", { name });
    await expect(region).toHaveAttribute("tabindex", "0");
    await expect.poll(() => darkerEdge(region), path).toBe("right");

    await region.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    await region.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    // The focus ring is as bright as the shadow.
    await region.blur();
    await expect.poll(() => darkerEdge(region), path).toBe("left");
  }
});

test("disabled buttons, switches and bars have the colours of the design in all themes and accents [LAS-106, LAS-107]", async ({
  page,
  browser,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Until the terms are accepted, their dialog is open and has a disabled button.
  await signIn(page, await makeAccount());
  await openHydrated(page, "/account/notifications");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Zapisz" })).toBeDisabled();
  await page
    .locator("input[role=switch]")
    .first()
    .evaluate((input: HTMLInputElement) => (input.checked = true));
  const stats = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  await signIn(stats, creator);
  await stats.goto(`${SITE}/manage-channel/${creator.channelId}/stats`);
  await expect(stats.locator("main svg[role=img] rect").first()).toBeAttached();

  for (const theme of ["dark", "light"]) {
    for (const accent of ["yellow", "green", "red", "blue"]) {
      const appearance = `${theme} ${accent}`;
      const button = await colorsOf(page, { theme, accent, selector: "[role=dialog] button[disabled]" });
      expect.soft(button.ground, appearance).toBe(button.surface);
      expect.soft(button.textContrast, appearance).toBeGreaterThanOrEqual(4.5);
      const on = await colorsOf(page, { theme, accent, selector: "input[role=switch]:checked" });
      expect.soft(on.ground, appearance).toBe(on.accent);
      expect.soft(on.edgeContrast, appearance).toBeGreaterThanOrEqual(3);
      const bar = await colorsOf(stats, { theme, accent, selector: "main svg[role=img] rect" });
      expect.soft(bar.fill, appearance).toBe(bar.accent);
      expect.soft(bar.edgeContrast, appearance).toBeGreaterThanOrEqual(3);
    }
  }
  await stats.close();
});

test("staff see which settings are missing in the documents [LAS-085]", async ({ page }) => {
  await signIn(page, await makeAdministrator());
  await openHydrated(page, "/admin");
  await expect(
    page.getByText("Brakuje ustawień: Operator strony, Adres operatora, E-mail operatora"),
  ).toBeVisible();
});

/** The width of the page's column, and its distance to both edges of the content area. */
async function measureOf(page: Page): Promise<{ width: number; left: number; right: number }> {
  return page.locator("main").evaluate((main) => {
    const { left, right } = main.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(main);
    const room = {
      left: left + Number.parseFloat(paddingLeft),
      right: right - Number.parseFloat(paddingRight),
    };
    const column = main.querySelector("h1")?.closest("[class*=measure-]") ?? main;
    const box = column.getBoundingClientRect();
    return { width: Math.round(box.width), left: box.left - room.left, right: room.right - box.right };
  });
}
