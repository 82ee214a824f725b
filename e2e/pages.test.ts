import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import type { Locale } from "#shared/texts.ts";
import { makeCreator, publishFilm, screen, signIn, SITE, watchComplaints, type Creator } from "./site.ts";

/** Screens by who opens them; `:video`, `:channel` and `:slug` are filled in. */
const VISITOR_SCREENS = [
  "/",
  "/new",
  "/watch/:video",
  "/c/:slug",
  "/login",
  "/register",
  "/register?code=GUEST",
  "/activate-account",
  "/reset-password",
  "/reset-password?email=ola@example.com&code=spent",
  "/confirm-email?code=spent",
  "/become-creator",
  "/nowhere",
];
const CREATOR_SCREENS = [
  ...["/account/security", "/account/delete", "/account/notifications", "/account/privacy"],
  ...["/account", "/create-channel", "/manage-channel/:channel/videos"],
  ...["/manage-channel/:channel/videos/upload", "/manage-channel/:channel/videos/:video"],
];
const WIDTHS = [360, 600, 960, 1264, 1904];

let creator: Creator;
let videoId: string;

test.beforeAll(async () => {
  creator = await makeCreator("Nad Chmurami");
  videoId = await publishFilm(creator, "Lot szybowcem nad Żarem: cztery godziny bez silnika");
});

function fill(pathname: string): string {
  return pathname
    .replace(":video", videoId)
    .replace(":channel", creator.channelId)
    .replace(":slug", creator.slug);
}

/** Colours do not depend on the language, nor words on the theme. */
const LOOKS: readonly { locale: Locale; theme: string }[] = [
  { locale: "pl", theme: "dark" },
  { locale: "en", theme: "light" },
];
for (const { locale, theme } of LOOKS) {
  test(`every screen is accessible and complains of nothing, ${locale}, ${theme} [LOC-001]`, async ({
    context,
  }) => {
    const look = { theme, i18n_redirected: locale };
    await context.addCookies(Object.entries(look).map(([name, value]) => ({ name, value, url: SITE })));
    for (const [pathname, isCreator] of [
      ...VISITOR_SCREENS.map((one) => [one, false] as const),
      ...CREATOR_SCREENS.map((one) => [one, true] as const),
    ]) {
      const page = await context.newPage();
      if (isCreator) await signIn(page, creator);
      const complaints = watchComplaints(page);
      await page.goto(screen(locale, fill(pathname)), { waitUntil: "networkidle" });
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
        .analyze();
      const found = violations.map(
        ({ id, nodes }) => `${pathname}: ${id}: ${nodes.map(({ html }) => html).join(" ")}`,
      );
      expect.soft(found).toEqual([]);
      expect.soft(complaints, pathname).toEqual([]);
      await page.close();
    }
  });
}

test("no screen scrolls sideways at any width", async ({ context }) => {
  const page = await context.newPage();
  await signIn(page, creator);
  for (const pathname of [...VISITOR_SCREENS, ...CREATOR_SCREENS]) {
    await page.goto(fill(pathname), { waitUntil: "networkidle" });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(overflow, `${pathname} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test("public pages can be read without JavaScript and say what they are", async ({ browser }) => {
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
