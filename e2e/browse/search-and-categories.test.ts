import { expect, test, type Page } from "@playwright/test";
import { search } from "#shared/search/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { BOTTOM_BAR, openHydrated, SIDEBAR } from "../page-frame.ts";
import { makeCreator, publishVideo } from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const TRAIN = "Gorczańskie zakosy";
const RAFT = "Spływ tratwą po Wiśle";
test.beforeAll(async () => {
  const creator = await makeCreator("Zakosy Południa");
  const ids = await Promise.all([publishVideo(creator, TRAIN), publishVideo(creator, RAFT)]);
  // The search follows a publication after a moment, and answers that are kept for other viewers a little later.
  await expect(async () => {
    for (const [query, found] of [
      ["zakosy", ids],
      ["tratwa", ids.slice(1)],
    ] as const) {
      const results = await creator.call(search.find, { query: { query } });
      const known = results.entity === "all" ? results.videos.items.map(({ _id }) => _id) : [];
      expect(known, query).toEqual(expect.arrayContaining(found));
    }
  }).toPass({ timeout: 60_000 });
});

const main = (page: Page) => page.getByRole("main");
const cardOf = (page: Page, title: string) => main(page).getByRole("article").filter({ hasText: title });

test("results are sorted by best match with one click, which is stored [LAS-075, LAS-116]", async ({
  page,
  browser,
}) => {
  await openHydrated(page, "/search?query=zakosy");
  const newest = main(page).getByRole("button", { name: "Najnowsze" });
  const best = main(page).getByRole("button", { name: "Najtrafniejsze" });
  await expect(newest).toHaveAttribute("aria-pressed", "true");
  await best.click();
  await expect(page).toHaveURL(/query=zakosy&sort=relevance$/);
  await expect(best).toHaveAttribute("aria-pressed", "true");
  await expect(cardOf(page, TRAIN).first()).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Wyłącz filtry" })).toHaveCount(0);
  const box = page.getByRole("search").getByRole("searchbox");
  await box.fill("tratwa");
  await box.press("Enter");
  await expect(page).toHaveURL(/query=tratwa&sort=relevance$/);
  await expect(cardOf(page, RAFT).first()).toBeVisible();

  const other = await browser.newPage({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });
  await openHydrated(other, "/new");
  const otherBox = other.getByRole("search").getByRole("searchbox");
  await otherBox.fill("zakosy");
  await otherBox.press("Enter");
  await expect(other).toHaveURL(/\/search\?query=zakosy$/);
  await newest.click();
  await box.fill("zakosy");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/search\?query=zakosy$/);

  await openHydrated(page, "/search?query=xqzwqq");
  await expect(main(page).getByText("Sprawdź pisownię albo poszukaj innym słowem.")).toBeVisible();
  await expect(main(page).getByText(/mniej słów/)).toHaveCount(0);
  await openHydrated(page, "/search?query=xqzwqq+qqzzyy+wwxxqq");
  await expect(main(page).getByText(/mniej słów/)).toBeVisible();
});

test("suggestions show their kind, a key focuses the search, and a phone has one clear button [LAS-076, LAS-077, LAS-078]", async ({
  page,
}) => {
  await openHydrated(page, "/");
  const box = page.getByRole("search").getByRole("searchbox");
  const hint = page.getByRole("search").locator("kbd");
  await expect(hint).toBeVisible();
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("");
  await expect(hint).toBeHidden();
  await page.keyboard.type("a/b");
  await expect(box).toHaveValue("a/b");
  await page.evaluate(() => localStorage.setItem("search-history", JSON.stringify(["zakosy zimą"])));
  await box.fill("");
  const terms = page.getByRole("list", { name: "Ostatnie wyszukiwania" }).getByRole("listitem");
  await page.reload();
  await openHydrated(page, "/");
  await box.focus();
  await expect(terms).toHaveText([/zakosy zimą, wcześniejsze wyszukiwanie/]);
  await box.fill("zako");
  const suggestions = page.getByRole("list", { name: "Podpowiedzi" }).getByRole("button");
  const channel = suggestions.filter({ hasText: "Zakosy Południa, kanał" }).first();
  await expect(channel).toBeVisible();
  await expect(suggestions.filter({ hasText: `${TRAIN}, film` })).toHaveCount(1);
  await expect(suggestions.first()).toHaveText(/zakosy zimą, wcześniejsze wyszukiwanie/);
  for (const kind of await suggestions.all()) await expect(kind.locator("svg")).toHaveCount(1);
  await channel.click();
  await expect(page).toHaveURL(/\/c\/zakosy-poludnia[\d-]*$/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator(BOTTOM_BAR).getByRole("button", { name: "Szukaj" }).click();
  const sheet = page.getByRole("dialog", { name: "Szukaj" });
  await sheet.getByRole("searchbox").fill("zako");
  await expect(sheet.getByRole("button", { name: /Zakosy Południa/ }).first()).toBeVisible();
  await expect(sheet.locator('svg:has(path[d="M18 6 6 18"])')).toHaveCount(1);
  expect(await accessibilityFaults(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Wyczyść", exact: true }).click();
  await expect(sheet.getByRole("searchbox")).toHaveValue("");
  await sheet.getByRole("button", { name: "Zamknij wyszukiwarkę" }).click();
  await expect(sheet).toBeHidden();
});

test("categories with videos come before empty ones, and tags are sized by usage [LAS-081, LAS-112]", async ({
  page,
}) => {
  const full = ["animals", "art", "books", "gaming", "history", "music", "science", "tourism"];
  await page.route("**/api/categories?*", async (route) => {
    const list = (await (await route.fetch()).json()) as { items: { code: string }[] };
    const items = list.items.map((item) => ({ ...item, videosCount: full.includes(item.code) ? 3 : 0 }));
    await route.fulfill({ json: { ...list, items } });
  });
  const counts = [40, 22, 5, 2, 1];
  await page.route("**/api/tags?*", (route) => {
    const items = counts.map((videosCount, index) => ({ tag: `tag${index}`, videosCount }));
    return route.fulfill({ json: { items, count: items.length } });
  });
  await openHydrated(page, "/about");
  await page.locator(SIDEBAR).getByRole("link", { name: "Kategorie" }).click();
  const tiles = main(page).getByRole("list").first().getByRole("listitem");
  await expect(tiles).toHaveCount(8);
  const names = (await tiles.locator("span span:first-child").allTextContents()).filter(Boolean);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "pl")));
  await expect(tiles.locator("svg")).toHaveCount(8);
  const empty = main(page).getByRole("region", { name: "Jeszcze bez filmów" });
  await expect(empty.getByRole("listitem")).toHaveCount(24);
  await expect(empty.locator("svg")).toHaveCount(0);
  await expect(main(page).getByText("Brak filmów")).toHaveCount(0);
  await expect(main(page).getByText("Jeszcze bez filmów")).toHaveCount(1);
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.locator(SIDEBAR).getByRole("link", { name: "Tagi" }).click();
  const tags = main(page).getByRole("list").getByRole("link");
  await expect(tags).toHaveText([
    "#tag040 filmów",
    "#tag122 filmy",
    "#tag25 filmów",
    "#tag32 filmy",
    "#tag41 film",
  ]);
  const sizes = await tags.evaluateAll((links) =>
    links.map((link) => Number.parseFloat(getComputedStyle(link).fontSize)),
  );
  expect(new Set(sizes).size).toBeGreaterThanOrEqual(3);
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  expect(await accessibilityFaults(page)).toEqual([]);
});
