import { expect, test, type Page, type Route } from "@playwright/test";
import { createClient } from "#shared/client.ts";
import { videoPages, type VideoPage } from "#shared/home/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated, SIDEBAR } from "../page-frame.ts";
import { renderScreen } from "../rendered-screen.ts";
import { everySection, findVideo, copiesOf, thresholds } from "./home-sections.ts";
import { makeCreator, publishVideo, SITE, collectPageErrors } from "../site.ts";
import { measureCarousel } from "./carousel.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const VIDEO_TITLE = "Parowozem przez zaspy";
const WIDE = { width: 1700, height: 900 };
const LARGE = { width: 1440, height: 900 };
const MEDIUM = { width: 1000, height: 800 };
const SMALL = { width: 400, height: 800 };

let videoId: string;
test.beforeAll(async () => {
  const creator = await makeCreator("Zimowe Tory");
  videoId = await publishVideo(creator, VIDEO_TITLE);
  await creator.call(posts.create, { body: { message: "Jutro ruszamy" } });
});

async function realPage(): Promise<VideoPage> {
  const visitor = createClient({ base: `${SITE}/api` });
  return visitor(videoPages.bySlug, { params: { slug: "home" }, query: { nocache: "true" } });
}

/** Navigates to the home page on the client, so that the browser fetches its data. */
async function navigateHome(page: Page): Promise<void> {
  await openHydrated(page, "/about");
  await page.locator(SIDEBAR).getByRole("link", { name: "Start" }).click();
}

/** Hides the tab for a minute and a second, until the page has fetched its data again. */
async function returnAfterMinute(page: Page): Promise<void> {
  await expect(async () => {
    const requested = page.waitForResponse(/by-slug\/home/, { timeout: 10_000 });
    await Promise.all([requested, simulateHiddenTab(page)]);
  }).toPass();
}

async function simulateHiddenTab(page: Page): Promise<void> {
  await page.evaluate(() => {
    const turn = (state: string) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      document.dispatchEvent(new Event("visibilitychange"));
    };
    const now = Date.now;
    turn("hidden");
    const later = now() + 61_000;
    Date.now = () => later;
    turn("visible");
    Date.now = now;
  });
}

const visible = (page: Page, section: string, card = "article") =>
  page.getByRole("region", { name: section, exact: true }).locator(`${card}:visible`);

