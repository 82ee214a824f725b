import { expect, test, type Page } from "@playwright/test";
import { openHydrated, SIDEBAR } from "../page-frame.ts";
import { servedHtml } from "../rendered-screen.ts";
import { makeCreator, publishVideo, collectPageErrors } from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 300 } });

/** Marks the first card, to distinguish a keep-alive list from one rendered again. */
async function markList(page: Page): Promise<void> {
  await page
    .locator("main article, main .grid > div")
    .first()
    .evaluate((card) => {
      (card as HTMLElement).dataset["kept"] = "yes";
    });
}

test("@smoke the list visited last is kept alive with its scroll position [SHL-065, SHL-067]", async ({
  page,
}) => {
  const creator = await makeCreator("Pod Prąd");
  await publishVideo(creator, "Poranny autobus do Krynicy");
  const pageErrors = collectPageErrors(page);
  const marked = page.locator('main [data-kept="yes"]');
  const scrollTop = () => page.evaluate(() => Math.round(window.scrollY));

  await expect.poll(() => servedHtml(page.request, "/new")).toContain("Pod Prąd");
  await openHydrated(page, "/new");
  await expect(page.getByRole("link", { name: "Pod Prąd" }).first()).toBeVisible();
  await markList(page);
  await page.evaluate(() => window.scrollTo({ top: 60, behavior: "instant" }));
  await expect.poll(scrollTop).toBe(60);
  await page.locator(SIDEBAR).getByRole("link", { name: "Start" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(marked).toBeHidden();
  await page.locator(SIDEBAR).getByRole("link", { name: "Nowe" }).click();
  await expect(marked).toBeVisible();
  await expect.poll(async () => Math.abs((await scrollTop()) - 60)).toBeLessThan(20);

  await page.getByRole("link", { name: "Pod Prąd" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Pod Prąd" })).toBeVisible();
  await expect(page.locator("h1:visible")).toHaveCount(1);
  await expect(marked).toHaveCount(0);
  await page.goBack();
  await expect(page.locator("h1:visible")).toHaveText("Nowe filmy");
  await expect(marked).toHaveCount(0);

  await openHydrated(page, "/trending");
  await markList(page);
  await page.locator(SIDEBAR).getByRole("link", { name: "Start" }).click();
  await expect(page).toHaveURL(/\/$/);
  // The URL changes before the screen does.
  await expect(marked).toBeHidden();
  await page.goBack();
  await expect(page.locator("h1:visible")).toHaveText("Na czasie");
  await expect(marked).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});

test("a hidden keep-alive list does not affect the visible page", async ({ page }) => {
  await openHydrated(page, "/new");
  await page.locator(SIDEBAR).getByRole("link", { name: "O nas" }).click();
  await expect(page).toHaveTitle(/O nas|O Nadaj|Nadaj/);
  await expect(page.locator("h1:visible")).toHaveCount(1);
  await page.goBack();
  await expect(page.locator("h1:visible")).toHaveText("Nowe filmy");
  await page.goForward();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.locator("h1:visible")).toHaveCount(1);
});
