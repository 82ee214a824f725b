import { randomUUID } from "node:crypto";
import { expect, test, type Page, type Request } from "@playwright/test";
import { playback } from "#shared/playback/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { BOTTOM_BAR, openHydrated, reloadHydrated, SIDEBAR } from "../page-frame.ts";
import { renderScreen } from "../rendered-screen.ts";
import { makeCreator, makeMember, publishVideo, SITE, collectPageErrors, type Creator } from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const VIDEO_TITLE = "Parowóz do Zakopanego";
const CHANNEL = "Kolejowy Szlak Sudecki";
const CATEGORIES = {
  pl: [
    ...["Dla dzieci", "Edukacja", "Film", "Filozofia", "Gospodarka", "Gry", "Historia", "Interwencja"],
    ...["Kuchnia", "Styl życia", "Książki", "Militaria", "Moda i uroda", "Motoryzacja", "Muzyka", "Nauka"],
    ...["Patriotyzm", "Polityka", "Poradniki", "Prawo", "Religia", "Rodzina", "Rozrywka", "Sport"],
    ...["Sztuka", "Technologia", "Podróże", "Wiadomości z Polski", "Wiadomości ze świata", "Wychowanie"],
    ...["Zdrowie", "Zwierzęta"],
  ],
  en: [
    ...["Kids", "Education", "Cinema", "Philosophy", "Economy", "Gaming", "History", "Investigations"],
    ...["Cooking", "Lifestyle", "Books", "Military", "Fashion and beauty", "Cars and motoring", "Music"],
    ...["Science", "Patriotism", "Politics", "How-to", "Law", "Religion", "Family", "Entertainment", "Sport"],
    ...["Art", "Technology", "Travel", "News from Poland", "World news", "Parenting", "Health", "Animals"],
  ],
};

let creator: Creator;
test.beforeAll(async () => {
  creator = await makeCreator(CHANNEL);
  const id = await publishVideo(creator, VIDEO_TITLE);
  await creator.call(videos.edit, { params: { id }, body: { categories: ["tourism"] } });
  // More views than the videos of other tests, which would take the first page of the popular ones.
  const viewers = await Promise.all(Array.from({ length: 8 }, () => makeMember()));
  for (const { call } of viewers) await call(playback.view, { body: { videoId: id, viewId: randomUUID() } });
});

function searchBox(page: Page) {
  return page.getByRole("search").getByRole("searchbox");
}

test("@smoke lists open in both languages, and link to videos by category, tag and channel", async ({
  page,
  request,
}) => {
  const pageErrors = collectPageErrors(page);
  const main = page.getByRole("main");
  const videoLink = main.getByRole("link", { name: VIDEO_TITLE });
  const expectLink = async (address: string, heading: string, name: RegExp) => {
    // Views are counted in batches, and lists are cached briefly.
    await expect(async () => {
      const rendered = await renderScreen(request, address);
      expect(rendered.heading).toBe(heading);
      expect(rendered.texts("a"), address).toContainEqual(expect.stringMatching(name));
    }).toPass();
  };

  await test.step("lists of videos [DIS-004, DIS-005, DIS-008, DIS-009]", async () => {
    const title = new RegExp(VIDEO_TITLE);
    await expectLink("/popular", "Popularne filmy", title);
    await expectLink("/en/popular", "Popular videos", title);
    await expectLink("/recommended", "Polecane", title);
    await expectLink("/en/recommended", "Recommended", title);
    await expectLink("/tags/animacja", "#animacja", title);
    await expectLink("/en/tags/animacja", "#animacja", title);
    // Trends are computed from the views only every five minutes: until then the videos of other tests may come first.
    for (const [address, heading] of [
      ["/trending", "Na czasie"],
      ["/en/trending", "Trending"],
    ] as const) {
      const rendered = await renderScreen(request, address);
      expect(rendered.heading).toBe(heading);
      expect(rendered.hrefs.some((href) => href.includes("/watch/"))).toBe(true);
    }
  });

  await test.step("lists of tags and channels [DIS-002, DIS-007]", async () => {
    await expectLink("/en/tags", "Tags", /animacja/);
    await expectLink("/en/channels", "Channels", new RegExp(CHANNEL));
    await expectLink("/channels", "Kanały", new RegExp(CHANNEL));
    await expectLink("/tags", "Tagi", /animacja/);
  });

  await test.step("all categories have names in both languages [DIS-001, DIS-046]", async () => {
    for (const [address, heading, names] of [
      ["/en/categories", "Categories", CATEGORIES.en],
      ["/categories", "Kategorie", CATEGORIES.pl],
    ] as const) {
      const rendered = await renderScreen(request, address);
      expect(rendered.heading).toBe(heading);
      expect(rendered.texts("li")).toHaveLength(32);
      // The text of a tile is in one of these elements; a category without videos has nothing else.
      const shown = [...rendered.texts("li a span"), ...rendered.texts("li a")];
      for (const name of names) expect(shown).toContain(name);
    }
  });

  await test.step("a category lists only its own videos, and has an empty state [DIS-045, SHL-076]", async () => {
    await openHydrated(page, "/categories");
    await main.getByRole("link", { name: /^Podróże/ }).click();
    await expect(page).toHaveURL(/\/categories\?name=tourism$/);
    await expect(videoLink).toBeVisible();
    await page.goto("/categories?name=fashion");
    await expect(main.getByRole("heading", { name: "Tu jeszcze nikt nie nadaje" })).toBeVisible();
    await expect(videoLink).toHaveCount(0);
    expect(pageErrors).toEqual([]);
  });
});

