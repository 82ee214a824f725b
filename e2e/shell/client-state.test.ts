import { expect, test, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { openHydrated, reloadHydrated, SIDEBAR, triggerHydration } from "../page-frame.ts";
import { loginRedirect, makeAccount, makeCreator, PASSWORD, signIn, SITE, type Creator } from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

let creator: Creator;
test.beforeAll(async () => {
  creator = await makeCreator("Tatry o Świcie");
});

test("a visitor's requests accept JSON and carry the random id of the browser, which survives reloads [ACC-091, ACC-092, CLI-004]", async ({
  page,
}) => {
  const ids: (string | undefined)[] = [];
  const accepted: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(`${SITE}/api/videos?`)) return;
    ids.push(request.headers()["anonymous-id"]);
    accepted.push(request.headers()["accept"]);
  });
  for (let visit = 0; visit < 2; visit += 1) {
    await openHydrated(page, "/");
    await page.locator(SIDEBAR).getByRole("link", { name: "Nowe" }).click();
    await expect(page).toHaveURL(`${SITE}/new`);
    await expect.poll(() => ids.length).toBe(visit + 1);
  }
  expect(ids[0]).toMatch(/^[\da-f-]{36}$/);
  expect(new Set(ids).size).toBe(1);
  expect(await page.evaluate(() => localStorage.getItem("tuid"))).toBe(ids[0]);
  expect(accepted).toEqual(["application/json", "application/json"]);
});

test("a browser stores the image base URL and the time of its last fetch [CLI-002]", async ({ page }) => {
  const before = Date.now();
  await page.route("**/api/edge-url", (route) => route.fulfill({ json: { url: `${SITE}/edge` } }));
  await openHydrated(page, "/");
  const storedEdgeUrl = () => page.evaluate(() => localStorage.getItem("edge-url"));
  await expect.poll(storedEdgeUrl).toMatch(/^\d{13} http/);
  const [date, url] = (await storedEdgeUrl())?.split(" ") ?? [];
  expect(url).toBe(`${SITE}/edge`);
  expect(Number(date)).toBeGreaterThanOrEqual(before);
  expect(Number(date)).toBeLessThanOrEqual(Date.now());
});

test("the account is refreshed every minute, and not in a hidden tab [ACC-051]", async ({ page }) => {
  let calls = 0;
  // The minute starts with the response.
  page.on("requestfinished", (request) => {
    if (request.url() === `${SITE}/api/auth/me`) calls += 1;
  });
  await page.clock.install();
  await signIn(page, creator);
  await openHydrated(page, "/new");
  await expect(page.getByRole("button", { name: "Menu konta" })).toBeVisible();
  // From here on the page's clock only advances on demand.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const before = calls;
  await expect(async () => {
    await tick(page, 1000);
    expect(calls).toBe(before + 1);
  }).toPass({ intervals: [0] });
  await tick(page, 0);
  await tick(page, 58_000);
  expect(calls).toBe(before + 1);
  await tick(page, 3000);
  await expect.poll(() => calls).toBe(before + 2);

  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await tick(page, 180_000);
  expect(calls).toBe(before + 2);
});

/** Advances the page's clock, and returns after the requests that this triggers have been sent. */
async function tick(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds);
  await page.evaluate(() => fetch("/livez"));
}

for (const [locale, path, text] of [
  ["pl", "/new", "Wylogowano"],
  ["en", "/en/new", "Logged out"],
] as const) {
  test(`${locale === "pl" ? "@smoke " : ""}logging out deletes the account's data and shows a message, ${locale} [ACC-044, ACC-089]`, async ({
    page,
  }) => {
    const { token, call } = await makeCreator(`Sudety ${locale}`);
    await call(accounts.edit, { body: { settings: { theme: "green" } } });
    await page.goto(path);
    await page.evaluate((value) => localStorage.setItem("token", value), token);
    await reloadHydrated(page);
    await expect(page.locator("html")).toHaveAttribute("data-accent", "green");

    await page.getByRole("button", { name: locale === "pl" ? "Menu konta" : "Account menu" }).click();
    await page.getByRole("menuitem", { name: locale === "pl" ? "Wyloguj się" : "Log out" }).click();

    await expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-accent", "yellow");
    await expect(page.getByRole("button", { name: /Menu konta|Account menu/ })).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });
}

