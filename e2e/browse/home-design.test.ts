import { expect, test, type Page } from "@playwright/test";
import { createClient } from "#shared/client.ts";
import { videoPages, type VideoPage } from "#shared/home/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { videos, type VideoCard } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { statusMessage } from "../actions.ts";
import { openHydrated, SIDEBAR } from "../page-frame.ts";
import {
  makeCreator,
  makeMember,
  publishVideo,
  signIn,
  SITE,
  collectPageErrors,
  type Creator,
} from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const VIDEO_TITLE = "Widok z Radziejowej";
/** Unique, because a worker that failed leaves its post behind. */
const POST = `W niedzielę o świcie ruszamy na grań. ${crypto.randomUUID()}`;

let creator: Creator;
let videoCard: VideoCard;
let postId: string;
test.beforeAll(async () => {
  creator = await makeCreator("Graniówka Beskidzka");
  const id = await publishVideo(creator, VIDEO_TITLE);
  videoCard = await creator.call(videos.edit, { params: { id }, body: { categories: ["tourism"] } });
  postId = (await creator.call(posts.create, { body: { message: POST } }))._id;
});

const region = (page: Page, name: string) =>
  page.getByRole("main").getByRole("region", { name, exact: true });

/** The home page with two rows of cards with the longest possible figures, and no live stream. */
async function crowdedPage(): Promise<VideoPage> {
  const visitor = createClient({ base: `${SITE}/api` });
  const page = await visitor(videoPages.bySlug, { params: { slug: "home" }, query: { nocache: "true" } });
  const publishedAt = new Date(Date.now() - 345 * 86_400_000).toISOString();
  const items = Array.from({ length: 12 }, (_, index) => ({
    ...videoCard,
    _id: crypto.randomUUID(),
    title: "Krajobraz z bardzo długim tytułem, który zajmuje dwa wiersze i jeszcze trochę",
    views: [1_241_338, 98_765_432, 12, 241_338][index % 4] ?? 0,
    publishedAt,
  }));
  const sections = [
    { _id: "s1", type: "new" as const, rows: 2, videos: { items, count: 12 } },
    { _id: "s2", type: "live-upcoming" as const, rows: 1, videos: { items: [], count: 0 } },
  ];
  return { ...page, sections };
}