test("@smoke the home page shows its sections in order, with as many cards as fit, and full rows link to all", async ({
  page,
}) => {
  const pageErrors = collectPageErrors(page);
  const full = everySection(await realPage(), videoId);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url().slice(SITE.length)));
  let release = () => {};
  const pending = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/video-pages/by-slug/home?*", async (route) => {
    await pending;
    await route.fulfill({ json: full });
  });
  await page.route("**/api/playlists/featured/videos?*", (route) =>
    route.fulfill({ json: { ...copiesOf(findVideo(full, videoId), 5), count: 5 } }),
  );
  const more = (section: string) =>
    page.getByRole("region", { name: section, exact: true }).getByRole("link", { name: /^Więcej/ });
  const cards = page.getByRole("main").getByRole("article");

  await test.step("placeholders are shown while loading, as many as fit [SHL-075, SHL-078, SHL-079, SHL-080]", async () => {
    await navigateHome(page);
    const placeholders = page.getByRole("main").locator("[role=status] .grid > div:visible");
    for (const [size, count] of [
      [LARGE, 10],
      [MEDIUM, 12],
      [SMALL, 8],
    ] as const) {
      await page.setViewportSize(size);
      await expect(placeholders).toHaveCount(count);
    }
  });

  await test.step("a visitor's page fetches the featured playlist and the page, but no subscriptions [HOM-008, HOM-009, HOM-015, SEC-030]", async () => {
    release();
    await page.setViewportSize(LARGE);
    const headings = page.getByRole("main").getByRole("region").getByRole("heading", { level: 2 });
    await expect(headings.filter({ hasNotText: /^Film/ })).toHaveText([
      ...["Nowe", "Gry", "Na żywo i wkrótce", "Nowe kanały", "Popularne kanały"],
      ...["#śnieg", "Zimą", "Witaj", "Popularne"],
    ]);
    await expect(page.getByText("Obecnie nie ma zaplanowanych żadnych premier")).toBeVisible();
    expect(requested).toContain("/api/playlists/featured/videos?paged=true&limit=5");
    expect(requested.some((url) => url.startsWith("/api/video-pages/by-slug/home"))).toBe(true);
    expect(requested.filter((url) => url.includes("subscribedChannelsOnly"))).toEqual([]);
  });

  await test.step("five large slides are arranged in 3D above the sections [HOM-002, HOM-003, HOM-004, HOM-005, HOM-007]", async () => {
    await expect(page.getByRole("main").getByRole("region").first()).toHaveAccessibleName("Wyróżnione filmy");
    expect(await measureCarousel(page)).toMatchObject({
      count: 5,
      width: 550,
      height: 400,
      is3d: true,
      isWhole: true,
    });
    expect(Math.abs((await measureCarousel(page)).step - 400)).toBeLessThan(4);
  });

  await test.step("sections of videos have their cards and link to all of them [SEC-020, SEC-035, SEC-038, SEC-039]", async () => {
    await expect(visible(page, "Nowe")).toHaveCount(8);
    expect(await columns(page, "Nowe")).toBe(4);
    for (const [section, href] of [
      ["Nowe", "/new"],
      ["#śnieg", "/tags/%C5%9Bnieg"],
      ["Zimą", "/playlist/featured"],
      ["Popularne", "/popular"],
    ] as const) {
      await expect(visible(page, section).first()).toBeVisible();
      await expect(more(section)).toHaveAttribute("href", href);
    }
  });

  await test.step("sections of channels and documents, too; scripts of a document do not run [HOM-020, SEC-041, SEC-042]", async () => {
    await expect(visible(page, "Nowe kanały", "a[href^='/c/']")).toHaveCount(8);
    await expect(more("Nowe kanały")).toHaveAttribute("href", "/channels?sort=createdAt");
    const document = page.getByRole("region", { name: "Witaj" });
    await expect(document.locator("strong").getByText("Cześć")).toBeVisible();
    await expect(page).not.toHaveTitle("Podmienione");
    await expect(more("Gry")).toBeVisible();
    await expect(more("Popularne kanały")).toBeHidden();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step("wider screens have up to six videos and eight channels per row [HOM-018, SHL-052]", async () => {
    await page.setViewportSize(WIDE);
    await expect(visible(page, "Nowe")).toHaveCount(10);
    expect(await columns(page, "Nowe")).toBe(5);
    await expect(more("Gry")).toBeHidden();
    await page.setViewportSize({ width: 820, height: 1100 });
    expect(await columns(page, "Nowe")).toBe(2);
    await page.setViewportSize({ width: 1920, height: 900 });
    expect(await columns(page, "Nowe")).toBe(6);
    expect(await columns(page, "Nowe kanały")).toBe(8);
  });

  await test.step("narrower screens have fewer, and link to all when a row is full [HOM-019, HOM-021, HOM-023, SEC-037, SEC-043]", async () => {
    await page.setViewportSize(MEDIUM);
    await expect(visible(page, "Nowe")).toHaveCount(8);
    await expect(visible(page, "Nowe kanały", "a[href^='/c/']")).toHaveCount(5);
    await expect(visible(page, "Gry").first()).toBeVisible();
    await expect(more("Gry")).toHaveAttribute("href", "/categories?name=gaming");
    await expect(visible(page, "Popularne kanały", "a[href^='/c/']")).toHaveCount(5);
    await expect(more("Popularne kanały")).toHaveAttribute("href", "/channels?sort=subscriptionsCount");
  });

  await test.step("on a phone rows are dragged, and scroll to the item seen last [HOM-006, HOM-022, HOM-026, SEC-031, SHL-052]", async () => {
    await page.setViewportSize(SMALL);
    await expect(visible(page, "Nowe kanały", "a[href^='/c/']")).toHaveCount(8);
    expect((await measureCarousel(page)).height).toBe(428);
    expect(await columns(page, "Nowe")).toBeGreaterThan(5);
    await expect(more("#śnieg")).toHaveAttribute("href", "/tags/%C5%9Bnieg");
    await page
      .getByRole("region", { name: "#śnieg" })
      .locator(".grid")
      .first()
      .evaluate((row) => {
        row.scrollLeft = (row.scrollWidth - row.clientWidth) * 0.95;
      });
    const tagged = full.sections.find((section) => section.type === "tag")?.videos;
    const last = tagged?.items[3]?._id ?? "";
    await expect(more("#śnieg")).toHaveAttribute("href", `/tags/%C5%9Bnieg?id=${last}`);
    await page.route(/\/api\/videos\?.*tag=/, (route) => route.fulfill({ json: tagged }));
    await more("#śnieg").click();
    await expect(page).toHaveURL(`${SITE}/tags/%C5%9Bnieg?id=${last}`);
    await expect(page.locator(`#item-${last}`)).toBeInViewport();
    await expect(page.locator(`#item-${tagged?.items[0]?._id}`)).not.toBeInViewport();
    await page.goBack();
  });

  await test.step("the newest list loads more on a click, and exists in both languages [SHL-077, DIS-003]", async () => {
    await page.route("**/api/videos?*offset=0", (route) =>
      route.fulfill({ json: { ...copiesOf(findVideo(full, videoId), 20), count: 22 } }),
    );
    await more("Nowe").click();
    await expect(page).toHaveURL(/\/new$/);
    await expect(cards).toHaveCount(20);
    await page.route("**/api/videos?*offset=20", (route) =>
      route.fulfill({ json: copiesOf(findVideo(full, videoId), 3) }),
    );
    await page.getByRole("button", { name: "Pokaż więcej" }).click();
    await expect(cards).toHaveCount(22);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nowe filmy");
    expect((await renderScreen(page.request, "/en/new")).heading).toBe("New videos");
  });
  expect(pageErrors).toEqual([]);
});

