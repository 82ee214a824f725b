import { expect, test, type Locator, type Page } from "@playwright/test";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated } from "../page-frame.ts";
import { makeCreator, signIn, type Creator } from "../site.ts";
import { clickControl, showControls, videoState } from "../watch/video-player.ts";
import { startSender } from "./live-sender.ts";
import { stopStreams, startLiveStream } from "./streams.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });
test.afterAll(stopStreams);

let creator: Creator;
let id: string;
test.beforeAll(async () => {
  creator = await makeCreator("Szybki Tor");
  const body = { channelId: creator.channelId, title: "Bez opóźnień", live: true };
  ({ _id: id } = await creator.call(videos.create, { body }));
  await creator.call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  await startLiveStream(creator.call, id);
  await startSender(creator, id, { size: "640x360" });
  await expect.poll(async () => (await creator.call(live.viewers, { params: { id } })).hasSignal).toBe(true);
});

/** Seconds behind the newest frame. */
function behind(page: Page): Promise<number> {
  return page.locator("video").evaluate((video: HTMLVideoElement) => video.duration - video.currentTime);
}

/** Seconds that were played without a jump. */
function playedSeconds(page: Page): Promise<number> {
  return page
    .locator("video")
    .evaluate(({ played }: HTMLVideoElement) => (played.length > 0 ? played.end(0) - played.start(0) : 0));
}

async function openPlaying(page: Page, address: string): Promise<void> {
  await openHydrated(page, address);
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(0.5);
  await expect.poll(() => behind(page), { timeout: 60_000 }).toBeLessThan(2.5);
}

for (const [locale, viewport] of [
  ["pl", { width: 1440, height: 900 }],
  ["en", { width: 390, height: 844 }],
] as const) {
  const path = () => (locale === "pl" ? `/watch/${id}` : `/en/watch/${id}`);
  const words =
    locale === "pl"
      ? { live: "Na żywo", back: /^Jesteś 0:\d\d za nadawcą/, behind: /0:\d\d za/, delay: /^\d\ss$/ }
      : {
          live: "Live",
          back: /^You are 0:\d\d behind the sender/,
          behind: /0:\d\d behind/,
          delay: /^\d\ss$/,
        };

  test(`a viewer sees the delay, goes back to the start and returns to the edge: ${locale} [LVE-048, LVE-049]`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openPlaying(page, path());
    await showControls(page);
    const player = page.locator("[data-player-frame]");
    await expect(player.getByText(words.delay)).toBeVisible();
    await expect.poll(() => behind(page), { timeout: 30_000 }).toBeLessThan(2.5);
    await page.waitForFunction(() => (document.querySelector("video")?.duration ?? 0) > 10);

    await player.locator("[data-seek]").focus();
    await page.keyboard.press("Home");
    await expect.poll(async () => (await videoState(page)).seconds).toBeLessThan(4);
    await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(0.3);
    await expect(player.getByText(words.behind)).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    const bar = await player.locator("[data-seek]").boundingBox();
    const total = await page.locator("video").evaluate((video: HTMLVideoElement) => video.duration);
    if (bar) await page.mouse.click(bar.x + bar.width / 2, bar.y + bar.height / 2);
    await expect.poll(async () => (await videoState(page)).seconds - total / 2).toBeGreaterThan(0);
    expect((await videoState(page)).seconds - total / 2).toBeLessThan(6);

    await clickControl(page, player.getByRole("button", { name: words.back }));
    await expect.poll(() => behind(page)).toBeLessThan(3);
    await expect(player.getByText(words.delay)).toBeVisible();
  });
}

test("a running stream plays before any script is loaded, and the player goes on in the same element", async ({
  page,
}) => {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const count = { joins: 0, parts: 0 };
  page.on("request", (request) => {
    if (request.url().includes("/join/")) count.joins += 1;
    if (/-p\d+\.m4s$/.test(request.url())) count.parts += 1;
  });
  await page.goto(`/watch/${id}`, { waitUntil: "commit" });
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(0.5);
  const video = await page.locator("video").elementHandle();

  scripts.resolve();
  await expect.poll(() => count.parts, { timeout: 30_000 }).toBeGreaterThan(0);
  // The player may wait for the end of the segments with which it has joined.
  await expect.poll(() => count.parts, { timeout: 30_000 }).toBeGreaterThan(20);
  const { joins, parts } = count;
  await expect.poll(() => count.parts, { timeout: 30_000 }).toBeGreaterThan(parts + 20);
  expect(count.joins).toBe(joins);
  expect(await video?.evaluate((element) => element === document.querySelector("video"))).toBe(true);
  // How far behind a player is that gets the machine for itself, the benchmark of live streams measures.
  const { seconds } = await videoState(page);
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(seconds + 2);
  expect(await videoState(page)).toMatchObject({ isPaused: false });
});

