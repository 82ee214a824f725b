import { expect, test, type Page, type Request } from "@playwright/test";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "./accessibility.ts";
import { BOTTOM_BAR, open, SIDEBAR } from "./bars.ts";
import { makeCreator, makeMember, publishFilm, SITE, watchComplaints, type Creator } from "./site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const FILM = "Parowóz do Zakopanego";
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
  const id = await publishFilm(creator, FILM);
  await creator.call(videos.edit, { params: { id }, body: { categories: ["tourism"] } });
});

function searchBox(page: Page) {
  return page.getByRole("search").getByRole("searchbox");
}

test("lists open in both languages, and lead to videos by category, tag and channel", async ({ page }) => {
  const complaints = watchComplaints(page);
  const main = page.getByRole("main");
  const film = main.getByRole("link", { name: FILM });
  const expectVideos = async (screens: readonly (readonly [address: string, heading: string])[]) => {
    for (const [address, heading] of screens) {
      await page.goto(address);
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(film.first()).toBeVisible();
    }
  };
  const expectTiles = async (
    screens: readonly (readonly [address: string, heading: string, tile: RegExp])[],
  ) => {
    for (const [address, heading, tile] of screens) {
      await page.goto(address);
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(main.getByRole("link", { name: tile }).first()).toBeVisible();
    }
  };

  await test.step("lists of videos [DIS-004, DIS-005, DIS-008, DIS-009]", () =>
    expectVideos([
      ["/popular", "Popularne filmy"],
      ["/en/popular", "Popular videos"],
      ["/trending", "Na czasie"],
      ["/en/trending", "Trending"],
      ["/recommended", "Polecane"],
      ["/en/recommended", "Recommended"],
      ["/tags/animacja", "#animacja"],
      ["/en/tags/animacja", "#animacja"],
    ]));

  await test.step("lists of tags and channels [DIS-002, DIS-007]", () =>
    expectTiles([
      ["/en/tags", "Tags", /animacja/],
      ["/en/channels", "Channels", new RegExp(CHANNEL)],
      ["/channels", "Kanały", new RegExp(CHANNEL)],
      ["/tags", "Tagi", /animacja/],
    ]));

  await test.step("all categories have their names in both languages [DIS-001, DIS-046]", async () => {
    for (const [address, heading, names] of [
      ["/en/categories", "Categories", CATEGORIES.en],
      ["/categories", "Kategorie", CATEGORIES.pl],
    ] as const) {
      await page.goto(address);
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(heading);
      const tiles = main.getByRole("listitem");
      await expect(tiles).toHaveCount(32);
      const shown = await tiles.allInnerTexts();
      for (const name of names) {
        expect(shown.map((text) => text.replaceAll("\u00A0", " ").split("\n")[0])).toContain(name);
      }
    }
  });

  await test.step("a category has its videos and no others, and says so when it has none [DIS-045, SHL-076]", async () => {
    await open(page, "/categories");
    await main.getByRole("link", { name: /^Podróże/ }).click();
    await expect(page).toHaveURL(/\/categories\?name=tourism$/);
    await expect(film).toBeVisible();
    await page.goto("/categories?name=fashion");
    await expect(main.getByRole("heading", { name: "Tu jeszcze nikt nie nadaje" })).toBeVisible();
    await expect(film).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
});

test("channels are listed newest first, or those with most subscribers [DIS-043, DIS-044]", async ({
  page,
}) => {
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
  for (const [sort, wanted] of [
    ["createdAt", [younger.slug, creator.slug]],
    ["subscriptionsCount", [creator.slug, younger.slug]],
  ] as const) {
    await expect(async () => {
      await open(page, `/channels?sort=${sort}`);
      const more = page.getByRole("button", { name: "Pokaż więcej" });
      while ((await order()).length < 2 && (await more.isVisible())) await more.click();
      expect(await order()).toEqual(wanted);
    }).toPass();
  }
});

test("the sidebar leads to them, and lists ask for public films part by part [SHL-021, SHL-023, DIS-047, DIS-049, DIS-050]", async ({
  page,
}) => {
  await open(page, "/channels");
  const sidebar = page.locator(SIDEBAR);
  const paths = await sidebar
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const lists = ["/recommended", "/categories", "/new", "/tags"];
  expect(paths.filter((href) => lists.includes(href ?? ""))).toEqual(lists);
  expect(paths).toEqual(expect.arrayContaining(["/faq", "/reklama", "/about", "/en/channels"]));
  await expect(sidebar.getByRole("button", { name: "Jasny motyw" })).toBeVisible();
  await expect(sidebar.getByRole("button", { name: "Zgłoś problem" })).toBeVisible();

  const channelsAsked = page.waitForRequest(/\/api\/channels\/?\?/);
  await page.getByRole("main").getByRole("link", { name: "Najnowsze" }).click();
  expect(asked(await channelsAsked)).toMatchObject({ sort: "createdAt", limit: "24", offset: "0" });
  const filmsAsked = page.waitForRequest(/\/api\/videos\?/);
  await sidebar.getByRole("link", { name: "Nowe" }).click();
  expect(asked(await filmsAsked)).toMatchObject({ status: "public", limit: "20", offset: "0" });
});

function asked(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url()).searchParams);
}

