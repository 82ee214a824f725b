import { expect, test } from "@playwright/test";
import { drawClip } from "../clips.ts";
import { makeCreator, publishVideo } from "../site.ts";
import { videoState } from "./video-player.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

let videoId: string;

test.beforeAll(async () => {
  const creator = await makeCreator("Stacja Rozrządowa");
  videoId = await publishVideo(creator, "Wagony na górce", drawClip("854x480", 16));
});

declare global {
  /** Set by the test: how many appends of video the browser still refuses. */
  var refusals: number;
}

test("a video plays on after a segment that arrived damaged", async ({ page }) => {
  const requested = new Set<string>();
  // Segments of the video track; the initialization segment starts at byte zero, and the page itself loads the first
  // one.
  await page.route(/p\/[1-9]\d*-\d+\.m4s$/, async (route) => {
    const isFirstRequest = !requested.has(route.request().url());
    requested.add(route.request().url());
    if (requested.size !== 2 || !isFirstRequest) return route.continue();
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response, body: body.fill(0xff, body.indexOf("mdat") + 4) });
  });
  await page.goto(`/watch/${videoId}`, { waitUntil: "commit" });

  await expect.poll(() => requested.size).toBeGreaterThan(1);
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(13);
  expect(await videoState(page)).toMatchObject({ isPaused: false });
});

test("a video plays on after a segment that the browser refused three times", async ({ page }) => {
  await page.addInitScript(() => {
    // hls.js plays the video: neither the page before it, nor the browser by itself.
    HTMLMediaElement.prototype.canPlayType = () => "";
    const { isTypeSupported } = MediaSource;
    MediaSource.isTypeSupported = () => false;
    addEventListener("DOMContentLoaded", () => Object.assign(MediaSource, { isTypeSupported }));
    const { addSourceBuffer } = MediaSource.prototype;
    const { appendBuffer } = SourceBuffer.prototype;
    const appended = new Map<SourceBuffer, number>();
    MediaSource.prototype.addSourceBuffer = function (type) {
      const buffer = addSourceBuffer.call(this, type);
      if (type.startsWith("video")) appended.set(buffer, 0);
      return buffer;
    };
    globalThis.refusals = 3;
    SourceBuffer.prototype.appendBuffer = function (bytes) {
      const count = appended.get(this);
      // The initialization segment and the first media segment are taken.
      if (count !== undefined && count >= 2 && globalThis.refusals > 0) {
        globalThis.refusals -= 1;
        throw new DOMException("The segment is refused", "UnknownError");
      }
      if (count !== undefined) appended.set(this, count + 1);
      appendBuffer.call(this, bytes);
    };
  });
  await page.goto(`/watch/${videoId}`);

  await expect.poll(() => page.evaluate(() => globalThis.refusals)).toBe(0);
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(13);
  expect(await videoState(page)).toMatchObject({ isPaused: false });
});
