import { expect, test, type Page } from "@playwright/test";
import { m } from "#web/i18n/compiled/messages.js";
import { drawClip } from "./clips.ts";
import { stateOf, wakePlayer } from "./films.ts";
import { makeCreator, publishFilm, watchComplaints } from "./site.ts";

test.describe.configure({ mode: "serial" });
test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const SCRIPTS = /\/assets\/.*\.js$/;
const SETTINGS = m.player_settings({}, { locale: "pl" });
let film: string;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  film = await publishFilm(await makeCreator("Stacja Biegun"), "Zorza nad stacją", drawClip("854x480", 16));
});

/** What befell the film element since the page was opened: jumps, and other films in its place. */
async function noteInterruptions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const names = ["seeking", "emptied", "error", "pause"];
    const noted: string[] = (globalThis.interruptions = []);
    for (const name of names) document.addEventListener(name, () => noted.push(name), true);
  });
  return () => page.evaluate(() => globalThis.interruptions);
}

declare global {
  /** What is added to films. */
  var isTakenOver: boolean | undefined;
  var additions: { readonly held: unknown[]; hold: () => void; letGo: () => void };
  var interruptions: string[];
}

test("a film plays before any script of the page is there, and goes on when they are [WAT-023]", async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  const interruptions = await noteInterruptions(page);
  const scripts = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  let views = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && /\/views?$/.test(new URL(request.url()).pathname)) views += 1;
  });

  await page.goto(`/watch/${film}`, { waitUntil: "commit" });
  await expect.poll(async () => (await stateOf(page)).seconds).toBeGreaterThan(0.5);
  expect(await stateOf(page)).toMatchObject({ isPaused: false, height: 480 });
  expect(views).toBe(0);

  scripts.resolve();
  await expect.poll(() => views).toBe(1);
  await wakePlayer(page);
  await expect(page.getByRole("button", { name: SETTINGS })).toBeVisible();
  // Further than what the page itself began.
  await expect.poll(async () => (await stateOf(page)).seconds).toBeGreaterThan(13);
  expect(await interruptions()).toEqual([]);
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.currentTime = 1;
  });
  await expect.poll(async () => (await stateOf(page)).seconds).toBeGreaterThan(1.5);
  expect(views).toBe(1);
  expect(complaints).toEqual([]);
});

for (const { name, addresses, letThrough } of [
  { name: "the playlists are", addresses: /\.m3u8(?:\?.*)?$/, letThrough: 0 },
  { name: "the player is", addresses: SCRIPTS, letThrough: 0 },
  // Heads and first segments of the picture and of the sound.
  { name: "further segments are", addresses: /\/\d+-\d+\.m4s$/, letThrough: 4 },
]) {
  test(`a film that is moved while ${name} awaited goes on from there [WAT-023]`, async ({ page }) => {
    const arrived = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(addresses, async (route) => {
      asked += 1;
      if (asked > letThrough) await arrived.promise;
      await route.continue();
    });
    await page.goto(`/watch/${film}`, { waitUntil: "commit" });
    await expect.poll(async () => (await stateOf(page)).seconds).toBeGreaterThan(0.5);
    await expect.poll(() => asked).toBeGreaterThan(letThrough);

    await page.locator("video").evaluate((video: HTMLVideoElement) => {
      video.currentTime = 11;
    });
    arrived.resolve();

    await expect.poll(async () => (await stateOf(page)).seconds, { timeout: 10_000 }).toBeGreaterThan(11.2);
  });
}

