import { expect, test } from "@playwright/test";
import { makeCreator, publishFilm, SITE } from "./site.ts";

test("public pages can be read without JavaScript and say what they are", async ({ browser }) => {
  const title = "Lot szybowcem nad Żarem: cztery godziny bez silnika";
  const videoId = await publishFilm(await makeCreator("Nad Żarem"), title);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: SITE, locale: "pl-PL" });
  const page = await context.newPage();

  await page.goto(`/watch/${videoId}`);

  await expect(page.getByRole("heading", { level: 1 })).toContainText("Lot szybowcem nad Żarem");
  await expect(page.locator("video[controls]")).toBeVisible();
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute("content", /Lot szybowcem/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    new RegExp(`/watch/${videoId}$`),
  );
  await expect(page.locator('link[hreflang="en"]')).toHaveAttribute(
    "href",
    new RegExp(`/en/watch/${videoId}$`),
  );
  expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain(
    "VideoObject",
  );
  await page.goto("/");
  await expect(page.getByText("Lot szybowcem nad Żarem").locator("visible=true").first()).toBeVisible();
  await context.close();
});
