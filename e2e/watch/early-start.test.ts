import { expect, test, type Page } from "@playwright/test";
import { m } from "#web/i18n/compiled/messages.js";
import { drawClip } from "../clips.ts";
import { videoState, showControls } from "./video-player.ts";
import { makeCreator, publishVideo, collectPageErrors } from "../site.ts";

test.describe.configure({ mode: "serial" });
test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const SCRIPTS = /\/assets\/.*\.js$/;
const SETTINGS = m.playback_settings({}, { locale: "pl" });
let videoId: string;

test.beforeAll(async () => {
  videoId = await publishVideo(
    await makeCreator("Stacja Biegun"),
    "Zorza nad stacją",
    drawClip("854x480", 16),
  );
});

/**
 * Records interruptions of the video element since the page was opened: seeks, source changes, errors and pauses, but
 * not the pause at its end.
 */
async function recordInterruptions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const names = ["seeking", "emptied", "error", "pause"];
    const events: string[] = (globalThis.interruptions = []);
    const record = ({ type, target }: Event) => {
      if (!(target instanceof HTMLMediaElement && target.ended)) events.push(type);
    };
    for (const name of names) document.addEventListener(name, record, true);
  });
  return () => page.evaluate(() => globalThis.interruptions);
}

declare global {
  /** Globals that the tests add to the page. */
  var isTakenOver: boolean | undefined;
  var appendControl: { readonly queued: unknown[]; flush: () => void };
  var interruptions: string[];
}

test("@smoke a video plays before any script of the page is loaded, and continues afterwards [WAT-023]", async ({
  page,
}) => {
  const pageErrors = collectPageErrors(page);
  const interruptions = await recordInterruptions(page);
  const scripts = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  let views = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && /\/views?$/.test(new URL(request.url()).pathname)) views += 1;
  });

  await page.goto(`/watch/${videoId}`, { waitUntil: "commit" });
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(0.5);
  expect(await videoState(page)).toMatchObject({ isPaused: false, height: 480 });
  expect(views).toBe(0);

  scripts.resolve();
  await expect.poll(() => views).toBe(1);
  await showControls(page);
  await expect(page.getByRole("button", { name: SETTINGS })).toBeVisible();
  // A position beyond the initial segments that the page itself has loaded.
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(13);
  expect(await interruptions()).toEqual([]);
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.currentTime = 1;
    // It may have reached its end in the meantime.
    void video.play();
  });
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(1.5);
  expect(views).toBe(1);
  expect(pageErrors).toEqual([]);
});

for (const [name, pause] of [
  ["a key", (page: Page) => page.keyboard.press("k")],
  [
    "a media key of the system",
    (page: Page) => page.locator("video").evaluate((video: HTMLVideoElement) => video.pause()),
  ],
] as const) {
  test(`a video that ${name} pauses before any script of the page is loaded stays paused`, async ({
    page,
  }) => {
    const scripts = Promise.withResolvers<void>();
    await page.route(SCRIPTS, async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(`/watch/${videoId}`, { waitUntil: "commit" });
    await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(0.5);
    await pause(page);

    scripts.resolve();
    const frame = page.locator("[data-player-frame]");
    await expect(
      frame.getByRole("button", { name: m.playback_play({}, { locale: "pl" }) }).first(),
    ).toBeVisible();
    await expect.poll(async () => (await videoState(page)).isPaused).toBe(true);
    // It has not played to its end.
    expect((await videoState(page)).seconds).toBeLessThan(10);
    await page.keyboard.press("k");
    await expect.poll(async () => (await videoState(page)).isPaused).toBe(false);
  });
}

for (const { name, addresses, letThrough } of [
  { name: "the playlists are", addresses: /\.m3u8(?:\?.*)?$/, letThrough: 0 },
  { name: "the player is", addresses: SCRIPTS, letThrough: 0 },
  // Init segments and first segments of the video and the audio track.
  { name: "further segments are", addresses: /\/\d+-\d+\.m4s$/, letThrough: 4 },
]) {
  test(`a video seeked while ${name} awaited continues at the new position [WAT-023]`, async ({ page }) => {
    const arrived = Promise.withResolvers<void>();
    let requestCount = 0;
    await page.route(addresses, async (route) => {
      requestCount += 1;
      if (requestCount > letThrough) await arrived.promise;
      await route.continue();
    });
    await page.goto(`/watch/${videoId}`, { waitUntil: "commit" });
    await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(0.5);
    await expect.poll(() => requestCount).toBeGreaterThan(letThrough);

    await page.locator("video").evaluate((video: HTMLVideoElement) => {
      video.currentTime = 11;
    });
    arrived.resolve();

    await expect
      .poll(async () => (await videoState(page)).seconds, { timeout: 10_000 })
      .toBeGreaterThan(11.2);
  });
}

test("a video seeked while loaded segments are still being appended continues at the new position [WAT-023]", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { fetch } = globalThis;
    globalThis.fetch = async (...request) => {
      const response = await fetch(...request);
      return response.url.endsWith(".m4s") ? new Response(await response.arrayBuffer()) : response;
    };
    const { appendBuffer } = SourceBuffer.prototype;
    // The initialization segment and the first media segment of a track, which are enough to start.
    const firstAppends = 2;
    const appendCounts = new Map<SourceBuffer, number>();
    const queued: (() => void)[] = [];
    let isFree = false;
    SourceBuffer.prototype.appendBuffer = function (bytes) {
      const count = (appendCounts.get(this) ?? 0) + 1;
      appendCounts.set(this, count);
      if (isFree || count <= firstAppends) appendBuffer.call(this, bytes);
      else queued.push(() => appendBuffer.call(this, bytes));
    };
    globalThis.appendControl = {
      queued,
      flush() {
        isFree = true;
        for (const add of queued) add();
      },
    };
  });
  const scripts = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`/watch/${videoId}`, { waitUntil: "commit" });
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(0);
  await page.evaluate(() => {
    const earlyStart = globalThis.earlyStart;
    if (!earlyStart) throw new Error("The page has started no video");
    const { release } = earlyStart;
    earlyStart.release = (signal) => {
      globalThis.isTakenOver = true;
      return release(signal);
    };
  });
  scripts.resolve();
  // The next segments of the video and the audio track are fully loaded.
  await expect.poll(() => page.evaluate(() => globalThis.appendControl.queued.length)).toBe(2);
  await expect.poll(() => page.evaluate(() => globalThis.isTakenOver)).toBe(true);

  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.currentTime = 11;
  });
  await expect(page.locator("video")).toHaveJSProperty("seeking", true);
  await page.evaluate(() => globalThis.appendControl.flush());

  await expect.poll(async () => (await videoState(page)).seconds, { timeout: 10_000 }).toBeGreaterThan(11.2);
});