test("on a slow line scripts wait for the stream, and the player begins with whole segments", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { downlink: 0.3 } });
  });
  const held = Promise.withResolvers<void>();
  await page.route(/\/join\/240\.mp4.*segment=/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const scripts: string[] = [];
  const playlists: string[] = [];
  page.on("request", (request) => {
    if (/\/assets\/.*\.js$/.test(request.url())) scripts.push(request.url());
    if (request.url().includes(".m3u8")) playlists.push(request.url());
  });
  await page.goto(`/watch/${id}`, { waitUntil: "commit" });
  // The first segment plays to its end, or a little further: no script has been requested meanwhile.
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0.5);
  await expect
    .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeLessThan(3);
  expect(scripts).toEqual([]);
  const { seconds } = await videoState(page);
  // Without scripts the controls would show the stream as paused.
  const frame = page.locator("[data-player-frame]");
  const settings = frame.getByRole("button", { name: "Ustawienia odtwarzania" });
  const areShown = () => settings.evaluate((button) => button.checkVisibility({ opacityProperty: true }));
  expect(await areShown()).toBe(false);

  held.resolve();
  await expect.poll(() => playlists.length, { timeout: 60_000 }).toBeGreaterThan(2);
  expect(scripts.length).toBeGreaterThan(5);
  for (const address of playlists.slice(0, 3)) expect(address).toContain("parts=no");
  await frame.hover();
  await expect.poll(areShown).toBe(true);
  // The line is fast after all.
  await expect.poll(() => playlists.at(-1), { timeout: 60_000 }).toContain("_HLS_part");
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(seconds + 10);
});

test("a viewer who goes back right after the first picture goes on there", async ({ page }) => {
  await page.goto(`/watch/${id}`);
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(0.5);
  await page.waitForFunction(() => (document.querySelector("video")?.duration ?? 0) > 8);

  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.currentTime = 1;
  });

  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(2);
  expect(await videoState(page)).toMatchObject({ isPaused: false });
  expect(await behind(page)).toBeGreaterThan(4);
});

test("a stream whose start breaks off goes on with the player", async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  // All requests for joining after the first ones fail.
  let isBroken = false;
  await page.route(/\/join\/.*segment=/, (route) => {
    isBroken = true;
    return route.abort("connectionreset");
  });
  await page.goto(`/watch/${id}`, { waitUntil: "commit" });
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(0.5);
  await expect.poll(() => isBroken).toBe(true);

  scripts.resolve();
  const { seconds } = await videoState(page);
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(seconds + 4);
  expect(await videoState(page)).toMatchObject({ isPaused: false });
  await expect.poll(() => behind(page)).toBeLessThan(2.5);
});

async function openSettings(page: Page): Promise<Locator> {
  const button = page.locator("[data-player-frame]").getByRole("button", { name: "Ustawienia odtwarzania" });
  await clickControl(page, button);
  return page.getByRole("dialog", { name: "Ustawienia odtwarzania" });
}

test("a viewer chooses the quality, which stays chosen", async ({ page }) => {
  await openPlaying(page, `/watch/${id}`);
  const settings = await openSettings(page);
  await expect(settings.getByRole("radio")).toHaveCount(4);
  await settings.getByRole("radio", { name: "240p" }).check();
  await expect.poll(async () => (await videoState(page)).height, { timeout: 30_000 }).toBe(240);
  await settings.getByRole("radio", { name: "360p" }).check();
  await expect.poll(async () => (await videoState(page)).height, { timeout: 30_000 }).toBe(360);

  await page.reload();
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(0.5);
  await openSettings(page);
  await expect(settings.getByRole("radio", { name: "360p" })).toBeChecked();
});

/** Cuts the line of the page for a second: that long is the fault that is tried, whatever the page does. */
async function cutLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const setOffline = (offline: boolean) =>
    session.send("Network.emulateNetworkConditions", {
      ...{ offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
    });
  await setOffline(true);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  await setOffline(false);
  await session.detach();
}

test("a viewer with a bad line plays four seconds behind, over breaks of a second, until it is switched off [LVE-052]", async ({
  page,
}) => {
  await openPlaying(page, `/watch/${id}`);
  const steady = (await openSettings(page)).getByRole("checkbox", { name: "Stabilnie" });
  await steady.check();
  await expect.poll(() => behind(page), { timeout: 30_000 }).toBeGreaterThan(3.7);
  await expect.poll(() => behind(page), { timeout: 30_000 }).toBeLessThan(4.5);
  // The change is a seek, which is a wait of its own.
  const changed = await videoState(page);
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(changed.seconds + 1);
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    // With parts left it waits for a decoder, on a machine that is too busy, and not for the line.
    video.addEventListener("waiting", () => {
      const ends = Array.from({ length: video.buffered.length }, (_, range) => video.buffered.end(range));
      const left = Math.max(...ends) - video.currentTime;
      if (!(left > 0.5)) video.dataset["stalled"] = `at ${video.currentTime}, ${left} s left`;
    });
  });

  for (let cut = 0; cut < 3; cut += 1) {
    await cutLine(page);
    const { seconds } = await videoState(page);
    await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(seconds + 4);
    await expect.poll(() => behind(page), { timeout: 30_000 }).toBeGreaterThan(3.7);
  }
  expect(await page.locator("video").getAttribute("data-stalled")).toBeNull();

  await page.reload();
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(0.5);
  await openSettings(page);
  await expect(steady).toBeChecked();
  await expect.poll(() => behind(page), { timeout: 30_000 }).toBeGreaterThan(3.5);
  await steady.uncheck();
  await expect.poll(() => behind(page), { timeout: 30_000 }).toBeLessThan(2.5);
});

test("the sender reads what viewers can choose from", async ({ page }) => {
  await signIn(page, creator);
  await openHydrated(page, `/manage-channel/${creator.channelId}/videos/${id}`);
  const panel = page.getByRole("region", { name: "Transmisja na żywo" });
  await expect(panel.getByText("Widzowie wybierają jakość: Twoją albo mniejszą.")).toBeVisible();
});