test("the home page has the columns, lines, dial and empty states of the design [LAS-091, LAS-092, LAS-093, LAS-095, LAS-065]", async ({
  page,
}) => {
  const pageErrors = collectPageErrors(page);
  const crowded = await crowdedPage();
  await test.step("a new account's first upload is among the newest, not in the hero", async () => {
    await expect.poll(async () => (await page.request.get("/")).text()).toContain(VIDEO_TITLE);
    await openHydrated(page, "/");
    await expect(region(page, "Nowe").getByRole("heading", { name: VIDEO_TITLE })).toBeVisible();
    await expect(page.getByRole("region", { name: "Wyróżnione filmy" }).getByText(VIDEO_TITLE)).toHaveCount(
      0,
    );
  });

  await page.route("**/api/video-pages/by-slug/home?*", (route) => route.fulfill({ json: crowded }));
  await page.route("**/api/categories?*", (route) => {
    const items = [
      { code: "tourism", name: "Podróże", icon: "plane", videosCount: 3 },
      { code: "music", name: "Muzyka", icon: "music", videosCount: 9 },
      { code: "history", name: "Historia", icon: "scroll", videosCount: 5 },
    ];
    return route.fulfill({ json: { items, count: items.length } });
  });
  await openHydrated(page, "/about");
  await page.locator(SIDEBAR).getByRole("link", { name: "Start" }).click();
  const cards = region(page, "Nowe").getByRole("article");
  await expect(cards.first()).toBeVisible();

  await test.step("the number of cards per row", async () => {
    for (const [width, count] of [
      [1440, 4],
      [820, 2],
      [1920, 6],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const tops = await cards.evaluateAll((all) =>
        all.map((card) => Math.round(card.getBoundingClientRect().top)),
      );
      expect(tops.filter((top) => top === tops[0])).toHaveLength(count);
    }
  });

  await test.step("views and time on one line, also when long", async () => {
    for (const width of [1440, 1000, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const lines = await cards.locator("p").evaluateAll((all) =>
        all
          .filter((line) => line.checkVisibility())
          .map((line) => ({
            lines: Math.round(
              line.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(line).lineHeight),
            ),
            time: line.querySelector("time")?.getBoundingClientRect().right ?? Infinity,
            end: line.getBoundingClientRect().right,
          })),
      );
      expect(lines.length).toBeGreaterThan(3);
      for (const line of lines) {
        expect(line.lines).toBe(1);
        expect(line.time).toBeLessThanOrEqual(line.end + 1);
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("an empty state has an image and a link", async () => {
    const upcoming = region(page, "Na żywo i wkrótce");
    await expect(upcoming.getByRole("heading", { level: 3 })).toHaveText(
      "Obecnie nie ma zaplanowanych żadnych premier",
    );
    await expect(upcoming.locator("svg").first()).toBeVisible();
    await expect(upcoming.getByRole("link", { name: "Zobacz wszystkie zapowiedzi" })).toHaveAttribute(
      "href",
      "/live-upcoming",
    );
  });

  await test.step("the dial of categories, in both themes", async () => {
    const bar = page.getByRole("main").getByRole("navigation", { name: "Kategorie" });
    await expect(bar.getByRole("link")).toHaveText([
      ...["Wszystko", "Muzyka", "Historia", "Podróże", "Wszystkie kategorie"],
    ]);
    for (const theme of ["dark", "light"]) {
      await page.evaluate((value) => document.documentElement.setAttribute("data-theme", value), theme);
      expect(await needles(page)).toEqual([1, 0, 0, 0, 0]);
      await expect(bar.locator(".mark-dial")).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    await bar.getByRole("link", { name: "Historia" }).click();
    await expect(page).toHaveURL(/\/categories\?name=history$/);
    await expect(bar.locator("[aria-current=page]")).toHaveText("Historia");
    await expect.poll(() => needles(page)).toEqual([0, 0, 1, 0, 0]);
  });
  expect(pageErrors).toEqual([]);
});

/** The opacity of the needle under each category. */
async function needles(page: Page): Promise<number[]> {
  const found = page.getByRole("main").getByRole("navigation", { name: "Kategorie" }).locator(".mark-needle");
  return found.evaluateAll((all) => all.map((needle) => Number(getComputedStyle(needle).opacity)));
}

test("posts on the home page are liked and shared [LAS-094]", async ({ page, context }) => {
  const pageErrors = collectPageErrors(page);
  const card = region(page, "Posty").getByRole("article").filter({ hasText: POST });
  const like = card.getByRole("button", { name: /^Lubię to/ });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await expect.poll(async () => (await page.request.get("/")).text()).toContain(POST);

  await openHydrated(page, "/");
  await expect(like).toHaveAttribute("aria-pressed", "false");
  await card.getByRole("button", { name: /^Udostępnij post/ }).click();
  await expect(statusMessage(page, "Skopiowano link")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${SITE}/feed/post/${postId}`);
  await like.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");

  await signIn(page, await makeMember());
  // Components that load after hydration arrive late: a click on one of them is not lost.
  const lateScripts = Promise.withResolvers<void>();
  const lateScript = /\/assets\/.*\.js$/;
  await page.goto("/robots.txt");
  await page.route(lateScript, async (route) => {
    if (await page.evaluate(() => "isHydrated" in globalThis)) await lateScripts.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForFunction(() => "isHydrated" in globalThis);
  await like.click();
  await expect(like).toHaveAttribute("aria-pressed", "false");
  lateScripts.resolve();
  await expect(like).toHaveAttribute("aria-pressed", "true");
  await expect(like).toHaveText("1");
  await expect.poll(async () => (await creator.call(posts.get, { params: { id: postId } })).likes).toBe(1);
  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  await expect(like).toHaveAttribute("aria-pressed", "true");
  await expect(like).toHaveText("1");
  expect(await accessibilityFaults(page)).toEqual([]);
  await like.click();
  await expect(like).toHaveAttribute("aria-pressed", "false");
  await expect(page).toHaveURL(`${SITE}/`);
  expect(pageErrors).toEqual([]);
});

test("the home page is fetched again after it was hidden for more than a minute [HOM-013, LAS-137]", async ({
  page,
}) => {
  await openHydrated(page, "/");
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/by-slug/home")) requested.push(request.url());
  });
  // Repeated until the component with the listener is hydrated.
  await expect(async () => {
    await hideFor(page, 120);
    await expect.poll(() => requested.length, { timeout: 10_000 }).toBeGreaterThan(0);
  }).toPass();
  const before = requested.length;
  await hideFor(page, 59);
  const answered = page.waitForResponse(/by-slug\/home/);
  await hideFor(page, 61);
  await answered;
  expect(requested).toHaveLength(before + 1);
});

/** Hides the tab and shows it again after this many seconds. */
async function hideFor(page: Page, seconds: number): Promise<void> {
  await page.evaluate((hiddenSeconds) => {
    const turn = (state: string) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      document.dispatchEvent(new Event("visibilitychange"));
    };
    const now = Date.now;
    turn("hidden");
    const later = now() + hiddenSeconds * 1000;
    Date.now = () => later;
    turn("visible");
    Date.now = now;
  }, seconds);
}
