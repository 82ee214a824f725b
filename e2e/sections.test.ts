import { expect, test } from "@playwright/test";
import { videoPages } from "#shared/home/contract.ts";
import { library } from "#shared/library/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { accessibilityFaults } from "./accessibility.ts";
import { message, press } from "./actions.ts";
import { open, SIDEBAR } from "./bars.ts";
import {
  administrator,
  makeCreator,
  makeMember,
  publishFilm,
  signIn,
  SITE,
  watchComplaints,
} from "./site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const FILM = "Parowozem przez zaspy";

test("staff add, move, preview and take out sections, and the home page follows [SEC-001, SEC-002, SEC-003, SEC-033, SEC-039]", async ({
  page,
}) => {
  const creator = await makeCreator("Zimowe Pejzaże");
  await publishFilm(creator, "Zaspy pod Śnieżnikiem");
  const admin = await administrator();
  const before = (await admin.call(videoPages.list)).items.find(({ slug }) => slug === "home");
  const complaints = watchComplaints(page);
  await signIn(page, admin);

  await page.goto("/en/admin/sections");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pages and sections");
  await open(page, "/admin/sections");
  await page.getByRole("link", { name: /^Strona główna/ }).click();
  await expect(page).toHaveURL(/\/admin\/sections\/home$/);
  const rows = page.getByRole("grid").getByRole("row");
  const count = before?.sections.length ?? 0;
  await expect(rows).toHaveCount(count);

  await page.getByRole("button", { name: "Dodaj sekcję" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /Rodzaj/ }).click();
  await page.getByRole("option", { name: /^Tag/ }).click();
  await dialog.getByRole("button", { name: "Gotowe" }).click();
  await expect(dialog.getByText("Bez „#”, od 2 do 30 znaków.").first()).toBeVisible();
  await dialog.getByLabel("Tag", { exact: true }).fill("śnieg");
  await dialog.getByRole("button", { name: "Gotowe" }).click();
  await expect(rows.last()).toContainText("#śnieg");

  await expect(dialog).toBeHidden();
  await rows.last().focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Przesuń: Tag: #śnieg" })).toBeFocused();
  await page.keyboard.press("Enter");
  const top = page.getByRole("button", { name: /^Umieść przed/ }).first();
  await expect(async () => {
    await page.keyboard.press("ArrowUp");
    await expect(top).toBeFocused({ timeout: 300 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(rows.first()).toContainText("#śnieg");
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole("tab", { name: "Podgląd" }).click();
  const section = page.getByRole("region", { name: "#śnieg" });
  await expect(section.getByRole("article").first()).toBeVisible();
  await page.getByRole("button", { name: "Zapisz", exact: true }).click();
  await expect(message(page, "Zapisano sekcje")).toBeVisible();
  await page.locator(SIDEBAR).getByRole("link", { name: "Start" }).click();
  await expect(section.getByRole("article").first()).toBeVisible();
  await expect(page.locator("main section[aria-labelledby]").first()).toHaveAccessibleName("#śnieg");

  await open(page, "/admin/sections/home");
  await page.getByRole("button", { name: "Usuń: Tag: #śnieg" }).click();
  await page.getByRole("button", { name: "Zapisz", exact: true }).click();
  await expect(message(page, "Zapisano sekcje")).toBeVisible();
  const after = (await admin.call(videoPages.list)).items.find(({ slug }) => slug === "home");
  expect(after?.sections).toEqual(before?.sections);
  expect(complaints).toEqual([]);

  await page.addInitScript((theirs) => localStorage.setItem("token", theirs), creator.token);
  for (const path of ["/admin/sections", "/admin/sections/home"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`${SITE}/`);
  }
});

test("the types of sections lead to the pages with all of them, and the sidebar to three new channels", async ({
  page,
}) => {
  await test.step("the home page is there in both languages [HOM-001]", async () => {
    for (const [path, language] of [
      ["/", "pl"],
      ["/en", "en"],
    ] as const) {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
    }
  });

  const expectToLead = async (types: readonly (readonly [path: string, address: string])[]) => {
    for (const [path, address] of types) {
      for (const locale of ["", "/en"]) {
        await page.goto(locale + path);
        await expect(page).toHaveURL(SITE + locale + address);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      }
    }
  };
  await test.step("sections of channels and of what is to come [LIV-001, SEC-004, SEC-005, SEC-006]", () =>
    expectToLead([
      ["/newChannels", "/channels?sort=createdAt"],
      ["/popularChannels", "/channels?sort=subscriptionsCount"],
      ["/live-upcoming", "/live-upcoming"],
    ]));
  await test.step("categories, tags, posts and documents [SEC-004, SEC-007, SEC-008, SEC-009, SEC-010]", async () => {
    await expectToLead([
      ["/category?name=gaming", "/categories?name=gaming"],
      ["/tag", "/tags"],
      ["/posts", "/feed"],
      ["/document", "/regulaminy"],
    ]);
    expect((await page.goto("/nowhere"))?.status()).toBe(404);
    await expect(page.getByText("Nie znaleziono strony")).toBeVisible();
  });

  await test.step("a document that does not load says so, and loads at a press [SEC-032]", async () => {
    await page.route("**/api/documents/regulamin?*", (route) => route.fulfill({ status: 500, json: {} }));
    await open(page, "/regulaminy");
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Regulamin/ })
      .first()
      .click();
    await expect(page.getByRole("alert").getByText("Nie udało się wczytać dokumentu")).toBeVisible();
    await page.unroute("**/api/documents/regulamin?*");
    const terms = page.getByRole("heading", { level: 1, name: /^Regulamin/ });
    await press(page.getByRole("button", { name: "Spróbuj ponownie" }), terms);
  });

  await test.step("the sidebar has three channels of five new ones [SHL-022]", async () => {
    for (const name of ["Pierwszy", "Drugi", "Trzeci", "Czwarty", "Piąty"])
      await makeCreator(`Kanał ${name}`);
    await open(page, "/live-upcoming");
    await expect(page.locator(SIDEBAR).locator("a[href^='/c/']")).toHaveCount(3);
  });
});

test("accounts find their subscriptions and what they have begun, until they log out [HOM-014, HOM-027, SEC-029, SEC-036]", async ({
  page,
}) => {
  const creator = await makeCreator("Zimowe Tory");
  const filmId = await publishFilm(creator, FILM);
  const member = await makeMember();
  await member.call(subscriptions.subscribe, { params: { id: creator.channelId } });
  await member.call(library.saveWatchingTime, { query: { videoId: filmId, seconds: 11 } });
  await signIn(page, member);
  const section = page.getByRole("region", { name: "Subskrypcje" });
  await page.route("**/api/videos?*subscribedChannelsOnly=true*", (route) =>
    route.fulfill({ status: 500, json: {} }),
  );

  // The home page is made anew every few seconds.
  await expect.poll(async () => (await page.request.get("/")).text()).toContain(FILM);
  const asked = page.waitForRequest(/subscribedChannelsOnly=true/);
  await open(page, "/");
  const query = new URL((await asked).url()).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({ limit: "5", sort: "new", status: "public" });
  await expect(section.getByRole("alert")).toContainText("Coś przerwało nadawanie");
  await expect(section.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Nowe", exact: true }).getByText(FILM).first()).toBeVisible();

  await page.unroute("**/api/videos?*subscribedChannelsOnly=true*");
  await section.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await expect(section.getByRole("link", { name: FILM }).last()).toBeVisible();
  await expect(page.getByRole("region", { name: "Wróć do oglądania" }).getByText(FILM).first()).toBeVisible();
  const logout = page.getByRole("menuitem", { name: "Wyloguj się" });
  await press(page.getByRole("button", { name: "Menu konta" }), logout);
  await logout.click();
  await expect(section).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Wróć do oglądania" })).toHaveCount(0);
});
