import { expect, test, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { library } from "#shared/library/contract.ts";
import { chapters } from "#shared/chapters/contract.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { openHydrated, SIDEBAR } from "../page-frame.ts";
import { drawClip } from "../clips.ts";
import { clickControl, serveEmbeddingPage, showControls, videoState } from "./video-player.ts";
import {
  type Creator,
  makeCreator,
  makeMember,
  publishVideo,
  screen,
  signIn,
  SITE,
  collectPageErrors,
} from "../site.ts";

test.describe.configure({ mode: "serial" });
test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const PL = { locale: "pl" } as const;
let creator: Creator;
let videoId: string;
let other: string;

test.beforeAll(async () => {
  creator = await makeCreator("Kolejowy Szlak");
  videoId = await publishVideo(creator, "Zamieć na przełęczy", drawClip("854x480", 16));
  other = await publishVideo(creator, "Śnieg w dolinie", drawClip("426x240", 8));
  const params = { id: videoId };
  await creator.call(chapters.replace, {
    params,
    body: {
      chapters: [
        { startSeconds: 0, title: "Cisza" },
        { startSeconds: 10, title: "Wichura" },
      ],
    },
  });
  const words =
    "1\n00:00:00,000 --> 00:00:09,000\nPada śnieg\n\n2\n00:00:10,000 --> 00:00:16,000\nWieje wiatr\n";
  const file = new Blob([words], { type: "application/octet-stream" });
  await creator.call(subtitles.save, { params: { id: videoId, language: "pl" }, file });
});

async function watch(page: Page, id = videoId): Promise<void> {
  await page.goto(`/watch/${id}`);
  await expect.poll(async () => (await videoState(page)).height).toBeGreaterThan(0);
  await expect(page.getByRole("button", { name: m.playback_settings({}, PL) })).toBeVisible();
}

/** Bytes of audio that were decoded so far; the first seconds of a video play without the player's engine. */
async function decodedSoundBytes(page: Page): Promise<number> {
  return page
    .locator("video")
    .evaluate((video) =>
      "webkitAudioDecodedByteCount" in video ? Number(video.webkitAudioDecodedByteCount) : 0,
    );
}

test("@smoke a visitor watches in 480p with chapters, captions, seek previews and a next video, and the settings are kept", async ({
  page,
}) => {
  const pageErrors = collectPageErrors(page);
  await test.step("it opens in both languages, at 480p and default settings, beside recommendations [WAT-001, WAT-019, WAT-022, WAT-023, WAT-024, WAT-028]", async () => {
    for (const locale of ["pl", "en"] as const) {
      await page.goto(screen(locale, `/watch/${videoId}`));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zamieć na przełęczy");
    }
    const { hls } = await creator.call(videos.get, { params: { id: videoId } });
    const playlist = await (await page.request.get(hls ?? "")).text();
    expect(playlist.match(/#EXT-X-STREAM-INF/g)).toHaveLength(2);

    await watch(page);
    expect(await videoState(page)).toMatchObject({ volume: 1, rate: 1, height: 480 });
    await expect(
      page.getByRole("complementary").getByRole("link", { name: "Śnieg w dolinie" }),
    ).toBeVisible();
  });

  const soundBytes = await decodedSoundBytes(page);
  await page.getByRole("button", { name: /0:10.*Wichura/ }).click();
  await expect
    .poll(async () => (await videoState(page)).seconds > 10.2 && (await decodedSoundBytes(page)) > soundBytes)
    .toBe(true);
  // The video has six seconds left, and the following checks may take longer.
  await page.locator("video").evaluate((video: HTMLVideoElement) => video.pause());
  await expect(page.getByText(m.videos_chapters_now({ title: "Wichura" }, PL))).toBeVisible();
  await page.getByRole("button", { name: m.playback_captions({}, PL), exact: true }).click();
  await expect(page.locator("[data-player-frame]").getByText("Wieje wiatr")).toBeVisible();
  await page.getByRole("button", { name: m.videos_subtitles_transcript_show({}, PL) }).click();
  await page.getByRole("searchbox", { name: m.videos_subtitles_transcript_search({}, PL) }).fill("pada");
  await page.getByRole("button", { name: /0:00.*Pada śnieg/ }).click();
  await expect.poll(async () => (await videoState(page)).seconds).toBeLessThan(9);

  await test.step("the seek bar previews its positions [WAT-016]", async () => {
    const bar = page.getByRole("slider", { name: m.playback_position({}, PL) }).locator("..");
    await showControls(page);
    await bar.hover({ position: { x: 200, y: 20 } });
    await expect(bar.locator('[style*="seeksprite.jpg"]')).toBeVisible();
  });

  await test.step("cinema mode is announced, widens the player, and has the sidebar over it [WAT-013, WAT-014, SHL-025]", async () => {
    await page.getByRole("button", { name: m.playback_cinema({}, PL) }).click();
    await expect(page.getByText(m.playback_cinema_on({}, PL))).toBeVisible();
    const player = page.locator("[data-player-frame]");
    await expect.poll(async () => (await player.boundingBox())?.width ?? 0).toBeGreaterThan(1200);
    const sidebar = page.locator(SIDEBAR);
    await expect(sidebar).toBeHidden();
    await page
      .getByRole("button", { name: m.shell_menu({}, PL) })
      .first()
      .click();
    await expect(sidebar).toBeVisible();
    await page.mouse.click(1200, 500);
    await expect(sidebar).toBeHidden();
    await clickControl(page, page.getByRole("button", { name: m.playback_cinema({}, PL) }));
    await expect(page.getByText(m.playback_cinema_off({}, PL))).toBeVisible();
  });

  await test.step("the settings of the player apply to the next video [WAT-025]", async () => {
    await clickControl(page, page.getByRole("button", { name: m.playback_settings({}, PL) }));
    await page.getByRole("radio", { name: "240p", exact: true }).check({ force: true });
    await page.getByRole("slider", { name: m.playback_rate({}, PL) }).fill("1.5");
    await page.keyboard.press("Escape");
    await page.getByRole("slider", { name: m.playback_volume({}, PL) }).fill("0.4");
    await page.getByRole("button", { name: m.playback_mute({}, PL) }).click();
    await watch(page, other);
    await expect
      .poll(() => videoState(page))
      .toMatchObject({ volume: 0.4, muted: true, rate: 1.5, height: 240 });
  });

  await watch(page);
  await page.getByRole("button", { name: /0:00.*Cisza/ }).click();
  await expect.poll(async () => (await videoState(page)).isPaused).toBe(false);
  await page
    .getByRole("link", { name: m.shell_logo({ site: "Nadaj" }, PL) })
    .first()
    .click();
  const corner = page.getByRole("complementary", { name: m.videos_mini({}, PL) });
  await expect(corner).toBeVisible();
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(0);
  await corner.hover();
  await corner.getByRole("button", { name: m.videos_mini_expand({}, PL) }).click();
  await expect(page).toHaveURL(new RegExp(`/watch/${videoId}\\?t=`));
  await expect(corner).toBeHidden();
  expect(pageErrors).toEqual([]);
});

test("failed actions show an error, and failed counting is silent [WAT-044, WAT-046, WAT-048, WAT-049]", async ({
  page,
}) => {
  const views: unknown[] = [];
  await page.route("**/api/videos/view", async (route) => {
    views.push(route.request().postDataJSON());
    await route.fulfill({ status: 500, json: { message: "Coś poszło nie tak" } });
  });
  await page.route(`**/edge/video/${other}/*.webp*`, (route) => route.fulfill({ status: 404 }));
  await watch(page);
  await expect.poll(() => views).toEqual([{ videoId, viewId: expect.stringMatching(/^[\da-f-]{36}$/) }]);
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(1);
  await expect(page.getByText("Coś poszło nie tak")).toHaveCount(0);
  const row = page.getByRole("complementary").getByRole("article").filter({ hasText: "Śnieg w dolinie" });
  await expect(row.getByText("Śnieg w dolinie")).toHaveCount(2);

  await page.route("**/edge/video/*/*/*.m3u8*", (route) => route.fulfill({ status: 500 }));
  await page.goto(`/watch/${videoId}`);
  await expect(page.getByText(m.playback_failure_network({}, PL))).toBeVisible();
  await page.unroute("**/edge/video/*/*/*.m3u8*");
  await expect.poll(async () => (await videoState(page)).height, { timeout: 40_000 }).toBeGreaterThan(0);

  const unknown = await page.goto("/watch/01900000-0000-7000-8000-000000000000");
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: m.playback_unavailable({}, PL) })).toBeVisible();
  expect((await page.goto("/watch"))?.status()).toBe(404);
});

