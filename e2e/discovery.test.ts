import { expect, test, type Page, type Request } from "@playwright/test";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "./accessibility.ts";
import { BOTTOM_BAR, open, SIDEBAR } from "./bars.ts";
import { makeCreator, publishFilm, watchComplaints } from "./site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const FILM = "Parowóz do Zakopanego";
const CHANNEL = "Kolejowy Szlak Sudecki";

test.beforeAll(async () => {
  const creator = await makeCreator(CHANNEL);
  const id = await publishFilm(creator, FILM);
  await creator.call(videos.edit, { params: { id }, body: { categories: ["tourism"] } });
});

function searchBox(page: Page) {
  return page.getByRole("search").getByRole("searchbox");
}

test("lists open in both languages, and lead to films by category, tag and channel [DIS-001, DIS-002, DIS-004, DIS-005, DIS-007, DIS-008, DIS-009, DIS-045, DIS-046, SHL-076]", async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  const main = page.getByRole("main");
  const film = main.getByRole("link", { name: FILM });
  for (const [address, heading] of [
    ["/popular", "Popularne filmy"],
    ["/en/popular", "Popular videos"],
    ["/trending", "Na czasie"],
    ["/en/trending", "Trending"],
    ["/recommended", "Polecane"],
    ["/en/recommended", "Recommended"],
    ["/tags/animacja", "#animacja"],
    ["/en/tags/animacja", "#animacja"],
  ] as const) {
    await page.goto(address);
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(film.first()).toBeVisible();
  }
  for (const [address, heading, tile] of [
    ["/en/categories", "Categories", /Travel/],
    ["/en/tags", "Tags", /animacja/],
    ["/en/channels", "Channels", new RegExp(CHANNEL)],
    ["/channels", "Kanały", new RegExp(CHANNEL)],
    ["/tags", "Tagi", /animacja/],
  ] as const) {
    await page.goto(address);
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(main.getByRole("link", { name: tile }).first()).toBeVisible();
  }
  await open(page, "/categories");
  await expect(main.getByRole("listitem")).toHaveCount(32);
  await main.getByRole("link", { name: /^Podróże/ }).click();
  await expect(page).toHaveURL(/\/categories\?name=tourism$/);
  await expect(film).toBeVisible();
  await page.goto("/categories?name=fashion");
  await expect(main.getByRole("heading", { name: "Tu jeszcze nikt nie nadaje" })).toBeVisible();
  expect(complaints).toEqual([]);
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

test("the search box takes what makes sense, remembers it, and finds other forms of the words [SHL-006, DIS-018, DIS-024, DIS-031, DIS-033..036, DIS-042]", async ({
  page,
}) => {
  await open(page, "/new");
  const box = searchBox(page);
  for (const text of ["", "k", " kot", "!!!", "x".repeat(151)]) {
    await box.fill(text);
    await box.press("Enter");
    await expect(page).toHaveURL(/\/new$/);
  }

  await box.fill("parowozy");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/search\?query=parowozy$/);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Wyniki dla „parowozy”");
  await expect(main.getByRole("link", { name: FILM })).toBeVisible();
  const tabs = page.getByRole("navigation", { name: "Rodzaj wyników" });
  await expect(tabs.locator("[aria-current=page]")).toHaveText("Wszystko");
  await tabs.getByRole("link", { name: "Filmy" }).click();
  await expect(main.getByRole("link", { name: FILM })).toBeVisible();

  await main.getByRole("button", { name: "Filtry" }).click();
  await main.getByLabel("Od (minut)").fill("60");
  await main.getByLabel("Od (minut)").press("Enter");
  await expect(page).toHaveURL(/minDuration=3600/);
  await expect(main.getByRole("heading", { name: /Nic nie znaleźliśmy/ })).toBeVisible();
  await page.reload({ waitUntil: "networkidle" });
  await expect(main.getByLabel("Od (minut)")).toHaveValue("60");
  expect(await accessibilityFaults(page)).toEqual([]);
  await main.getByRole("link", { name: "Wyłącz filtry" }).first().click();
  await expect(main.getByRole("link", { name: FILM })).toBeVisible();

  await searchBox(page).fill("szlaku");
  await searchBox(page).press("Enter");
  await tabs.getByRole("link", { name: "Kanały" }).click();
  await expect(tabs.locator("[aria-current=page]")).toHaveText("Kanały");
  await expect(main.getByRole("link", { name: new RegExp(`^${CHANNEL}`) })).toBeVisible();

  await searchBox(page).fill("");
  const history = page.getByRole("list", { name: "Ostatnie wyszukiwania" }).getByRole("listitem");
  await expect(history).toHaveText(["szlaku", "parowozy"]);
  await searchBox(page).fill("parow");
  const suggestions = page.getByRole("list", { name: "Podpowiedzi" }).getByRole("listitem");
  // Other journeys have films of engines too.
  await expect(suggestions.first()).toHaveText("parowóz");
  await expect(suggestions.filter({ hasText: FILM })).toHaveCount(1);
  const place = (await suggestions.allTextContents()).findIndex((text) => text.includes(FILM));
  await searchBox(page).press("ArrowDown");
  for (let down = 0; down < place; down += 1) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(main.getByRole("heading", { level: 1 })).toContainText(FILM);
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
  await history.getByRole("button", { name: "zakopane" }).click();
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

test("a problem is reported from the sidebar and from the error page [BUG-006, BUG-009..013, ERR-006]", async ({
  page,
}) => {
  await open(page, "/new");
  const dialog = page.getByRole("dialog", { name: "Zgłoś problem" });
  const report = page.locator(SIDEBAR).getByRole("button", { name: "Zgłoś problem" });
  const send = dialog.getByRole("button", { name: "Wyślij" });
  const description = dialog.getByLabel("Opis");
  const snackbar = page.getByRole("status").filter({ hasText: /Zgłoszenie|Brakuje/ });
  await report.click();
  await expect(dialog.getByLabel("Dołącz informacje o przeglądarce")).toBeChecked();
  await send.click();
  await expect(dialog.getByText("To pole jest wymagane")).toHaveCount(3);
  expect(await accessibilityFaults(page)).toEqual([]);

  async function fillIn() {
    await dialog.getByRole("button", { name: /Czego dotyczy problem/ }).click();
    await page.getByRole("option", { name: "Wygląd" }).click();
    await description.fill("Przycisk wystaje za ekran.");
    await dialog.getByLabel("Twój e-mail").fill("widz@example.com");
  }
  await fillIn();
  await page.route("**/api/contacts", (route) =>
    route.fulfill({ status: 400, json: { statusCode: 400, message: "Brakuje prądu", code: "BAD_REQUEST" } }),
  );
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(snackbar).toHaveText("Brakuje prądu");
  await page.unroute("**/api/contacts");

  await report.click();
  await expect(description).toHaveValue("");
  await fillIn();
  await description.fill("");
  await dialog.getByRole("button", { name: "Wstaw poprzedni opis" }).click();
  await expect(description).toHaveValue("Przycisk wystaje za ekran.");
  await dialog.getByLabel("Dołącz informacje o przeglądarce").uncheck();
  const sent = page.waitForRequest(/\/api\/contacts$/);
  await send.click();
  const body: unknown = (await sent).postDataJSON();
  expect(body).toMatchObject({ topic: "W", url: page.url(), email: "widz@example.com" });
  expect(body).not.toHaveProperty("browserInfo");
  await expect(snackbar).toHaveText("Zgłoszenie wysłane. Dziękujemy");
  await expect(dialog).toBeHidden();

  await open(page, "/en/nowhere");
  await page.getByRole("button", { name: "Report a problem" }).click();
  const english = page.getByRole("dialog", { name: "Report a problem" });
  const topic = english.getByRole("button", { name: /What is the problem about/ });
  await expect(topic).toContainText("Critical page error");
  await expect(topic).toBeDisabled();
});
