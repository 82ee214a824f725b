import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import type { Locale } from "#shared/texts.ts";
import { accessibilityFaults } from "./accessibility.ts";
import { screensOf, type Viewer } from "./screens.ts";
import {
  administrator,
  makeCreator,
  publishFilm,
  screen,
  signIn,
  SITE,
  watchComplaints,
  type Creator,
} from "./site.ts";

const VIEWERS: readonly Viewer[] = ["visitor", "creator", "admin"];
const WIDTHS = [360, 600, 960, 1264, 1904];
/** Colours do not depend on the language, nor words on the theme. */
const LOOKS: readonly { locale: Locale; theme: string }[] = [
  { locale: "pl", theme: "dark" },
  { locale: "en", theme: "light" },
];

/** Screens take turns between the looks; with this set, each is seen in both. */
const IS_WHOLE = process.env["NADAJ_WHOLE_SWEEP"] !== undefined;

test.describe.configure({ mode: "parallel", timeout: 300_000 });

let creator: Creator;
let videoId: string;

test.beforeAll(async () => {
  creator = await makeCreator("Nad Chmurami");
  videoId = await publishFilm(creator, "Lot szybowcem nad Żarem: cztery godziny bez silnika");
});

for (const [turn, { locale, theme }] of LOOKS.entries()) {
  for (const viewer of VIEWERS) {
    test(`every screen of a ${viewer} is accessible, fits all widths and complains of nothing, ${locale}, ${theme} [LOC-001, LOC-002]`, async ({
      context,
    }) => {
      const page = await openAs(context, viewer, { theme, i18n_redirected: locale });
      const complaints = watchComplaints(page);
      const screens = screensOf({ creator, videoId }).filter((one) => one.viewer === viewer);
      for (const { path } of screens.filter((_, place) => IS_WHOLE || place % LOOKS.length === turn)) {
        await page.goto(screen(locale, path), { waitUntil: "networkidle" });
        await expect(page.locator("html")).toHaveAttribute("lang", locale);
        await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
        expect.soft(await accessibilityFaults(page), path).toEqual([]);
        expect.soft(complaints.splice(0), path).toEqual([]);
        expect.soft(await widthsOverflown(page), path).toEqual([]);
      }
    });
  }
}

async function openAs(
  context: BrowserContext,
  viewer: Viewer,
  look: Readonly<Record<string, string>>,
): Promise<Page> {
  await context.addCookies(Object.entries(look).map(([name, value]) => ({ name, value, url: SITE })));
  const page = await context.newPage();
  // What moves is looked at where it rests.
  await page.emulateMedia({ reducedMotion: "reduce" });
  if (viewer === "creator") await signIn(page, creator);
  if (viewer === "admin") await signIn(page, await administrator());
  return page;
}

async function widthsOverflown(page: Page): Promise<number[]> {
  const before = page.viewportSize();
  const overflown: number[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) overflown.push(width);
  }
  if (before) await page.setViewportSize(before);
  return overflown;
}