test("an account keeps the playback position, the mode and the settings [WAT-015, WAT-025, WAT-045, WAT-050, LIB-029]", async ({
  page,
}) => {
  const member = await makeMember();
  await signIn(page, member);
  await member.call(library.saveWatchingTime, { query: { videoId, seconds: 8 } });

  await watch(page);
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThanOrEqual(7.5);
  await page.getByRole("button", { name: m.playback_cinema({}, PL) }).click();
  await page.getByRole("slider", { name: m.playback_volume({}, PL) }).fill("0.6");
  await expect
    .poll(async () => (await member.call(accounts.me)).settings)
    .toMatchObject({ cinemaMode: true, video: { volume: 0.6, mute: false, playbackRate: 1 } });
  await expect
    .poll(async () => (await member.call(library.watchingTime, { params: { videoId } })).seconds)
    .toBeGreaterThan(8);

  await page.route("**/api/history/watching-time/*", (route) => route.fulfill({ status: 500, json: {} }));
  await watch(page);
  // The position at which it started: a slow machine has played a few seconds by now.
  const startedAt = (video: HTMLVideoElement) =>
    video.played.length > 0 ? video.played.start(0) : undefined;
  await expect.poll(() => page.locator("video").first().evaluate(startedAt)).toBeLessThan(5);

  await page.route(`**/api/videos/${other}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), status: "processing", hls: null } });
  });
  // A link clicked before hydration loads a new document, which the server renders.
  await openHydrated(page, "/");
  await page.getByRole("link", { name: "Śnieg w dolinie" }).first().click();
  await expect(page.getByRole("heading", { name: m.playback_processing({}, PL) })).toBeVisible();
});

test("a video plays embedded in another site and on a TV", async ({ page, context }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await test.step("the embed is black, has only the player, and any site may embed it [EMB-002, EMB-004, EMB-005, SHL-015]", async () => {
    const response = await page.goto(`/embed/${videoId}`);
    expect(response?.headers()["content-security-policy"]).toContain("frame-ancestors *");
    for (const address of ["/", `/watch/${videoId}`, "/tv"]) {
      const headers = (await page.request.get(address)).headers();
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    }
    expect(await background()).toBe("rgb(0, 0, 0)");
    await expect(page.getByRole("banner")).toHaveCount(0);
    await expect(page.getByRole("navigation")).toHaveCount(0);
  });
  await test.step("without a video it shows a message on black [EMB-006]", async () => {
    for (const address of ["/embed", "/en/embed", "/embed/01900000-0000-7000-8000-000000000000"]) {
      expect((await page.goto(address))?.status(), address).toBe(404);
      const text = { locale: address.startsWith("/en") ? "en" : "pl" } as const;
      await expect(page.getByRole("heading", { name: m.shell_error_not_found({}, text) })).toBeVisible();
      expect(await background()).toBe("rgb(0, 0, 0)");
    }
  });

  const host = await serveEmbeddingPage(
    `<iframe src="${SITE}/en/embed/${videoId}?t=3" width="800" height="450" allow="autoplay"></iframe>
     <script>window.receivedEvents = []; addEventListener("message", ({ data }) => receivedEvents.push(data));</script>`,
  );
  await page.goto(host.url);
  const waitForEvent = (event: string) =>
    page.waitForFunction(
      (name) =>
        (
          window as unknown as { receivedEvents: { event: string; seconds: number }[] }
        ).receivedEvents.findLast((one) => one.event === name),
      event,
    );
  const sendCommand = (command: object) =>
    page.evaluate((message) => document.querySelector("iframe")?.contentWindow?.postMessage(message, "*"), {
      target: "nadaj",
      ...command,
    });
  await waitForEvent("ready");
  await sendCommand({ command: "mute" });
  await sendCommand({ command: "play" });
  await waitForEvent("play");
  await sendCommand({ command: "seek", seconds: 11 });
  await expect
    .poll(async () => (await (await waitForEvent("seeked")).jsonValue())?.seconds)
    .toBeGreaterThanOrEqual(11);
  await sendCommand({ command: "pause" });
  await waitForEvent("pause");
  host.close();

  await test.step("the TV screen is dark and controlled by arrow keys [EMB-001, EMB-003, THE-009]", async () => {
    await context.addCookies([{ name: "theme", value: "light", url: SITE }]);
    await page.goto("/tv");
    await expect(page.getByRole("banner").getByRole("search")).toHaveCount(0);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset["video"]);
    await expect.poll(focused).toBeTruthy();
    const first = await focused();
    await page.keyboard.press("ArrowRight");
    expect(await focused()).not.toBe(first);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(focused).toBe(first);
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await videoState(page)).height).toBeGreaterThan(0);
    const box = await page.locator("[data-player-frame]").boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 });
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await videoState(page)).isPaused).toBe(true);
    // The browser repeats the key while a remote control holds it.
    for (let press = 0; press < 4; press += 1) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await expect.poll(async () => (await videoState(page)).isPaused).toBe(false);
    await page.keyboard.press("Escape");
    await expect.poll(focused).toBe(first);
    expect((await page.goto("/en/tv"))?.status()).toBe(200);
  });
});