test("channels are sorted by date or by number of subscribers [DIS-043, DIS-044]", async ({ page }) => {
  const younger = await makeCreator("Kolejka Bieszczadzka Nowa");
  const [first, second] = [await makeMember(), await makeMember()];
  for (const { call } of [first, second, younger]) {
    await call(subscriptions.subscribe, { params: { id: creator.channelId } });
  }
  for (const { call } of [first, creator]) {
    await call(subscriptions.subscribe, { params: { id: younger.channelId } });
  }
  const order = async () => {
    const tiles = await page
      .getByRole("main")
      .locator("a[href^='/c/']")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.slice(3) ?? ""));
    return [...new Set(tiles)].filter((slug) => slug === creator.slug || slug === younger.slug);
  };
  for (const [sort, expected] of [
    ["createdAt", [younger.slug, creator.slug]],
    ["subscriptionsCount", [creator.slug, younger.slug]],
  ] as const) {
    await expect(async () => {
      await openHydrated(page, `/channels?sort=${sort}`);
      const more = page.getByRole("button", { name: "Pokaż więcej" });
      while ((await order()).length < 2 && (await more.isVisible())) await more.click();
      expect(await order()).toEqual(expected);
    }).toPass();
  }
});

test("the sidebar links to the lists, which load public videos page by page [SHL-021, DIS-047, DIS-049, DIS-050]", async ({
  page,
}) => {
  await openHydrated(page, "/channels");
  const sidebar = page.locator(SIDEBAR);
  const paths = await sidebar
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const lists = ["/recommended", "/categories", "/new", "/tags"];
  expect(paths.filter((href) => lists.includes(href ?? ""))).toEqual(lists);

  const channelsRequest = page.waitForRequest(/\/api\/channels\/?\?/);
  await page.getByRole("main").getByRole("link", { name: "Najnowsze" }).click();
  expect(queryOf(await channelsRequest)).toMatchObject({ sort: "createdAt", limit: "24", offset: "0" });
  const videosRequest = page.waitForRequest(/\/api\/videos\?/);
  await sidebar.getByRole("link", { name: "Nowe" }).click();
  expect(queryOf(await videosRequest)).toMatchObject({ status: "public", limit: "20", offset: "0" });
});

function queryOf(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url()).searchParams);
}