test("new content replaces the old at the top of the page, and on a click when scrolled down [HOM-010, HOM-011, HOM-017]", async ({
  page,
}) => {
  const real = await realPage();
  let handler: (route: Route) => Promise<void> = (route) =>
    route.fulfill({ json: thresholds(real, videoId) });
  await page.route("**/api/video-pages/by-slug/home?*", (route) => handler(route));
  await navigateHome(page);
  const first = visible(page, "Nowe").first().getByRole("heading");
  const button = page.getByRole("button", { name: "Załaduj nowe treści" });
  await test.step("six posts and nine announcements have a link to all [HOM-024, HOM-025, SEC-040, SEC-044]", async () => {
    for (const [name, path, few] of [
      ["Na żywo i wkrótce", "/live-upcoming", 8],
      ["Posty", "/feed", 5],
    ] as const) {
      const region = page.getByRole("region", { name });
      await expect(region.nth(1).getByRole("link", { name: /^Więcej/ })).toHaveAttribute("href", path);
      await expect(region.nth(0).getByRole("link", { name: /^Więcej/ })).toHaveCount(0);
      await expect(region.nth(0).getByRole("article")).toHaveCount(few);
    }
  });
  handler = (route) => route.fulfill({ json: everySection(real, videoId, "Film 1") });
  await returnAfterMinute(page);
  await expect(first).toHaveText("Film 1");
  const offer = async (title: string, scrollTop: number) => {
    handler = (route) => route.fulfill({ json: everySection(real, videoId, title) });
    await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), scrollTop);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollTop);
    await returnAfterMinute(page);
  };

  await offer("Prosto z toru", 100);
  await expect(button).toBeVisible();
  await expect(first).toHaveText("Film 1");
  await button.click();
  await expect(first).toHaveText("Prosto z toru");
  await expect(button).toBeHidden();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await offer("Jeszcze nowszy", 99);
  await expect(first).toHaveText("Jeszcze nowszy");
  await expect(button).toBeHidden();

  handler = (route) => route.fulfill({ status: 500, json: { statusCode: 500, message: "Zepsute" } });
  await returnAfterMinute(page);
  await expect(first).toHaveText("Jeszcze nowszy");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

/** Number of cards per row of a section. */
async function columns(page: Page, section: string): Promise<number> {
  return page
    .getByRole("region", { name: section, exact: true })
    .locator(".grid")
    .first()
    .evaluate((grid) => {
      const tops = [...grid.children].map((card) => card.getBoundingClientRect().top);
      return tops.filter((top) => top === tops[0]).length;
    });
}
