import { expect, test, type Page, type Route } from "@playwright/test";
import { createClient } from "#shared/client.ts";
import { videoPages, type VideoPage } from "#shared/home/contract.ts";
import type { Section } from "#shared/home/sections.ts";
import { posts } from "#shared/posts/contract.ts";
import type { VideoCard } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "./accessibility.ts";
import { open, SIDEBAR } from "./bars.ts";
import { makeCreator, publishFilm, SITE, watchComplaints } from "./site.ts";
import { slides } from "./stage.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const FILM = "Parowozem przez zaspy";
const LARGE = { width: 1440, height: 900 };
const MEDIUM = { width: 1000, height: 800 };
const SMALL = { width: 400, height: 800 };

let filmId: string;
test.beforeAll(async () => {
  const creator = await makeCreator("Zimowe Tory");
  filmId = await publishFilm(creator, FILM);
  await creator.call(posts.create, { body: { message: "Jutro ruszamy" } });
});

/** A site with many films: the one there is, so many times under other names. */
function films(film: VideoCard, count: number, first = "") {
  const items = Array.from({ length: count }, (_, place) => ({
    ...film,
    // The last one is the real one.
    _id: place === count - 1 ? film._id : crypto.randomUUID(),
    title: place === 0 && first ? first : `Film ${place + 1}`,
  }));
  return { items, count };
}

/** A page with sections of every type, made of the real one. */
function everySection(page: VideoPage, first = ""): VideoPage {
  const film = filmOf(page);
  const channel = page.sections.find((section) => "channels" in section)?.channels.items[0];
  if (!channel) throw new Error("the home page has no channels");
  const channels = (count: number) => ({
    items: Array.from({ length: count }, (_, place) => ({
      ...channel,
      _id: crypto.randomUUID(),
      name: `K ${place}`,
    })),
    count,
  });
  const document = { title: "Witaj", contents: "<p><strong>Cześć</strong></p>", language: "pl" };
  const sections: (Section extends infer One ? (One extends Section ? Omit<One, "_id"> : never) : never)[] = [
    { type: "new", rows: 2, videos: films(film, 10, first) },
    { type: "category", category: "gaming", rows: 2, videos: films(film, 9) },
    { type: "live-upcoming", rows: 1, videos: { items: [], count: 0 } },
    { type: "newChannels", rows: 1, channels: channels(8) },
    { type: "popularChannels", rows: 1, channels: channels(7) },
    { type: "tag", tag: "śnieg", rows: 1, videos: films(film, 5) },
    { type: "playlist", playlistId: "featured", playlistName: "Zimą", rows: 1, videos: films(film, 5) },
    { type: "document", documentSlug: "powitanie", document },
    { type: "videos", sort: "popular", rows: 1, videos: films(film, 5) },
  ];
  return {
    ...page,
    sections: sections.map((section, place) => ({ ...section, _id: `s${place}` })),
  };
}

function filmOf(page: VideoPage): VideoCard {
  const videos = page.sections.find((section) => section.type === "new")?.videos.items ?? [];
  const film = videos.find(({ _id }) => _id === filmId);
  if (!film) throw new Error("the film is not on the home page");
  return film;
}

/** Sections with as many premieres and posts as are just not enough, and just enough, to lead on. */
function thresholds(page: VideoPage): VideoPage {
  const premieres = (count: number) => ({
    type: "live-upcoming" as const,
    rows: 1,
    videos: films(filmOf(page), count),
  });
  const [post] = page.sections.find((section) => section.type === "posts")?.posts.items ?? [];
  if (!post) throw new Error("there is no post on the home page");
  const someOf = (count: number) => ({
    type: "posts" as const,
    rows: 2,
    posts: { items: Array.from({ length: count }, () => ({ ...post, _id: crypto.randomUUID() })), count },
  });
  const sections = [premieres(8), premieres(9), someOf(5), someOf(6)];
  return { ...page, sections: sections.map((section, place) => ({ ...section, _id: `t${place}` })) };
}

async function realPage(): Promise<VideoPage> {
  const visitor = createClient({ base: `${SITE}/api` });
  return visitor(videoPages.bySlug, { params: { slug: "home" }, query: { nocache: "true" } });
}

/** Comes to the home page from another one, so that its data are asked for by the browser. */
async function comeHome(page: Page): Promise<void> {
  await open(page, "/about");
  await page.locator(SIDEBAR).getByRole("link", { name: "Start" }).click();
}

/** Lets a minute and a bit pass behind another tab, until the page has asked for what is new. */
async function comeBackLater(page: Page): Promise<void> {
  await expect(async () => {
    const asked = page.waitForResponse(/by-slug\/home/, { timeout: 2000 });
    await Promise.all([asked, turnAway(page)]);
  }).toPass();
}

