import { expect, test, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import type { VideoCard } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated } from "../page-frame.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const HOUR_MS = 3_600_000;
/** The page may come from the cache for visitors: its relative times count from the time of its rendering. */
const RENDERED_EARLIER_MS = 30_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

function video(title: string, changes: Partial<VideoCard> = {}): VideoCard {
  const _id = crypto.randomUUID();
  return {
    ...{ _id, title, channelId: "channel", status: "public", visibility: "public", hasThumbnail: false },
    channel: { _id: "channel", name: "Szlak", slug: "szlak", hasAvatar: false, imageVersion: 0 },
    ...{
      ageRestriction: 0,
      adultsOnly: false,
      duration: 600,
      views: 3,
      imageVersion: 0,
      dominantColor: "#333333",
    },
    ...{ publishedAt: inMs(-HOUR_MS), createdAt: inMs(-HOUR_MS), releaseDate: null, premiereAt: null },
    ...{ bannedByBigTech: false, bannedByNadaj: false, thumbnailBaseUrl: `/edge/video/${_id}` },
    ...changes,
  };
}

const PLAIN = video("Zwykły odcinek");
const NEXT = video("Następny odcinek");
const BROKEN = video("Bez podglądu");

/** Lets the newest list return only these videos. Returns the sprite URLs that are requested. */
async function mockNewestList(page: Page, items: readonly VideoCard[]): Promise<string[]> {
  const sprites: string[] = [];
  const sheet = await sharp({ create: { width: 1280, height: 72, channels: 3, background: "#234c9c" } })
    .jpeg()
    .toBuffer();
  await page.route(/\/api\/videos\?/, (route) => route.fulfill({ json: { items, count: items.length } }));
  await page.route("**/seeksprite.jpg*", async (route) => {
    const url = route.request().url();
    sprites.push(url);
    if (url.includes(BROKEN._id)) await route.fulfill({ status: 404 });
    else await route.fulfill({ contentType: "image/jpeg", body: sheet });
  });
  return sprites;
}

async function goToList(page: Page): Promise<void> {
  await openHydrated(page, "/about");
  await page.evaluate(() => history.pushState({}, "", "/new"));
  await expect(page.getByRole("article").first()).toBeVisible();
}

function cardOf(page: Page, title: string): Locator {
  return page.getByRole("main").getByRole("article").filter({ hasText: title });
}

const preview = (page: Page, title: string) => cardOf(page, title).locator('[style*="seeksprite"]');