test("a video whose initial segments fail to load is started by the player [WAT-046]", async ({ page }) => {
  await page.route(/\/0-\d+\.m4s$/, (route) => route.fulfill({ status: 503 }), { times: 2 });

  await page.goto(`/watch/${videoId}`);

  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(0.5);
  expect(await videoState(page)).toMatchObject({ isPaused: false, height: 480 });
});

test("a video stays muted when the viewer has muted it", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("player-settings", JSON.stringify({ state: { muted: true }, version: 0 }));
    const events: string[] = (globalThis.interruptions = []);
    document.addEventListener("pause", () => events.push("pause"), true);
    const muted = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "muted");
    Object.defineProperty(HTMLMediaElement.prototype, "muted", {
      ...muted,
      set(isMuted: boolean) {
        if (!isMuted) events.push("sound");
        muted?.set?.call(this, isMuted);
      },
    });
  });

  await page.goto(`/watch/${videoId}`);

  await showControls(page);
  await expect(page.getByRole("button", { name: SETTINGS })).toBeVisible();
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(3);
  expect(await page.evaluate(() => globalThis.interruptions)).toEqual([]);
});

test("a video whose initial segments stall is restarted by the player [WAT-046]", async ({ page }) => {
  let requestCount = 0;
  await page.route(/\/0-\d+\.m4s$/, (route) => {
    requestCount += 1;
    // The first segments of the video and the audio track are never fulfilled.
    return requestCount > 2 ? route.continue() : undefined;
  });

  await page.goto(`/watch/${videoId}`);

  await expect.poll(async () => (await videoState(page)).seconds, { timeout: 40_000 }).toBeGreaterThan(0.5);
});

test("a video plays to its end in a browser without native HLS", async ({ page }) => {
  await page.addInitScript(() => {
    const { isTypeSupported } = MediaSource;
    HTMLMediaElement.prototype.canPlayType = () => "";
    MediaSource.isTypeSupported = () => false;
    addEventListener("DOMContentLoaded", () => Object.assign(MediaSource, { isTypeSupported }));
  });

  await page.goto(`/watch/${videoId}`);
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(0.5);
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 1;
  });

  await expect(page.locator("video")).toHaveJSProperty("ended", true);
});

test("a video does not start automatically with reduced motion", async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();

  await page.goto(`/watch/${videoId}`);

  await expect(page.getByRole("button", { name: SETTINGS })).toBeVisible();
  await expect.poll(async () => (await videoState(page)).height).toBe(480);
  expect(await videoState(page)).toMatchObject({ isPaused: true, seconds: 0 });
  await showControls(page);
  // A key press before the player is hydrated has no effect.
  const press = async () => {
    if ((await videoState(page)).isPaused) await page.keyboard.press("k");
    return (await videoState(page)).seconds;
  };
  await expect.poll(press).toBeGreaterThan(0.5);
  await context.close();
});
