import { expect, test } from "@playwright/test";
import { videoPages } from "#shared/home/contract.ts";
import { library } from "#shared/library/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { statusMessage, clickUntilVisible, pressUntilFocused } from "../actions.ts";
import { openHydrated, SIDEBAR } from "../page-frame.ts";
import { renderScreen } from "../rendered-screen.ts";
import {
  makeAdministrator,
  makeCreator,
  makeMember,
  publishVideo,
  signIn,
  SITE,
  collectPageErrors,
} from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const VIDEO_TITLE = "Parowozem przez zaspy";

test("staff add, move, preview and remove sections, and the home page changes [SEC-001, SEC-002, SEC-003, SEC-033, SEC-039]", async ({
  page,
}) => {
  const creator = await makeCreator("Zimowe Pejzaże");
  await publishVideo(creator, "Zaspy pod Śnieżnikiem");
  const admin = await makeAdministrator();
  const before = (await admin.call(videoPages.list)).items.find(({ slug }) => slug === "home");
  const pageErrors = collectPageErrors(page);
  await signIn(page, admin);

  await page.goto("/en/admin/sections");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pages and sections");
  await openHydrated(page, "/admin/sections");
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
  await pressUntilFocused(page, "ArrowUp", top);
  await page.keyboard.press("Enter");
  await expect(rows.first()).toContainText("#śnieg");
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole("tab", { name: "Podgląd" }).click();
  const section = page.getByRole("region", { name: "#śnieg" });
  await expect(section.getByRole("article").first()).toBeVisible();
  await page.getByRole("button", { name: "Zapisz", exact: true }).click();
  await expect(statusMessage(page, "Zapisano sekcje")).toBeVisible();
  await page.locator(SIDEBAR).getByRole("link", { name: "Start" }).click();
  await expect(section.getByRole("article").first()).toBeVisible();
  await expect(page.locator("main section[aria-labelledby]").first()).toHaveAccessibleName("#śnieg");

  await openHydrated(page, "/admin/sections/home");
  await page.getByRole("button", { name: "Usuń: Tag: #śnieg" }).click();
  await page.getByRole("button", { name: "Zapisz", exact: true }).click();
  await expect(statusMessage(page, "Zapisano sekcje")).toBeVisible();
  const after = (await admin.call(videoPages.list)).items.find(({ slug }) => slug === "home");
  expect(after?.sections).toEqual(before?.sections);
  expect(pageErrors).toEqual([]);

  await page.addInitScript((token) => localStorage.setItem("token", token), creator.token);
  for (const path of ["/admin/sections", "/admin/sections/home"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`${SITE}/`);
  }
});

test("all types of sections link to the pages with all items, and the sidebar to three new channels", async ({
  page,
  request,
}) => {
  await test.step("the home page exists in both languages [HOM-001]", async () => {
    for (const [path, language] of [
      ["/", "pl"],
      ["/en", "en"],
    ] as const) {
      expect(await renderScreen(request, path)).toMatchObject({ status: 200, lang: language });
    }
  });

  const expectToLead = async (types: readonly (readonly [path: string, address: string])[]) => {
    for (const [path, address] of types) {
      for (const locale of ["", "/en"]) {
        const rendered = await renderScreen(request, locale + path);
        expect(rendered.address).toBe(locale + address);
        expect(rendered.heading).not.toBe("");
      }
    }
  };
  await test.step("sections of channels and of announcements [LIV-001, SEC-004, SEC-005, SEC-006]", () =>
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

  await test.step("a document that fails to load shows an error, and loads on retry [SEC-032]", async () => {
    await page.route("**/api/documents/regulamin?*", (route) => route.fulfill({ status: 500, json: {} }));
    await openHydrated(page, "/regulaminy");
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Regulamin/ })
      .first()
      .click();
    await expect(page.getByRole("alert").getByText("Nie udało się wczytać dokumentu")).toBeVisible();
    await page.unroute("**/api/documents/regulamin?*");
    const terms = page.getByRole("heading", { level: 1, name: /^Regulamin/ });
    await clickUntilVisible(page.getByRole("button", { name: "Spróbuj ponownie" }), terms);
  });

  await test.step("the sidebar has three channels of five new ones [SHL-022]", async () => {
    for (const name of ["Pierwszy", "Drugi", "Trzeci", "Czwarty", "Piąty"])
      await makeCreator(`Kanał ${name}`);
    await openHydrated(page, "/live-upcoming");
    await expect(page.locator(SIDEBAR).locator("a[href^='/c/']")).toHaveCount(3);
  });
});

test("accounts have their subscriptions and started videos on the home page, until they log out [HOM-014, HOM-027, SEC-029, SEC-036]", async ({
  page,
}) => {
  const creator = await makeCreator("Zimowe Tory");
  const videoId = await publishVideo(creator, VIDEO_TITLE);
  const member = await makeMember();
  await member.call(subscriptions.subscribe, { params: { id: creator.channelId } });
  await member.call(library.saveWatchingTime, { query: { videoId, seconds: 11 } });
  await signIn(page, member);
  const section = page.getByRole("region", { name: "Subskrypcje" });
  await page.route("**/api/videos?*subscribedChannelsOnly=true*", (route) =>
    route.fulfill({ status: 500, json: {} }),
  );

  // The home page is rendered again every few seconds.
  await expect.poll(async () => (await page.request.get("/")).text()).toContain(VIDEO_TITLE);
  const requested = page.waitForRequest(/subscribedChannelsOnly=true/);
  await openHydrated(page, "/");
  const query = new URL((await requested).url()).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({ limit: "5", sort: "new", status: "public" });
  await expect(section.getByRole("alert")).toContainText("Coś przerwało nadawanie");
  await expect(section.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(
    page.getByRole("region", { name: "Nowe", exact: true }).getByText(VIDEO_TITLE).first(),
  ).toBeVisible();

  await page.unroute("**/api/videos?*subscribedChannelsOnly=true*");
  await section.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await expect(section.getByRole("link", { name: VIDEO_TITLE }).last()).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Wróć do oglądania" }).getByText(VIDEO_TITLE).first(),
  ).toBeVisible();
  const logout = page.getByRole("menuitem", { name: "Wyloguj się" });
  await clickUntilVisible(page.getByRole("button", { name: "Menu konta" }), logout);
  await logout.click();
  await expect(section).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Wróć do oglądania" })).toHaveCount(0);
});
