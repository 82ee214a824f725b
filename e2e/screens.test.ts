import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import type { Locale } from "#shared/texts.ts";
import { accessibilityFaults } from "./accessibility.ts";
import { crowdedPrimaries, partedWords, smallTexts } from "./measures.ts";
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
const WIDTHS = [360, 390, 600, 768, 960, 1264, 1440, 1904];
/** Looked at for accessibility: a phone, a tablet and a desktop. */
const DEVICES = [390, 768, 1440] as const;
interface Look {
  readonly locale: Locale;
  readonly theme: "dark" | "light";
  readonly zone: string;
}
/** Colours do not depend on the language, nor words on the theme. */
const USUAL_LOOKS: readonly Look[] = [
  { locale: "pl", theme: "dark", zone: "Europe/Warsaw" },
  { locale: "en", theme: "light", zone: "America/Los_Angeles" },
];
/** What the operator of a site without settings has not said. */
const GAP = /\[|do uzupełnienia|to be filled in/;

/**
 * Screens take turns between the looks and the devices. With the path of a folder in this variable, each is seen in all
 * twelve combinations, and their pictures are kept there.
 */
const SWEEP_FOLDER = process.env["NADAJ_WHOLE_SWEEP"];
const LOOKS: readonly Look[] = SWEEP_FOLDER
  ? USUAL_LOOKS.flatMap((look) => [look, { ...look, theme: look.theme === "dark" ? "light" : "dark" }])
  : USUAL_LOOKS;

test.describe.configure({ mode: "parallel", timeout: SWEEP_FOLDER ? 3_600_000 : 300_000 });

let creator: Creator;
let videoId: string;

test.beforeAll(async () => {
  creator = await makeCreator("Nad Chmurami");
  videoId = await publishFilm(creator, "Lot szybowcem nad Żarem: cztery godziny bez silnika");
});

for (const [turn, { locale, theme, zone }] of LOOKS.entries()) {
  test.describe(`in ${zone}, ${theme}`, () => {
    test.use({ timezoneId: zone });
    for (const viewer of VIEWERS) {
      test(`every screen of a ${viewer} is accessible, fits all widths and complains of nothing, ${locale}, ${theme} [LOC-001, LOC-002, LAS-083, LAS-090, LAS-108, LAS-161]`, async ({
        context,
      }) => {
        const page = await openAs(context, viewer, { theme });
        const complaints = watchComplaints(page);
        const screens = screensOf({ creator, videoId }).filter((one) => one.viewer === viewer);
        for (const [place, { path }] of screens.entries()) {
          await visit(page, locale, path);
          if (SWEEP_FOLDER || place % LOOKS.length === turn) {
            await expect(page.locator("html")).toHaveAttribute("lang", locale);
            await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
            const devices = SWEEP_FOLDER
              ? DEVICES
              : DEVICES.filter((_, device) => device === place % DEVICES.length);
            for (const width of devices) {
              await page.setViewportSize({ width, height: 900 });
              expect.soft(await accessibilityFaults(page), `${path} at ${width}`).toEqual([]);
              await keepPicture(page, `${viewer}-${path}-${locale}-${theme}-${width}`);
            }
            expect.soft(await faultsOfWidths(page, path), path).toEqual([]);
          }
          if (viewer === "visitor")
            expect.soft(await page.locator("main").innerText(), path).not.toMatch(GAP);
          expect.soft(complaints.splice(0), path).toEqual([]);
        }
      });
    }
  });
}

test("lines of Polish pages end with no short word, nor between a figure and its unit [LAS-114]", async ({
  context,
}) => {
  const page = await openAs(context, "visitor", {});
  for (const { path } of screensOf({ creator, videoId }).filter(({ viewer }) => viewer === "visitor")) {
    await visit(page, "pl", path);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await partedWords(page), `${path} at ${width}`).toEqual([]);
    }
  }
});

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

/** Opens a screen in a language. */
async function visit(page: Page, locale: Locale, path: string): Promise<void> {
  await page.context().addCookies([{ name: "i18n_redirected", value: locale, url: SITE }]);
  await page.goto(screen(locale, path), { waitUntil: "networkidle" });
}

async function keepPicture(page: Page, name: string): Promise<void> {
  if (!SWEEP_FOLDER) return;
  await page.screenshot({ path: `${SWEEP_FOLDER}/${name.replace(/[^\w.-]+/g, "_")}.png` });
}

/** What is too wide, written too small or calls too loud at any width. */
async function faultsOfWidths(page: Page, path: string): Promise<string[]> {
  const before = page.viewportSize();
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) {
      faults.push(`${width}: wider than the screen`);
    }
    faults.push(...(await smallTexts(page, 12)).map((text) => `${width}: ${text}`));
    // The kit shows every kind of button.
    if (width === 1440 && path !== "/dev/kit") faults.push(...(await crowdedPrimaries(page, 900)));
  }
  if (before) await page.setViewportSize(before);
  return faults;
}