test("a session that the server has ended is detected by the next refresh [ACC-045, ACC-046]", async ({
  page,
}) => {
  const { token, call } = await makeCreator("Karkonosze");
  await call(accounts.edit, { body: { settings: { theme: "red" } } });
  await page.goto("/");
  await page.evaluate((value) => localStorage.setItem("token", value), token);
  await openHydrated(page, "/account");
  await expect(page.locator("html")).toHaveAttribute("data-accent", "red");

  await call(accounts.logout);
  await page.getByRole("button", { name: "Menu konta" }).click();
  await page.getByRole("menuitem", { name: "Odśwież dane" }).click();

  await expect(page).toHaveURL(loginRedirect("/account"));
  await expect(page.getByRole("heading", { level: 1, name: "Zaloguj się" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-accent", "yellow");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();

  await page.context().addCookies([{ name: "accent", value: "red", url: SITE }]);
  await reloadHydrated(page);
  await expect(page.locator("html")).toHaveAttribute("data-accent", "yellow");
});

test("logging in redirects to the previous page, and loads the account [ACC-047]", async ({ page }) => {
  const { email, call } = await makeAccount();
  await call(accounts.edit, { body: { termsAcceptedAt: new Date().toISOString() } });
  await openHydrated(page, `/c/${creator.slug}?from=mail`);
  await page.getByRole("link", { name: "Zaloguj się" }).first().click();
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Hasło", { exact: true }).fill(PASSWORD);
  const requested = page.waitForRequest(/\/api\/auth\/me$/);
  await page.locator("form").getByRole("button", { name: "Zaloguj się", exact: true }).click();
  await requested;
  await expect(page).toHaveURL(new RegExp(`/c/${creator.slug}\\?from=mail$`));
  await expect(page.getByRole("button", { name: "Menu konta" })).toBeVisible();
});

test("public configuration reaches browsers, and no secret does [CLI-022, CLI-023]", async ({ page }) => {
  await openHydrated(page, "/");
  const carried = await page.locator("html").getAttribute("data-config");
  expect(JSON.parse(carried ?? "")).toEqual({
    appUrl: SITE,
    siteName: "Nadaj",
    description: { pl: "", en: "" },
    footerLinks: [],
    canRegister: true,
    canBecomeCreator: true,
    canDonate: true,
    adFormats: ["banner", "preVideo", "postVideo"],
    announcement: null,
    isInMaintenance: false,
    apiUrl: "/api",
    edgeUrl: "/edge",
    liveUrl: "/live",
    chatUrl: "/chat",
    pushAppId: "push-app-of-the-tests",
    pushScript: "https://push.example/script.js",
    paymentKey: "pk_test_of_the_tests",
    cookies: { secure: false },
    timeZone: "Europe/Warsaw",
    viewSeconds: 2,
  });
  expect(await page.content()).not.toContain("sk_test");
});

test("hydration leaves the page where the viewer has scrolled it", async ({ page }) => {
  const gate = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto("/about", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Repeated because the rest of the page may still be arriving: a page that is too short does not scroll that far.
  await expect
    .poll(() =>
      page.evaluate(() => {
        window.scrollTo({ top: 500, behavior: "instant" });
        return window.scrollY;
      }),
    )
    .toBe(500);
  gate.resolve();
  await triggerHydration(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(500);
  // No script of the document scrolls either: it could arrive after the viewer has scrolled.
  expect(await (await page.request.get("/about")).text()).not.toContain("scrollTo(");
});
