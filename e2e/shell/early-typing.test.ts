import { expect, test, type Locator, type Page } from "@playwright/test";
import { videos } from "#shared/videos/contract.ts";
import { chatOf, lineOf } from "../live/chats.ts";
import { startLiveStream, stopStreams } from "../live/streams.ts";
import { openSettled } from "../page-frame.ts";
import { makeCreator, makeMember, PASSWORD, publishVideo, signIn, SITE } from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });
test.afterAll(stopStreams);

/** A slow phone: its user types long before the page is hydrated. */
const SLOWDOWN = 6;
/** Delay between the keys of a fast typist. */
const KEY_DELAY_MS = 30;

/** Opens a page on a slow processor and returns with its first bytes. */
async function openSlowly(page: Page, path: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.goto(path, { waitUntil: "commit" });
}

/** Types as soon as the field is painted; a click would wait until the page is stable. */
async function typeAtOnce(page: Page, field: Locator, text: string): Promise<void> {
  await field.waitFor();
  await field.evaluate((element: HTMLElement) => element.focus());
  await page.keyboard.type(text, { delay: KEY_DELAY_MS });
}

test("every character typed into the search before hydration is searched for", async ({ page }) => {
  const query = "b61e5717@example.com";
  const box = page.getByRole("search").getByRole("searchbox");
  await openSlowly(page, "/");

  await typeAtOnce(page, box, query);

  await expect(box).toHaveValue(query);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${SITE}/search?query=${encodeURIComponent(query)}`);
  await expect(box).toHaveValue(query);
});

test("a login typed and sent before hydration logs in", async ({ page }) => {
  const { email } = await makeMember();
  await openSlowly(page, "/login");

  await typeAtOnce(page, page.getByLabel("E-mail", { exact: true }), email);
  await typeAtOnce(page, page.getByLabel("Hasło", { exact: true }), PASSWORD);
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(`${SITE}/`);
  await expect(page.getByRole("button", { name: "Menu konta" })).toBeVisible();
});

test("a comment typed and sent at once is published whole", async ({ page }) => {
  const videoId = await publishVideo(await makeCreator("Wczesny Ptak"), "Świt nad torami");
  const text = "Pierwszy komentarz o świcie";
  await signIn(page, await makeMember());
  await openSlowly(page, `/watch/${videoId}`);

  const field = page.getByPlaceholder("Dodaj komentarz…");
  await expect(async () => {
    // Comments load when they are near the visible area.
    await page.mouse.wheel(0, 600);
    expect(await field.count()).toBe(1);
  }).toPass();
  await typeAtOnce(page, field, text);
  await expect(field).toHaveValue(text);
  await page.getByRole("button", { name: "Skomentuj" }).click();

  await expect(page.getByRole("article").filter({ hasText: text })).toBeVisible();
});

test("a chat message typed and sent at once reaches the others whole", async ({ page, browser }) => {
  const { call, channelId } = await makeCreator("Wczesna Zmiana");
  const body = { channelId, title: "O świcie na żywo", live: true };
  const { _id: id } = await call(videos.create, { body });
  await call(videos.edit, { params: { id }, body: { tags: ["kolej"], visibility: "non_public" } });
  await startLiveStream(call, id);
  const reader = await browser.newPage();
  await openSettled(reader, `${SITE}/watch/${id}`);
  const text = "Dzień dobry wszystkim";
  await signIn(page, await makeMember());
  await openSlowly(page, `/watch/${id}`);

  const field = chatOf(page).getByRole("combobox", { name: "Napisz na czacie" });
  await typeAtOnce(page, field, text);
  await expect(field).toHaveValue(text);
  await page.keyboard.press("Enter");

  await expect(lineOf(page, text)).toBeVisible();
  await expect(lineOf(reader, text)).toBeVisible();
  await reader.close();
});

test("a button pressed at once does what it says", async ({ page }) => {
  await openSlowly(page, "/");
  const button = page.getByRole("button", { name: "Jasny motyw" });
  await button.waitFor();
  await button.evaluate((element: HTMLElement) => element.click());

  await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
});