test("a film that is moved while what has come is still being added goes on from there [WAT-023]", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { fetch } = globalThis;
    globalThis.fetch = async (...request) => {
      const answer = await fetch(...request);
      return answer.url.endsWith(".m4s") ? new Response(await answer.arrayBuffer()) : answer;
    };
    const { appendBuffer } = SourceBuffer.prototype;
    const held: (() => void)[] = [];
    let isFree = true;
    SourceBuffer.prototype.appendBuffer = function (bytes) {
      if (isFree) appendBuffer.call(this, bytes);
      else held.push(() => appendBuffer.call(this, bytes));
    };
    globalThis.additions = {
      held,
      hold() {
        isFree = false;
      },
      letGo() {
        isFree = true;
        for (const add of held) add();
      },
    };
  });
  const scripts = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`/watch/${film}`, { waitUntil: "commit" });
  await expect.poll(async () => (await stateOf(page)).seconds).toBeGreaterThan(0);
  await page.evaluate(() => {
    const begun = globalThis.begunFilm;
    if (!begun) throw new Error("The page has begun no film");
    const { release } = begun;
    begun.release = (signal) => {
      globalThis.isTakenOver = true;
      return release(signal);
    };
    globalThis.additions.hold();
  });
  scripts.resolve();
  // The next segments of the picture and of the sound have come whole.
  await expect.poll(() => page.evaluate(() => globalThis.additions.held.length)).toBe(2);
  await expect.poll(() => page.evaluate(() => globalThis.isTakenOver)).toBe(true);

  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.currentTime = 11;
  });
  await expect(page.locator("video")).toHaveJSProperty("seeking", true);
  await page.evaluate(() => globalThis.additions.letGo());

  await expect.poll(async () => (await stateOf(page)).seconds, { timeout: 10_000 }).toBeGreaterThan(11.2);
});

test("a film whose first pieces do not come is begun by the player [WAT-046]", async ({ page }) => {
  await page.route(/\/0-\d+\.m4s$/, (route) => route.fulfill({ status: 503 }), { times: 2 });

  await page.goto(`/watch/${film}`);

  await expect.poll(async () => (await stateOf(page)).seconds).toBeGreaterThan(0.5);
  expect(await stateOf(page)).toMatchObject({ isPaused: false, height: 480 });
});

test("a film stays mute for whoever had it so", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("nadaj-player", JSON.stringify({ state: { muted: true }, version: 0 }));
    const noted: string[] = (globalThis.interruptions = []);
    document.addEventListener("pause", () => noted.push("pause"), true);
    const muted = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "muted");
    Object.defineProperty(HTMLMediaElement.prototype, "muted", {
      ...muted,
      set(wish: boolean) {
        if (!wish) noted.push("sound");
        muted?.set?.call(this, wish);
      },
    });
  });

  await page.goto(`/watch/${film}`);

  await wakePlayer(page);
  await expect(page.getByRole("button", { name: SETTINGS })).toBeVisible();
  await expect.poll(async () => (await stateOf(page)).seconds).toBeGreaterThan(3);
  expect(await page.evaluate(() => globalThis.interruptions)).toEqual([]);
});

test("a film whose pieces hang is begun anew by the player [WAT-046]", async ({ page }) => {
  let asked = 0;
  await page.route(/\/0-\d+\.m4s$/, (route) => {
    asked += 1;
    // Never answered: the first of the picture and of the sound.
    return asked > 2 ? route.continue() : undefined;
  });

  await page.goto(`/watch/${film}`);

  await expect.poll(async () => (await stateOf(page)).seconds, { timeout: 40_000 }).toBeGreaterThan(0.5);
});

test("a film ends in a browser that has no player of its own", async ({ page }) => {
  await page.addInitScript(() => {
    const { isTypeSupported } = MediaSource;
    HTMLMediaElement.prototype.canPlayType = () => "";
    MediaSource.isTypeSupported = () => false;
    addEventListener("DOMContentLoaded", () => Object.assign(MediaSource, { isTypeSupported }));
  });

  await page.goto(`/watch/${film}`);
  await expect.poll(async () => (await stateOf(page)).seconds).toBeGreaterThan(0.5);
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 1;
  });

  await expect(page.locator("video")).toHaveJSProperty("ended", true);
});

test("a film waits for whoever wants less motion", async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();

  await page.goto(`/watch/${film}`);

  await expect(page.getByRole("button", { name: SETTINGS })).toBeVisible();
  await expect.poll(async () => (await stateOf(page)).height).toBe(480);
  expect(await stateOf(page)).toMatchObject({ isPaused: true, seconds: 0 });
  await wakePlayer(page);
  // A key that is pressed before the player is there is nobody's.
  const press = async () => {
    if ((await stateOf(page)).isPaused) await page.keyboard.press("k");
    return (await stateOf(page)).seconds;
  };
  await expect.poll(press).toBeGreaterThan(0.5);
  await context.close();
});