test("@smoke a card shows the status of its video", async ({ page }) => {
  const live = { live: true, hasSignal: true, isLiveNow: true } as const;
  await page.route(/\/api\/live\/states/, (route) => {
    const ids = new URL(route.request().url()).searchParams.getAll("ids");
    const state = {
      viewers: 2,
      isLiveNow: true,
      hasSignal: true,
      endedAt: null,
      title: "Nadajemy",
      version: 1,
    };
    return route.fulfill({ json: { items: ids.map((videoId) => ({ videoId, ...state })) } });
  });
  await mockNewestList(page, [
    PLAIN,
    video("Tylko dla dorosłych", { adultsOnly: true, ageRestriction: 18 }),
    video("Schowany", { visibility: "private" }),
    video("Niechciany gdzie indziej", { bannedByBigTech: true }),
    video("Niechciany tutaj", { bannedByNadaj: true }),
    video("Nadajemy", { ...live, livestreamStartsAt: inMs(-HOUR_MS) }),
    video("Nadamy", { live: true, livestreamStartsAt: inMs(HOUR_MS / 2 - RENDERED_EARLIER_MS) }),
    video("Pokażemy", {
      status: "premiere_scheduled",
      premiereAt: inMs(0.75 * HOUR_MS - RENDERED_EARLIER_MS),
    }),
  ]);
  await goToList(page);
  const labels = (title: string) => cardOf(page, title).locator("a span.rounded-xs");
  const notch = (title: string) => cardOf(page, title).locator(".mark-notch");

  await test.step("age restriction, visibility and bans [DIS-060, DIS-061, DIS-062]", async () => {
    await expect(labels("Tylko dla dorosłych")).toHaveText(["+18"]);
    expect(await isRed(labels("Tylko dla dorosłych"))).toBe(true);
    await expect(labels("Schowany")).toHaveText(["Prywatny"]);
    await expect(labels("Schowany").locator("svg")).toBeVisible();
    await expect(labels("Niechciany gdzie indziej")).toHaveText(["Zbanowany przez big techy"]);
    await expect(labels("Niechciany tutaj")).toHaveText(["Zablokowany"]);
    await expect(labels("Zwykły odcinek")).toHaveCount(0);
  });

  await test.step("live, announced and premiere [DIS-051, DIS-053, DIS-059]", async () => {
    await expect(labels("Nadajemy")).toHaveCount(0);
    await expect(notch("Nadajemy")).toHaveText("Na żywo");
    await expect(labels("Nadamy")).toHaveText(["Transmisja"]);
    await expect(notch("Nadamy")).toHaveText(/^Start za (30|29|28) minut$/);
    await expect(labels("Pokażemy")).toHaveText(["Premiera"]);
    await expect(notch("Pokażemy")).toHaveText(/^Premiera za 4[345] minut/);
    await expect(notch("Zwykły odcinek")).toHaveText("10:00");
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

test("@smoke a card previews its video when the mouse hovers over it", async ({ page }) => {
  const sprites = await mockNewestList(page, [PLAIN, NEXT, BROKEN]);
  await page.clock.install();
  await goToList(page);
  const hover = (title: string) =>
    cardOf(page, title).getByRole("link", { includeHidden: true }).first().hover();

  await test.step("after 800 ms, until the mouse leaves [DIS-054]", async () => {
    // The first preview loads its code, which may take any time.
    await hover("Zwykły odcinek");
    await expect(preview(page, "Zwykły odcinek")).toBeVisible();
    await page.mouse.move(2, 2);
    await expect(preview(page, "Zwykły odcinek")).toHaveCount(0);
    // From here on the page's clock only advances on demand.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await hover("Następny odcinek");
    await page.clock.runFor(700);
    expect(sprites.filter((url) => url.includes(NEXT._id))).toEqual([]);
    await page.clock.runFor(200);
    await expect(preview(page, "Następny odcinek")).toBeVisible();
    await page.mouse.move(2, 2);
    await expect(preview(page, "Następny odcinek")).toHaveCount(0);
  });

  await test.step("not when it fails to load, and it is requested once [DIS-058]", async () => {
    for (let visit = 0; visit < 2; visit += 1) {
      await hover("Bez podglądu");
      await page.clock.runFor(1600);
      await expect.poll(() => sprites.filter((url) => url.includes(BROKEN._id))).toHaveLength(1);
      await expect(preview(page, "Bez podglądu")).toHaveCount(0);
      await expect(cardOf(page, "Bez podglądu").locator(".mark-notch")).toBeVisible();
      await page.mouse.move(2, 2);
    }
    // A visible preview shows that the page has processed the events.
    await hover("Zwykły odcinek");
    await page.clock.runFor(900);
    await expect(preview(page, "Zwykły odcinek")).toBeVisible();
    expect(sprites.filter((url) => url.includes(BROKEN._id))).toHaveLength(1);
  });
});

test("a card has no preview on touch [DIS-055]", async ({ browser }) => {
  const context = await browser.newContext({
    ...{ locale: "pl-PL", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    storageState: test.info().project.use.storageState ?? { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  const sprites = await mockNewestList(page, [PLAIN]);
  await page.clock.install();
  await goToList(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const { x = 0, y = 0 } = (await cardOf(page, "Zwykły odcinek").boundingBox()) ?? {};
  const touched = page.evaluate(
    () =>
      new Promise<string>((resolve) =>
        document.addEventListener("pointerover", (event) => resolve(event.pointerType)),
      ),
  );
  const devTools = await context.newCDPSession(page);
  const touchPoints = [{ x: x + 60, y: y + 60 }];
  await devTools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  expect(await touched).toBe("touch");
  await page.clock.runFor(2000);
  await devTools.send("Input.dispatchTouchEvent", { type: "touchCancel", touchPoints: [] });
  await expect(preview(page, "Zwykły odcinek")).toHaveCount(0);
  expect(sprites).toEqual([]);
  await context.close();
});

/** Whether the background of a label is red, in any colour notation. */
async function isRed(label: Locator): Promise<boolean> {
  const [red = 0, green = 0, blue = 0] = await label.evaluate((element) => {
    const pen = document.createElement("canvas").getContext("2d");
    if (!pen) return [];
    pen.fillStyle = getComputedStyle(element).backgroundColor;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  });
  return red > 1.5 * green && red > 1.5 * blue;
}
