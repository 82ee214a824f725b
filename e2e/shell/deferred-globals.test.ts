import { expect, test, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { openHydrated, reloadHydrated, SIDEBAR } from "../page-frame.ts";
import { recordLayoutStability } from "../layout-stability.ts";
import { acceptTerms, makeAccount, signIn, SITE, collectPageErrors } from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

test.describe("a first visit", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("shows the cookie banner until it is accepted [SHL-068, SHL-069, SHL-070, SHL-071]", async ({
    page,
  }) => {
    const pageErrors = collectPageErrors(page);
    const steadiness = await recordLayoutStability(page);
    const banner = page.getByRole("region", { name: "Pliki cookie" });
    await openHydrated(page, "/about");
    await expect(banner).toBeVisible();
    const { shift, largest } = await steadiness();
    expect(shift).toBeLessThan(0.01);
    expect(largest).not.toContain("plików cookie");

    await banner.getByRole("button", { name: "Ustawienia" }).click();
    const switches = banner.getByRole("switch");
    await expect(switches).toHaveCount(1);
    await expect(banner.getByRole("switch", { name: "Niezbędne" })).toBeChecked();
    await expect(banner.getByRole("switch", { name: "Niezbędne" })).toBeDisabled();

    await reloadHydrated(page);
    await banner.getByRole("button", { name: "Akceptuję" }).click();
    await expect(banner).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem("cookie-dismissed"))).toBe("true");
    await openHydrated(page, "/new");
    await expect(page.locator("main h1")).toBeVisible();
    await expect(banner).toBeHidden();
    expect(pageErrors).toEqual([]);
  });

  for (const width of [390, 1440]) {
    test(`the banner does not cover the bars, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await openHydrated(page, "/login");
      const banner = page.getByRole("region", { name: "Pliki cookie" });
      await expect(banner).toBeVisible();
      const box = await banner.boundingBox();
      expect(box?.x).toBeGreaterThan(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(width);
    });
  }
});

test("a user accepts the terms once, and again after they change [ACC-052, ACC-053, ACC-054, ACC-055, ACC-098]", async ({
  page,
}) => {
  const account = await makeAccount();
  await signIn(page, account);
  await openHydrated(page, "/new");
  const dialog = page.getByRole("dialog", { name: "Zasady korzystania z Nadaj" });
  const save = dialog.getByRole("button", { name: "Zapisz" });
  await expect(save).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();

  await acceptTerms(page, "pl");
  const { termsAcceptedAt } = await account.call(accounts.me);
  expect(Date.now() - Date.parse(termsAcceptedAt ?? "")).toBeLessThan(60_000);

  await account.call(accounts.edit, { body: { termsAcceptedAt: "2023-06-11T12:00:00.000Z" } });
  await reloadHydrated(page);
  await expect(dialog).toBeVisible();

  await account.call(accounts.edit, { body: { termsAcceptedAt: "2023-06-13T12:00:00.000Z" } });
  await reloadHydrated(page);
  await expect(page.getByRole("button", { name: "Menu konta" })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("a visitor who uses a member feature is asked to log in [SHL-074]", async ({ page }) => {
  await openHydrated(page, "/new");
  await page.getByRole("button", { name: "Nadaj", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Do tego potrzebne jest konto" });
  for (const benefit of ["komentować", "oceniać", "powiadomienia"]) {
    await expect(dialog.getByText(benefit)).toBeVisible();
  }
  await dialog.getByRole("link", { name: "Zaloguj się" }).click();
  await expect(page).toHaveURL(`${SITE}/login?next=%2Fnew`);
  await expect(dialog).toBeHidden();
});

/** Records the payloads of `sendBeacon`, which Playwright cannot read from Chromium. */
async function recordBeacons(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const beacons: unknown[] = [];
    Object.assign(window, { beacons });
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, data) => {
      localStorage.setItem("beacons", String(Number(localStorage.getItem("beacons")) + 1));
      void new Response(data).json().then((event) => beacons.push(event));
      return send(url, data);
    };
  });
  return () => page.evaluate(() => (window as unknown as { beacons: unknown[] }).beacons);
}

test("every navigation is reported to the server, and leaving too [NAV-003, NAV-004, NAV-005, LAS-146]", async ({
  page,
}) => {
  const beacons = await recordBeacons(page);
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (response.url() === `${SITE}/api/nav`) statuses.push(response.status());
  });
  await page.clock.install();
  await openHydrated(page, "/");
  await page.clock.fastForward(300_000);
  await page.locator(SIDEBAR).getByRole("link", { name: "Nowe" }).click();
  await expect.poll(async () => (await beacons()).length).toBe(1);
  const anonymousId = await page.evaluate(() => localStorage.getItem("tuid"));
  const [step] = await beacons();
  const fromT: unknown = expect.any(Number);
  expect(step).toEqual({ to: "/new", from: "/", fromT, referrer: "", close: false, anonymousId });
  expect((step as { fromT: number }).fromT).toBeGreaterThanOrEqual(300);
  await expect.poll(() => statuses).toEqual([202]);

  await page.clock.runFor(5000);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide")));
  await expect.poll(async () => (await beacons()).length).toBe(2);
  expect((await beacons())[1]).toMatchObject({ to: "", from: "/new", close: true });
  const { fromT: staySeconds } = (await beacons())[1] as { fromT: number };
  expect(staySeconds).toBeGreaterThanOrEqual(5);
  // The clock also advances by itself, but the five minutes on the previous page are not counted again.
  expect(staySeconds).toBeLessThan(300);

  await page.goto("/en/new");
  expect(await page.evaluate(() => localStorage.getItem("beacons"))).toBe("3");
});

test("failed navigation reports do not affect the page [NAV-006]", async ({ page }) => {
  const pageErrors: string[] = [];
  page.on("pageerror", (error) => pageErrors.push(String(error)));
  await page.route("**/api/nav", (route) => route.fulfill({ status: 500, json: { message: "broken" } }));
  await openHydrated(page, "/");
  const sent = page.waitForRequest("**/api/nav");
  await page.locator(SIDEBAR).getByRole("link", { name: "Nowe" }).click();
  await sent;
  await expect(page.locator("main h1")).toBeVisible();
  await expect(page.getByRole("status", { name: "Komunikaty" })).toHaveText("");
  expect(pageErrors).toEqual([]);
});