test("@smoke the search box validates queries, keeps a history, and finds inflected forms", async ({
  page,
}) => {
  const main = page.getByRole("main");
  const tabs = page.getByRole("navigation", { name: "Rodzaj wyników" });
  const history = page.getByRole("list", { name: "Ostatnie wyszukiwania" }).getByRole("listitem");
  const search = async (text: string) => {
    await searchBox(page).fill(text);
    await searchBox(page).press("Enter");
  };

  await test.step("text that is empty, too short, too long or no word is not searched for [SHL-006, DIS-031, DIS-033, DIS-034, DIS-035, DIS-036]", async () => {
    await openHydrated(page, "/new");
    for (const text of ["", "k", " kot", "!!!", "x".repeat(151)]) {
      await search(text);
      await expect(page).toHaveURL(/\/new$/);
      await expect(page.getByRole("alert")).toHaveCount(0);
    }
    for (const text of ["ko", "łóś", "x".repeat(150)]) {
      await search(text);
      await expect(page).toHaveURL(`${SITE}/search?query=${encodeURIComponent(text)}`);
    }
    // The history is stored shortly after the search.
    const storedHistory = () => page.evaluate(() => localStorage.getItem("search-history"));
    await expect.poll(storedHistory).toContain("xxx");
    await page.evaluate(() => localStorage.removeItem("search-history"));
    await openHydrated(page, "/new");
  });

  await test.step("all kinds of results are shown, and one of them when selected [DIS-018]", async () => {
    await search("parowozy");
    await expect(page).toHaveURL(/\/search\?query=parowozy$/);
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Wyniki dla „parowozy”");
    await expect(main.getByRole("link", { name: VIDEO_TITLE })).toBeVisible();
    await expect(tabs.locator("[aria-current=page]")).toHaveText("Wszystko");
    await tabs.getByRole("link", { name: "Filmy" }).click();
    await expect(main.getByRole("link", { name: VIDEO_TITLE })).toBeVisible();
  });

  await test.step("filters for order, length, date and exact words are stored in the URL [DIS-024]", async () => {
    await main.getByRole("button", { name: "Filtry" }).click();
    await expect(main.getByRole("button", { name: /Sortuj według/ })).toBeVisible();
    await expect(main.getByRole("button", { name: /Opublikowane/ })).toBeVisible();
    await expect(main.getByLabel("Do (minut)")).toBeVisible();
    await expect(main.getByLabel("Dokładnie te słowa")).not.toBeChecked();
    await main.getByLabel("Od (minut)").fill("60");
    await main.getByLabel("Od (minut)").press("Enter");
    await expect(page).toHaveURL(/minDuration=3600/);
    await expect(main.getByRole("heading", { name: /Nic nie znaleźliśmy/ })).toBeVisible();
    await reloadHydrated(page);
    await expect(main.getByLabel("Od (minut)")).toHaveValue("60");
    expect(await accessibilityFaults(page)).toEqual([]);
    await main.getByRole("link", { name: "Wyłącz filtry" }).first().click();
    await expect(main.getByRole("link", { name: VIDEO_TITLE })).toBeVisible();
  });

  await test.step("the search history has the newest query first, and each query once [DIS-039, DIS-040, DIS-042]", async () => {
    await search("szlaku");
    await tabs.getByRole("link", { name: "Kanały" }).click();
    await expect(tabs.locator("[aria-current=page]")).toHaveText("Kanały");
    await expect(main.getByRole("link", { name: new RegExp(`^${CHANNEL}`) })).toBeVisible();
    await searchBox(page).fill("");
    await expect(history).toHaveText([
      "szlaku, wcześniejsze wyszukiwanie",
      "parowozy, wcześniejsze wyszukiwanie",
    ]);
    await search("parowozy");
    await expect(page).toHaveURL(/query=parowozy/);
    await searchBox(page).fill("");
    await expect(history).toHaveText([
      "parowozy, wcześniejsze wyszukiwanie",
      "szlaku, wcześniejsze wyszukiwanie",
    ]);
  });

  await test.step("suggestions link to their result", async () => {
    await searchBox(page).fill("parow");
    const suggestions = page.getByRole("list", { name: "Podpowiedzi" }).getByRole("listitem");
    // Other test files have videos about engines, too.
    await expect(suggestions.first()).toHaveText("parowozy, wcześniejsze wyszukiwanie");
    await expect(suggestions.filter({ hasText: "parowóz, wyszukaj" })).toHaveCount(1);
    await expect(suggestions.filter({ hasText: VIDEO_TITLE })).toHaveCount(1);
    const index = (await suggestions.allTextContents()).findIndex((text) => text.includes(VIDEO_TITLE));
    await searchBox(page).press("ArrowDown");
    for (let down = 0; down < index; down += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(main.getByRole("heading", { level: 1 })).toContainText(VIDEO_TITLE);
  });

  await test.step("the ten newest searches are kept [DIS-041]", async () => {
    const terms = Array.from({ length: 10 }, (_, index) => `zamek ${index + 1}`);
    await page.evaluate((kept) => localStorage.setItem("search-history", JSON.stringify(kept)), terms);
    await openHydrated(page, "/new");
    await search("wieża");
    await expect(page).toHaveURL(/\/search\?/);
    await searchBox(page).fill("");
    await expect(history).toHaveText(
      ["wieża", ...terms.slice(0, 9)].map((term) => `${term}, wcześniejsze wyszukiwanie`),
    );
  });
});

test("@smoke on a phone the search covers the screen, with a history that can be deleted [SHL-037, DIS-037, DIS-038]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, "/new");
  await expect(page.getByRole("search")).toBeHidden();
  const tab = page.locator(BOTTOM_BAR).getByRole("button", { name: "Szukaj" });
  const sheet = page.getByRole("dialog", { name: "Szukaj" });
  const history = sheet.getByRole("list", { name: "Ostatnie wyszukiwania" });
  await tab.click();
  await expect(sheet).toHaveCSS("width", "390px");
  await expect(sheet).toHaveCSS("height", "844px");
  await sheet.getByRole("searchbox").fill("zakopane");
  await sheet.getByRole("searchbox").press("Enter");
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("main").getByRole("link", { name: VIDEO_TITLE }).first()).toBeVisible();

  await openHydrated(page, "/new");
  await tab.click();
  await history.getByRole("button", { name: /^zakopane/ }).click();
  await expect(page).toHaveURL(/query=zakopane/);
  await tab.click();
  await sheet.getByRole("button", { name: "Wyczyść historię" }).click();
  await sheet.getByRole("button", { name: "Nie, zostaw" }).click();
  await expect(history.getByRole("listitem")).toHaveCount(1);
  await sheet.getByRole("button", { name: "Wyczyść historię" }).click();
  await sheet.getByRole("button", { name: "Tak, usuń" }).click();
  await expect(history).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("search-history"))).toBe("[]");
  expect(await accessibilityFaults(page)).toEqual([]);
});
