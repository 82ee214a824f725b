import { expect, test } from "@playwright/test";
import { servedHtml } from "../rendered-screen.ts";
import { makeCreator, publishVideo, SITE } from "../site.ts";

test("@smoke public pages are readable without JavaScript and have metadata", async ({ browser }) => {
  const title = "Lot szybowcem nad Żarem: cztery godziny bez silnika";
  const videoId = await publishVideo(await makeCreator("Nad Żarem"), title);
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
  const shown = page.getByText("Lot szybowcem nad Żarem").locator("visible=true").first();
  // Without JavaScript a page does not refresh itself.
  await expect.poll(() => servedHtml(page.request, "/")).toContain("Lot szybowcem nad Żarem");
  await page.goto("/");
  await expect(shown).toBeVisible();
  await context.close();
});
