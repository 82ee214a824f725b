import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import type { Locale } from "#shared/texts.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { deadLinks, linksOf } from "../dead-links.ts";
import { openSettled } from "../page-frame.ts";
import { badLineBreaks, competingPrimaryButtons, layoutFaults } from "../visual-checks.ts";
import { screensOf, type Viewer } from "../screens.ts";
import {
  makeAdministrator,
  makeCreator,
  publishVideo,
  screen,
  signIn,
  SITE,
  collectPageErrors,
  type Creator,
} from "../site.ts";

const VIEWERS: readonly Viewer[] = ["visitor", "creator", "admin"];
const WIDTHS = [360, 390, 600, 768, 960, 1264, 1440, 1904];
/** Viewports of the accessibility checks: a phone, a tablet and a desktop. */
const DEVICES = [390, 768, 1440] as const;
interface Appearance {
  readonly locale: Locale;
  readonly theme: "dark" | "light";
  readonly zone: string;
}
/** Colours do not depend on the language, and texts do not depend on the theme: two combinations cover all. */
const DEFAULT_APPEARANCES: readonly Appearance[] = [
  { locale: "pl", theme: "dark", zone: "Europe/Warsaw" },
  { locale: "en", theme: "light", zone: "America/Los_Angeles" },
];
/** Placeholders for settings that the operator has not configured. */
const PLACEHOLDER = /\[|do uzupełnienia|to be filled in/;

/**
 * Screens alternate between appearances and viewports. With the path of a folder in this variable, each screen is
 * tested in all twelve combinations, and the screenshots are saved there.
 */
const SCREENSHOT_FOLDER = process.env["NADAJ_ALL_COMBINATIONS"];
const APPEARANCES: readonly Appearance[] = SCREENSHOT_FOLDER
  ? DEFAULT_APPEARANCES.flatMap((appearance) => [
      appearance,
      { ...appearance, theme: appearance.theme === "dark" ? "light" : "dark" },
    ])
  : DEFAULT_APPEARANCES;

test.describe.configure({ mode: "parallel", timeout: SCREENSHOT_FOLDER ? 3_600_000 : 300_000 });

let creator: Creator;
let videoId: string;

test.beforeAll(async () => {
  creator = await makeCreator("Nad Chmurami");
  videoId = await publishVideo(creator, "Lot szybowcem nad Żarem: cztery godziny bez silnika");
});

for (const [turn, { locale, theme, zone }] of APPEARANCES.entries()) {
  test.describe(`in ${zone}, ${theme}`, () => {
    test.use({ timezoneId: zone });
    for (const viewer of VIEWERS) {
      test(`every screen of a ${viewer} is accessible, fits all widths and logs no errors, ${locale}, ${theme} [LOC-001, LOC-002, LAS-083, LAS-090, LAS-108, LAS-161]`, async ({
        context,
      }) => {
        const page = await openAs(context, viewer, { theme });
        const pageErrors = collectPageErrors(page);
        const screens = screensOf({ creator, videoId }).filter((one) => one.viewer === viewer);
        const links = new Set<string>();
        for (const [index, { path }] of screens.entries()) {
          await openScreen(page, locale, path);
          for (const link of await linksOf(page)) links.add(link);
          const isWhole = SCREENSHOT_FOLDER !== undefined || index % APPEARANCES.length === turn;
          if (isWhole) {
            await expect(page.locator("html")).toHaveAttribute("lang", locale);
            await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
            const devices = SCREENSHOT_FOLDER
              ? DEVICES
              : DEVICES.filter((_, device) => device === index % DEVICES.length);
            for (const width of devices) {
              await page.setViewportSize({ width, height: 900 });
              expect.soft(await accessibilityFaults(page), `${path} at ${width}`).toEqual([]);
              await saveScreenshot(page, `${viewer}-${path}-${locale}-${theme}-${width}`);
            }
          }
          const hasLines = viewer === "visitor" && locale === "pl";
          await checkWidths(page, path, { isWhole, hasLines });
          if (viewer === "visitor")
            expect.soft(await page.locator("main").innerText(), path).not.toMatch(PLACEHOLDER);
          expect.soft(pageErrors.splice(0), path).toEqual([]);
        }
        await test.step("and none of its links is dead", async () => {
          const missing = screens.map(({ path }) => path);
          const own = [videoId, creator.channelId, creator.slug];
          expect(await deadLinks(context.request, links, { own, missing })).toEqual([]);
        });
      });
    }
  });
}

async function openAs(
  context: BrowserContext,
  viewer: Viewer,
  appearance: Readonly<Record<string, string>>,
): Promise<Page> {
  await context.addCookies(Object.entries(appearance).map(([name, value]) => ({ name, value, url: SITE })));
  const page = await context.newPage();
  // Animations are tested in their final state.
  await page.emulateMedia({ reducedMotion: "reduce" });
  if (viewer === "creator") await signIn(page, creator);
  if (viewer === "admin") await signIn(page, await makeAdministrator());
  return page;
}

/** Opens a screen in a language. */
async function openScreen(page: Page, locale: Locale, path: string): Promise<void> {
  await page.context().addCookies([{ name: "i18n_redirected", value: locale, url: SITE }]);
  await openSettled(page, screen(locale, path));
}

async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (!SCREENSHOT_FOLDER) return;
  await page.screenshot({ path: `${SCREENSHOT_FOLDER}/${name.replace(/[^\w.-]+/g, "_")}.png` });
}

interface WidthChecks {
  /** Checks for overflow, small texts and competing primary buttons, at any width. */
  readonly isWhole: boolean;
  /** Checks the line breaks of a Polish page, on each device. */
  readonly hasLines: boolean;
}

async function checkWidths(page: Page, path: string, { isWhole, hasLines }: WidthChecks): Promise<void> {
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    const isDevice = DEVICES.some((device) => device === width);
    if (!isWhole && !(hasLines && isDevice)) continue;
    await page.setViewportSize({ width, height: 900 });
    if (isWhole) expect.soft(await layoutFaults(page, 12), `${path} at ${width}`).toEqual([]);
    // The kit shows all button variants.
    if (isWhole && width === 1440 && path !== "/dev/kit")
      expect.soft(await competingPrimaryButtons(page, 900), path).toEqual([]);
    if (hasLines && isDevice) await expectGoodLineBreaks(page, `${path} at ${width}`);
  }
  if (before) await page.setViewportSize(before);
}

async function expectGoodLineBreaks(page: Page, place: string): Promise<void> {
  await test.step("lines do not end with a short word or between a number and its unit [LAS-114]", async () => {
    expect.soft(await badLineBreaks(page), place).toEqual([]);
  });
}
