import { expect, test, type Page } from "@playwright/test";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { openSettled } from "../page-frame.ts";
import { makeCreator, type Creator } from "../site.ts";
import { endSignature } from "../watch/ended-signature.ts";
import { videoState } from "../watch/video-player.ts";
import { startSender } from "./live-sender.ts";
import { startLiveStream, stopStreams } from "./streams.ts";

test.use({ locale: "pl-PL", viewport: { width: 640, height: 360 } });
test.afterAll(stopStreams);

let creator: Creator;
test.beforeAll(async () => {
  creator = await makeCreator("Boczny Tor");
});

async function createStream(title: string): Promise<string> {
  const body = { channelId: creator.channelId, title, live: true };
  const { _id: id } = await creator.call(videos.create, { body });
  await creator.call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  await startLiveStream(creator.call, id);
  return id;
}

const playedSeconds = async (page: Page) => (await videoState(page)).seconds;

async function viewersOf(id: string): Promise<number | undefined> {
  return (await creator.call(live.states, { query: { ids: [id] } })).items[0]?.viewers;
}

test("an embedded stream waits for its sender, counts its viewer, says that it is live, and goes on as a recording", async ({
  page,
}) => {
  const id = await createStream("Transmisja na cudzej stronie");
  await test.step("before the first segment it says what it waits for", async () => {
    await openSettled(page, `/embed/${id}?autoplay=1`);
    await expect(page.getByText("Czekamy na nadawcę")).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  const stop = await startSender(creator, id);
  await test.step("it begins by itself, with its badge and the number of viewers", async () => {
    await expect.poll(() => playedSeconds(page).catch(() => 0), { timeout: 90_000 }).toBeGreaterThan(1);
    const player = page.locator("[data-player-frame]");
    await expect(player.getByText("Na żywo", { exact: true })).toBeVisible();
    await expect(player.getByRole("img", { name: "Ogląda teraz: 1" })).toBeVisible({ timeout: 30_000 });
    expect(await viewersOf(id)).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step("the badge follows the signal", async () => {
    await stop();
    const player = page.locator("[data-player-frame]");
    await expect(player.getByText("Na żywo", { exact: true })).toHaveCount(0, { timeout: 30_000 });
    await expect(player.locator("[data-slate]")).toContainText("Czekamy na nadawcę", { timeout: 30_000 });
    await expect(player.getByText("Czekamy na nadawcę")).toHaveCount(1);
  });

  await test.step("after the end the same page has the recording", async () => {
    const recording = page.waitForResponse(
      async (response) =>
        response.url().includes(`/api/videos/${id}`) &&
        ((await response.json()) as { dash: string | null }).dash !== null,
      { timeout: 180_000 },
    );
    await creator.call(live.finish, { params: { id } });
    await recording;
    const player = page.locator("[data-player-frame]");
    await expect(player.getByRole("img", { name: /Ogląda teraz/ })).toHaveCount(0);
    await page
      .locator("video")
      .first()
      .evaluate((video: HTMLVideoElement) => {
        video.currentTime = 0;
        return video.play();
      });
    await expect.poll(() => playedSeconds(page)).toBeGreaterThan(1);
  });
});

test("an embedded stream goes on when the signature of its address ends", async ({ page }) => {
  const id = await createStream("Podpis do czasu");
  const stop = await startSender(creator, id);
  await expect
    .poll(async () => (await creator.call(videos.get, { params: { id } })).hls, { timeout: 90_000 })
    .toBeTruthy();
  const signature = await endSignature(page, creator, id);
  await openSettled(page, `/embed/${id}?autoplay=1`);
  await expect.poll(() => playedSeconds(page).catch(() => 0), { timeout: 90_000 }).toBeGreaterThan(1);

  const renewed = page.waitForRequest((request) => request.url().includes(signature.latest));
  signature.end();
  await renewed;

  // More than was in the buffer.
  const seconds = await playedSeconds(page);
  await expect.poll(() => playedSeconds(page), { timeout: 90_000 }).toBeGreaterThan(seconds + 10);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await stop();
});
