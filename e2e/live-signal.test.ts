import { expect, test, type Browser, type Page } from "@playwright/test";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "./accessibility.ts";
import { press } from "./actions.ts";
import { open } from "./bars.ts";
import { chatOf, say } from "./chats.ts";
import { stateOf } from "./films.ts";
import { sendTo } from "./sender.ts";
import { stopStreams } from "./streams.ts";
import { makeCreator, makeMember, signIn, type Account, type Creator } from "./site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });
test.afterAll(stopStreams);

const NAME = "Szlak Nadawcy";
const WAITING = "Czekamy na nadawcę";
/** Longer than players of films wait before they say that one could not be loaded. */
const LOST_FOR_MS = 27_000;

let creator: Creator;
let ola: Account;
test.beforeAll(async () => {
  creator = await makeCreator(NAME);
  ola = await makeMember();
});

async function openWindow(browser: Browser, account?: Account): Promise<Page> {
  const { storageState } = test.info().project.use;
  const context = await browser.newContext({
    locale: "pl-PL",
    viewport: { width: 1440, height: 900 },
    ...(storageState ? { storageState } : {}),
  });
  const page = await context.newPage();
  if (account) await signIn(page, account);
  return page;
}

async function secondsOf(page: Page): Promise<number> {
  return (await stateOf(page)).seconds;
}

/** Nothing on the screen takes a live stream for a film. */
async function expectWordsOfStreams(page: Page, words: RegExp): Promise<void> {
  // The choices of a filter may name every state there is.
  const shown = await page
    .getByRole("main")
    .locator(":is(h1, h2, h3, p, li, td, th, label:not(:has(select))):visible")
    .allTextContents();
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter((text) => words.test(text))).toEqual([]);
}