async function turnAway(page: Page): Promise<void> {
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

test("the home page shows its sections in their order, as many cards as there is room for, and leads on from full rows [HOM-002, HOM-003, HOM-004, HOM-005, HOM-006, HOM-007, HOM-008, HOM-009, HOM-015, HOM-018, HOM-019, HOM-020, HOM-021, HOM-022, HOM-023, HOM-026, SEC-030, SEC-031, SEC-035, SEC-037, SEC-038, SEC-039, SEC-041, SEC-042, SEC-043, SEC-044, SHL-052, SHL-075, SHL-077, SHL-078, SHL-079, SHL-080, DIS-003]", async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  const full = everySection(await realPage());
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url().slice(SITE.length)));
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/api/video-pages/by-slug/home?*", async (route) => {
    await held;
    await route.fulfill({ json: full });
  });
  await page.route("**/api/playlists/featured/videos?*", (route) =>
    route.fulfill({ json: { ...films(filmOf(full), 5), count: 5 } }),
  );

  await comeHome(page);
  const placeholders = page.getByRole("main").locator("[role=status] .grid > div:visible");
  for (const [size, count] of [
    [LARGE, 10],
    [MEDIUM, 12],
    [SMALL, 8],
  ] as const) {
    await page.setViewportSize(size);
    await expect(placeholders).toHaveCount(count);
  }
  letGo();
  await page.setViewportSize(LARGE);

  const headings = page.getByRole("main").getByRole("region").getByRole("heading", { level: 2 });
  await expect(headings.filter({ hasNotText: /^Film/ })).toHaveText([
    ...["Nowe", "Gry", "Na żywo i wkrótce", "Nowe kanały", "Popularne kanały"],
    ...["#śnieg", "Zimą", "Witaj", "Popularne"],
  ]);
  await expect(page.getByText("Obecnie nie ma zaplanowanych żadnych premier")).toBeVisible();
  expect(asked).toContain("/api/playlists/featured/videos?paged=true&limit=5");
  expect(asked.some((url) => url.startsWith("/api/video-pages/by-slug/home"))).toBe(true);
  expect(asked.filter((url) => url.includes("subscribedChannelsOnly"))).toEqual([]);

  expect(await slides(page)).toMatchObject({ count: 5, width: 550, height: 400, is3d: true, isWhole: true });
  expect(Math.abs((await slides(page)).step - 400)).toBeLessThan(4);
  await expect(visible(page, "Nowe")).toHaveCount(10);
  await expect(visible(page, "Nowe kanały", "a[href^='/c/']")).toHaveCount(8);
  const more = (section: string) =>
    page.getByRole("region", { name: section, exact: true }).getByRole("link", { name: /^Więcej/ });
  for (const [section, href] of [
    ["Nowe", "/new"],
    ["Nowe kanały", "/channels?sort=createdAt"],
    ["#śnieg", "/tags/%C5%9Bnieg"],
    ["Zimą", "/playlist/featured"],
    ["Popularne", "/popular"],
  ] as const) {
    await expect(more(section)).toHaveAttribute("href", href);
  }
  for (const section of ["Gry", "Popularne kanały"]) await expect(more(section)).toBeHidden();
  await expect(page.locator("main strong").getByText("Cześć")).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.setViewportSize({ width: 1920, height: 900 });
  expect(await columns(page, "Nowe")).toBe(5);
  expect(await columns(page, "Nowe kanały")).toBe(8);
  await page.setViewportSize(MEDIUM);
  await expect(visible(page, "Nowe")).toHaveCount(8);
  await expect(visible(page, "Nowe kanały", "a[href^='/c/']")).toHaveCount(5);
  await expect(more("Gry")).toHaveAttribute("href", "/categories?name=gaming");
  await expect(more("Popularne kanały")).toHaveAttribute("href", "/channels?sort=subscriptionsCount");

  await page.setViewportSize(SMALL);
  await expect(visible(page, "Nowe kanały", "a[href^='/c/']")).toHaveCount(8);
  expect((await slides(page)).height).toBe(428);
  expect(await columns(page, "Nowe")).toBeGreaterThan(5);
  await page
    .getByRole("region", { name: "#śnieg" })
    .locator(".grid")
    .first()
    .evaluate((row) => {
      row.scrollLeft = (row.scrollWidth - row.clientWidth) * 0.95;
    });
  const last = full.sections.find((section) => section.type === "tag")?.videos.items[3]?._id ?? "";
  await expect(more("#śnieg")).toHaveAttribute("href", `/tags/%C5%9Bnieg?id=${last}`);
  await page.route("**/api/videos?*offset=0", (route) =>
    route.fulfill({ json: { ...films(filmOf(full), 20), count: 22 } }),
  );
  await more("Nowe").click();
  await expect(page).toHaveURL(/\/new$/);
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(20);
  await page.route("**/api/videos?*offset=20", (route) => route.fulfill({ json: films(filmOf(full), 3) }));
  await page.getByRole("button", { name: "Pokaż więcej" }).click();
  await expect(cards).toHaveCount(22);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nowe filmy");
  await page.goto("/en/new");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New videos");
  expect(complaints).toEqual([]);
});

test("new content takes the place of the old at the top of the page, and further down when it is wanted [HOM-010, HOM-011, HOM-017, HOM-024, HOM-025, SEC-040]", async ({
  page,
}) => {
  const real = await realPage();
  let answer: (route: Route) => Promise<void> = (route) => route.fulfill({ json: thresholds(real) });
  await page.route("**/api/video-pages/by-slug/home?*", (route) => answer(route));
  await comeHome(page);
  const first = visible(page, "Nowe").first().getByRole("heading");
  const button = page.getByRole("button", { name: "Załaduj nowe treści" });
  for (const name of ["Na żywo i wkrótce", "Posty"]) {
    const region = page.getByRole("region", { name });
    await expect(region.nth(1).getByRole("link", { name: /^Więcej/ })).toBeVisible();
    await expect(region.nth(0).getByRole("link", { name: /^Więcej/ })).toHaveCount(0);
    const cards = region.nth(0).getByRole("article");
    await expect(cards).toHaveCount(name === "Posty" ? 5 : 8);
  }
  answer = (route) => route.fulfill({ json: everySection(real, "Film 1") });
  await comeBackLater(page);
  await expect(first).toHaveText("Film 1");
  const offer = async (title: string, scrollTop: number) => {
    answer = (route) => route.fulfill({ json: everySection(real, title) });
    await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), scrollTop);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollTop);
    await comeBackLater(page);
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

  answer = (route) => route.fulfill({ status: 500, json: { statusCode: 500, message: "Zepsute" } });
  await comeBackLater(page);
  await expect(first).toHaveText("Jeszcze nowszy");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

/** How many cards of a section stand beside each other. */
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
