import { expect, type Page } from "@playwright/test";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { clickUntilVisible } from "../actions.ts";
import { openHydrated } from "../page-frame.ts";
import { chatOf, sendMessage } from "./chats.ts";
import { videoState } from "../watch/video-player.ts";
import { startSender } from "./live-sender.ts";
import { stopStreams } from "./streams.ts";
import { makeCreator, makeMember, signIn, type Account, type Creator } from "../site.ts";
import { DESKTOP, test } from "../windows.ts";

test.use({ locale: "pl-PL", viewport: DESKTOP });
test.afterAll(stopStreams);

const NAME = "Szlak Nadawcy";
const WAITING = "Czekamy na nadawcę";
/** Longer than the time after which video players report a load error. */
const LOST_FOR_MS = 27_000;

let creator: Creator;
let ola: Account;
test.beforeAll(async () => {
  creator = await makeCreator(NAME);
  ola = await makeMember();
});

async function secondsOf(page: Page): Promise<number> {
  return (await videoState(page)).seconds;
}

/** Expects that no text on the screen calls a live stream a video. */
async function expectStreamWording(page: Page, wording: RegExp): Promise<void> {
  // The options of a filter may name every state.
  const shown = await page
    .getByRole("main")
    .locator(":is(h1, h2, h3, p, li, td, th, label:not(:has(select))):visible")
    .allTextContents();
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter((text) => wording.test(text))).toEqual([]);
}

test("a sender sees a preview, the chat and the correct state in each phase; viewers wait during a lost signal [LAS-054, LAS-055, LAS-070, LAS-071, LAS-121, LAS-122]", async ({
  page,
  openWindow,
}) => {
  await signIn(page, creator);
  await openHydrated(page, `/manage-channel/${creator.channelId}/videos/upload`);
  const panel = page.getByRole("region", { name: "Transmisja na żywo" });
  await clickUntilVisible(page.getByRole("button", { name: "Transmisja na żywo" }), panel);
  const address = new URL(page.url()).pathname;
  const id = address.split("/").at(-1) ?? "";

  await test.step("without a title and a signal it is called a live stream, in both languages", async () => {
    const videoWording = /Film bez tytułu|Szkic bez pliku|po przesłaniu pliku|Untitled video|Draft without/;
    await expect(page.getByRole("heading", { level: 1, name: "Transmisja bez tytułu" })).toBeVisible();
    await expect(panel.getByText("Jeszcze nic nie nadajesz")).toBeVisible();
    await expect(page.getByText("Transmisja przed startem")).toBeVisible();
    await expectStreamWording(page, videoWording);
    expect(await accessibilityFaults(page)).toEqual([]);
    await openHydrated(page, `/manage-channel/${creator.channelId}/videos`);
    await expect(page.getByRole("link", { name: "Transmisja bez tytułu" })).toBeVisible();
    await expectStreamWording(page, videoWording);
    await openHydrated(page, `/en${address}`);
    await expect(page.getByRole("heading", { level: 1, name: "Untitled live stream" })).toBeVisible();
    await expect(page.getByText("You are not sending anything yet")).toBeVisible();
    await expectStreamWording(page, videoWording);
    await creator.call(videos.edit, { params: { id }, body: { title: "Nocna lokomotywa", tags: ["kolej"] } });
    await openHydrated(page, address);
  });

  const loseSignal = await startSender(creator, id);
  await test.step("the preview plays before the stream is public [LAS-115]", async () => {
    await expect(panel.getByText("Sygnał dociera")).toBeVisible();
    await expect(panel.getByText("Na razie transmisję widzisz tylko Ty.")).toBeVisible();
    await expect.poll(() => secondsOf(page), { timeout: 30_000 }).toBeGreaterThan(0.5);
    expect((await videoState(page)).muted).toBe(true);
    await panel.getByRole("button", { name: "Rozpocznij" }).click();
    await expect(panel.getByText("Jesteś na antenie")).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  const viewer = await openWindow({ account: ola });
  const list = await openWindow();
  await openHydrated(viewer, `/watch/${id}`);
  await expect.poll(() => secondsOf(viewer)).toBeGreaterThan(0.5);
  await expect(chatOf(viewer).getByText("Na żywo", { exact: true })).toBeVisible();
  await openHydrated(list, `/c/${creator.slug}`);
  const onAir = list.getByRole("region", { name: "Na żywo i wkrótce" });
  const card = onAir.getByRole("article").filter({ hasText: "Nocna lokomotywa" });
  await expect(card).toContainText("Na żywo");

  await test.step("the sender replies to viewers from the panel", async () => {
    await sendMessage(viewer, "Słychać gwizd");
    await expect(chatOf(page).getByText("Słychać gwizd")).toBeVisible();
    await sendMessage(page, "Zaraz ruszamy");
    await expect(chatOf(viewer).getByText("Zaraz ruszamy")).toBeVisible();
  });

  await test.step("the page about live streams shows the stream", async () => {
    const about = await openWindow();
    await openHydrated(about, "/nazywo");
    await expect(about).toHaveTitle("Na żywo – Nadaj");
    await expect(about.getByText("Na antenie", { exact: true }).first()).toBeVisible();
    await expect(about.getByRole("article").filter({ hasText: "Nocna lokomotywa" })).toBeVisible();
    await about.context().close();
  });

  await loseSignal();
  const lostAt = Date.now();
  await test.step("a lost signal is shown within ten seconds, over the last frame", async () => {
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
    expect((await videoState(viewer)).height).toBeGreaterThan(0);
    expect(await accessibilityFaults(viewer)).toEqual([]);

    await openHydrated(list, "/nazywo");
    await list.locator("#main-content, main").first().waitFor();
    await expect(list.getByRole("article").filter({ hasText: "Nocna lokomotywa" })).toHaveCount(0);
  });

  await test.step("a long signal loss shows no load error", async () => {
    const player = viewer.locator("[data-player-frame]");
    await expect.poll(() => Date.now() - lostAt, { timeout: 40_000 }).toBeGreaterThan(LOST_FOR_MS);
    await expect(player.getByRole("alert")).toHaveCount(0);
    await expect(player.getByText(WAITING)).toBeVisible();
  });

  const stopSending = await startSender(creator, id);
  await test.step("playback resumes automatically when the signal is back", async () => {
    const stoppedAt = await secondsOf(viewer);
    await expect.poll(() => secondsOf(viewer), { timeout: 40_000 }).toBeGreaterThan(stoppedAt + 1);
    await expect(chatOf(viewer).getByText("Na żywo", { exact: true })).toBeVisible();
    await expect(viewer.locator("[data-player-frame]").getByText(WAITING)).toHaveCount(0);
    await expect(panel.getByText("Jesteś na antenie")).toBeVisible();
  });

  await test.step("after its end it has a recording, not a missing file", async () => {
    await creator.call(live.finish, { params: { id } });
    await stopSending();
    // Meanwhile the panel shows that the stream has ended; the recording may take long.
    const published = page.getByRole("main").getByText("Opublikowany").first();
    await expect(published).toBeVisible({ timeout: 60_000 });
    await expect(panel).toHaveCount(0);
    await expectStreamWording(page, /Szkic bez pliku|po przesłaniu pliku|Film bez tytułu/);
    await expect(viewer.getByText(/^Zakończono/).first()).toBeVisible();
  });
  for (const window of [viewer, list]) await window.context().close();
});