test("the search box takes what makes sense, remembers it, and finds other forms of the words", async ({
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
    await open(page, "/new");
    for (const text of ["", "k", " kot", "!!!", "x".repeat(151)]) {
      await search(text);
      await expect(page).toHaveURL(/\/new$/);
      await expect(page.getByRole("alert")).toHaveCount(0);
    }
    for (const text of ["ko", "łóś", "x".repeat(150)]) {
      await search(text);
      await expect(page).toHaveURL(`${SITE}/search?query=${encodeURIComponent(text)}`);
    }
    // It is remembered a moment after the search.
    const remembered = () => page.evaluate(() => localStorage.getItem("search-history"));
    await expect.poll(remembered).toContain("xxx");
    await page.evaluate(() => localStorage.removeItem("search-history"));
    await open(page, "/new");
  });

  await test.step("all kinds are looked for, and one alone at a press [DIS-018]", async () => {
    await search("parowozy");
    await expect(page).toHaveURL(/\/search\?query=parowozy$/);
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Wyniki dla „parowozy”");
    await expect(main.getByRole("link", { name: FILM })).toBeVisible();
    await expect(tabs.locator("[aria-current=page]")).toHaveText("Wszystko");
    await tabs.getByRole("link", { name: "Filmy" }).click();
    await expect(main.getByRole("link", { name: FILM })).toBeVisible();
  });

  await test.step("filters for order, length, date and exact words stay in the address [DIS-024]", async () => {
    await main.getByRole("button", { name: "Filtry" }).click();
    await expect(main.getByRole("button", { name: /Sortuj według/ })).toBeVisible();
    await expect(main.getByRole("button", { name: /Opublikowane/ })).toBeVisible();
    await expect(main.getByLabel("Do (minut)")).toBeVisible();
    await expect(main.getByLabel("Dokładnie te słowa")).not.toBeChecked();
    await main.getByLabel("Od (minut)").fill("60");
    await main.getByLabel("Od (minut)").press("Enter");
    await expect(page).toHaveURL(/minDuration=3600/);
    await expect(main.getByRole("heading", { name: /Nic nie znaleźliśmy/ })).toBeVisible();
    await page.reload({ waitUntil: "networkidle" });
    await expect(main.getByLabel("Od (minut)")).toHaveValue("60");
    expect(await accessibilityFaults(page)).toEqual([]);
    await main.getByRole("link", { name: "Wyłącz filtry" }).first().click();
    await expect(main.getByRole("link", { name: FILM })).toBeVisible();
  });

  await test.step("what was searched for is remembered newest first, and once [DIS-039, DIS-040, DIS-042]", async () => {
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

  await test.step("suggestions lead to what they name", async () => {
    await searchBox(page).fill("parow");
    const suggestions = page.getByRole("list", { name: "Podpowiedzi" }).getByRole("listitem");
    // Other journeys have films of engines too.
    await expect(suggestions.first()).toHaveText("parowozy, wcześniejsze wyszukiwanie");
    await expect(suggestions.filter({ hasText: "parowóz, wyszukaj" })).toHaveCount(1);
    await expect(suggestions.filter({ hasText: FILM })).toHaveCount(1);
    const place = (await suggestions.allTextContents()).findIndex((text) => text.includes(FILM));
    await searchBox(page).press("ArrowDown");
    for (let down = 0; down < place; down += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(main.getByRole("heading", { level: 1 })).toContainText(FILM);
  });

  await test.step("ten searches are kept, the newest [DIS-041]", async () => {
    const terms = Array.from({ length: 10 }, (_, place) => `zamek ${place + 1}`);
    await page.evaluate((kept) => localStorage.setItem("search-history", JSON.stringify(kept)), terms);
    await open(page, "/new");
    await search("wieża");
    await expect(page).toHaveURL(/\/search\?/);
    await searchBox(page).fill("");
    await expect(history).toHaveText(
      ["wieża", ...terms.slice(0, 9)].map((term) => `${term}, wcześniejsze wyszukiwanie`),
    );
  });
});

test("on a phone the search covers the screen, with a history that can be forgotten [SHL-037, DIS-037, DIS-038]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/new");
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
  await expect(page.getByRole("main").getByRole("link", { name: FILM }).first()).toBeVisible();

  await open(page, "/new");
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