test("a sender sees own picture and chat, and true words in each phase; viewers wait for a lost signal [LAS-054, LAS-055, LAS-070, LAS-071, LAS-121, LAS-122]", async ({
  page,
  browser,
}) => {
  await signIn(page, creator);
  await open(page, `/manage-channel/${creator.channelId}/videos/upload`);
  const panel = page.getByRole("region", { name: "Transmisja na żywo" });
  await press(page.getByRole("button", { name: "Transmisja na żywo" }), panel);
  const address = new URL(page.url()).pathname;
  const id = address.split("/").at(-1) ?? "";

  await test.step("without a title and a signal it is a live stream, in both languages", async () => {
    const film = /Film bez tytułu|Szkic bez pliku|po przesłaniu pliku|Untitled video|Draft without/;
    await expect(page.getByRole("heading", { level: 1, name: "Transmisja bez tytułu" })).toBeVisible();
    await expect(panel.getByText("Jeszcze nic nie nadajesz")).toBeVisible();
    await expect(page.getByText("Transmisja przed startem")).toBeVisible();
    await expectWordsOfStreams(page, film);
    expect(await accessibilityFaults(page)).toEqual([]);
    await open(page, `/manage-channel/${creator.channelId}/videos`);
    await expect(page.getByRole("link", { name: "Transmisja bez tytułu" })).toBeVisible();
    await expectWordsOfStreams(page, film);
    await open(page, `/en${address}`);
    await expect(page.getByRole("heading", { level: 1, name: "Untitled live stream" })).toBeVisible();
    await expect(page.getByText("You are not sending anything yet")).toBeVisible();
    await expectWordsOfStreams(page, film);
    await creator.call(videos.edit, { params: { id }, body: { title: "Nocna lokomotywa", tags: ["kolej"] } });
    await open(page, address);
  });

  const loseSignal = await sendTo(creator, id);
  await test.step("the own picture plays before anybody else sees it [LAS-115]", async () => {
    await expect(panel.getByText("Sygnał dociera")).toBeVisible();
    await expect(panel.getByText("Na razie transmisję widzisz tylko Ty.")).toBeVisible();
    await expect.poll(() => secondsOf(page), { timeout: 30_000 }).toBeGreaterThan(0.5);
    expect((await stateOf(page)).muted).toBe(true);
    await panel.getByRole("button", { name: "Rozpocznij" }).click();
    await expect(panel.getByText("Jesteś na antenie")).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  const viewer = await openWindow(browser, ola);
  const list = await openWindow(browser);
  await open(viewer, `/watch/${id}`);
  await expect.poll(() => secondsOf(viewer)).toBeGreaterThan(0.5);
  await expect(chatOf(viewer).getByText("Na żywo", { exact: true })).toBeVisible();
  await open(list, `/c/${creator.slug}`);
  const onAir = list.getByRole("region", { name: "Na żywo i wkrótce" });
  const card = onAir.getByRole("article").filter({ hasText: "Nocna lokomotywa" });
  await expect(card).toContainText("Na żywo");

  await test.step("what viewers say is answered from the panel", async () => {
    await say(viewer, "Słychać gwizd");
    await expect(chatOf(page).getByText("Słychać gwizd")).toBeVisible({ timeout: 2000 });
    await say(page, "Zaraz ruszamy");
    await expect(chatOf(viewer).getByText("Zaraz ruszamy")).toBeVisible({ timeout: 2000 });
  });

  await test.step("the page about live streams is on air", async () => {
    const about = await openWindow(browser);
    await open(about, "/nazywo");
    await expect(about).toHaveTitle("Na żywo – Nadaj");
    await expect(about.getByText("Na antenie", { exact: true }).first()).toBeVisible();
    await expect(about.getByRole("article").filter({ hasText: "Nocna lokomotywa" })).toBeVisible();
    await about.context().close();
  });

  await loseSignal();
  const lostAt = Date.now();
  await test.step("a lost signal is told within ten seconds, over the last picture", async () => {
    const soon = { timeout: 10_000 };
    await Promise.all([
      expect(chatOf(viewer).getByText(WAITING)).toBeVisible(soon),
      expect(card).toContainText(WAITING, soon),
      expect(panel.getByText("Sygnał zniknął").first()).toBeVisible(soon),
    ]);
    await expect(chatOf(viewer).getByText("Na żywo", { exact: true })).toHaveCount(0);
    await expect(card).not.toContainText("Na żywo");
    const player = viewer.locator("[data-player-frame]");
    await expect(player.getByText(WAITING)).toBeVisible({ timeout: 15_000 });
    await expect(player.getByText("Na żywo")).toHaveCount(0);
    expect((await stateOf(viewer)).height).toBeGreaterThan(0);
    expect(await accessibilityFaults(viewer)).toEqual([]);

    await open(list, "/nazywo");
    await list.locator("#main-content, main").first().waitFor();
    await expect(list.getByRole("article").filter({ hasText: "Nocna lokomotywa" })).toHaveCount(0);
  });

  await test.step("however long it takes, nobody is told that it could not be loaded", async () => {
    const player = viewer.locator("[data-player-frame]");
    await expect.poll(() => Date.now() - lostAt, { timeout: 40_000 }).toBeGreaterThan(LOST_FOR_MS);
    await expect(player.getByRole("alert")).toHaveCount(0);
    await expect(player.getByText(WAITING)).toBeVisible();
  });

  const stopSending = await sendTo(creator, id);
  await test.step("it plays on by itself when the signal is back", async () => {
    const stoppedAt = await secondsOf(viewer);
    await expect.poll(() => secondsOf(viewer), { timeout: 40_000 }).toBeGreaterThan(stoppedAt + 1);
    await expect(chatOf(viewer).getByText("Na żywo", { exact: true })).toBeVisible();
    await expect(viewer.locator("[data-player-frame]").getByText(WAITING)).toHaveCount(0);
    await expect(panel.getByText("Jesteś na antenie")).toBeVisible();
  });

  await test.step("after its end it has a recording, not a missing file", async () => {
    await creator.call(live.finish, { params: { id } });
    await stopSending();
    // In between the panel says that it is over; how long the recording takes is not the question.
    const published = page.getByRole("main").getByText("Opublikowany").first();
    await expect(published).toBeVisible({ timeout: 60_000 });
    await expect(panel).toHaveCount(0);
    await expectWordsOfStreams(page, /Szkic bez pliku|po przesłaniu pliku|Film bez tytułu/);
    await expect(viewer.getByText(/^Zakończono/).first()).toBeVisible();
  });
  for (const window of [viewer, list]) await window.context().close();
});
