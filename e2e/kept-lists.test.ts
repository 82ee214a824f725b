import { expect, test, type Page } from "@playwright/test";
import { open, SIDEBAR } from "./bars.ts";
import { makeCreator, publishFilm, watchComplaints } from "./site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 300 } });

/** Marks the first card, so that a list drawn anew can be told from one that was kept. */
async function markList(page: Page): Promise<void> {
  await page
    .locator("main article, main .grid > div")
    .first()
    .evaluate((card) => {
      (card as HTMLElement).dataset["kept"] = "yes";
    });
}

test("a list is found as it was left, the one visited last [SHL-065, SHL-067]", async ({ page }) => {
  const creator = await makeCreator("Pod Prąd");
  await publishFilm(creator, "Poranny autobus do Krynicy");
  const complaints = watchComplaints(page);
  const marked = page.locator('main [data-kept="yes"]');
  const scrollTop = () => page.evaluate(() => Math.round(window.scrollY));

  // Visitors may be given the page of a moment ago.
  await expect(async () => {
    await open(page, "/new");
    await expect(page.getByRole("link", { name: "Pod Prąd" }).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
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

  await open(page, "/trending");
  await markList(page);
  await page.locator(SIDEBAR).getByRole("link", { name: "Start" }).click();
  await expect(page).toHaveURL(/\/$/);
  // The address is there before the screen is.
  await expect(marked).toBeHidden();
  await page.goBack();
  await expect(page.locator("h1:visible")).toHaveText("Na czasie");
  await expect(marked).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("a kept list does not answer for the page in sight", async ({ page }) => {
  await open(page, "/new");
  await page.locator(SIDEBAR).getByRole("link", { name: "O nas" }).click();
  await expect(page).toHaveTitle(/O nas|O Nadaj|Nadaj/);
  await expect(page.locator("h1:visible")).toHaveCount(1);
  await page.goBack();
  await expect(page.locator("h1:visible")).toHaveText("Nowe filmy");
  await page.goForward();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.locator("h1:visible")).toHaveCount(1);
});
