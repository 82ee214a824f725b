import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { chapters } from "#shared/chapters/contract.ts";
import { live } from "#shared/live/contract.ts";
import type { StreamStats } from "#shared/live/contract.ts";
import { playback } from "#shared/playback/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated } from "../page-frame.ts";
import { makeCreator, signIn, type Creator } from "../site.ts";
import { startSender } from "./live-sender.ts";
import { stopStreams } from "./streams.ts";
import { DESKTOP, test } from "../windows.ts";

test.use({ locale: "pl-PL", viewport: DESKTOP });
test.afterAll(stopStreams);

let creator: Creator;
let id: string;
test.beforeAll(async () => {
  creator = await makeCreator("Studio Na Torach");
  const body = { channelId: creator.channelId, title: "Poranek na stacji", live: true };
  ({ _id: id } = await creator.call(videos.create, { body }));
  await creator.call(videos.edit, { params: { id }, body: { tags: ["kolej"], categories: ["music"] } });
});

/** Changes the statistics of the stream in the server's responses to values that this machine cannot produce. */
async function changeStats(page: Page, change: () => Partial<StreamStats> | undefined): Promise<void> {
  await page.route(/\/live\/stats$/, async (route) => {
    const response = await route.fetch().catch(() => undefined); // the test has ended
    if (!response) return;
    const stats = (await response.json()) as StreamStats;
    await route.fulfill({ json: { ...stats, ...change() } });
  });
}

test("the streamer sees the state of the stream, marks moments and changes the title, and viewers follow", async ({
  page,
  openWindow,
}) => {
  const panel = page.getByRole("region", { name: "Transmisja na żywo" });
  const figure = (label: string) => panel.locator("dl > div").filter({ hasText: label }).locator("dd");
  const advice = {
    keys: panel.getByText(/odstęp klatek kluczowych na\s+2\s+sekundy/),
    frames: panel.getByText(/Ustaw 30\s+klatek na sekundę/),
    bitrate: panel.getByText(/najwyżej 6000\s+kb/),
    line: panel.getByText(/Twoje łącze się\s+zacina/),
  };
  let changed: Partial<StreamStats> | undefined;
  await signIn(page, creator);
  await changeStats(page, () => changed);
  await openHydrated(page, `/manage-channel/${creator.channelId}/videos/${id}`);

  await test.step("the figures follow the program, and advice comes and goes [LVE-077, LVE-078]", async () => {
    const stop = await startSender(creator, id, { rate: 8, keyFrames: 80 });
    await expect(figure("Klatki na sekundę")).toHaveText(/^(7[,.]\d|8)/, { timeout: 30_000 });
    await expect(advice.frames).toBeVisible();
    await expect(advice.keys).toBeVisible({ timeout: 30_000 });
    await stop();
    await startSender(creator, id);
    await expect(figure("Klatki na sekundę")).toHaveText(/^1\d/, { timeout: 60_000 });
    await expect(figure("Klatka kluczowa co")).toHaveText(/^1/);
    for (const text of [advice.frames, advice.keys]) await expect(text).toHaveCount(0);

    const [health] = [(await creator.call(live.stats, { params: { id } })).health];
    if (!health) throw new Error("the stream has no health");
    changed = { bitrate: 20_000_000, health: { ...health, lagSeconds: 4.2 } };
    for (const text of [advice.bitrate, advice.line]) await expect(text).toBeVisible();
    await expect(figure("Opóźnienie łącza")).toHaveText(/^4,2/);
    changed = undefined;
    for (const text of [advice.bitrate, advice.line]) await expect(text).toHaveCount(0);
    expect(await accessibilityFaults(page)).toEqual([]);

    changed = {
      bitrate: 20_000_000,
      health: { ...health, frameRate: 8, keyFrameSeconds: 10, lagSeconds: 4.2 },
    };
    await page.setViewportSize({ width: 390, height: 844 });
    await openHydrated(page, `/en/manage-channel/${creator.channelId}/videos/${id}`);
    for (const text of ["key frame interval", "30 frames", "6000 kbit", "connection stutters"]) {
      const words = new RegExp(text.replaceAll(" ", String.raw`\s+`));
      await expect(page.getByRole("status").getByText(words)).toBeVisible();
    }
    changed = undefined;
    await page.setViewportSize({ width: 1440, height: 900 });
    await openHydrated(page, `/manage-channel/${creator.channelId}/videos/${id}`);
  });

  await panel.getByRole("button", { name: "Rozpocznij" }).click();
  await expect(panel.getByRole("heading", { name: "Znaczniki" })).toBeVisible();

  await test.step("the viewers and their curve [LVE-079]", async () => {
    const views = Array.from({ length: 5 }, () => ({ videoId: id, viewId: randomUUID() }));
    for (const body of views) await creator.call(playback.stats, { body });
    await expect(panel.getByText(/Teraz: 5/)).toBeVisible({ timeout: 30_000 });
    const most = panel.getByRole("img", { name: /najwięcej 5/ });
    await expect(most).toBeVisible({ timeout: 40_000 });
    for (const view of views) await creator.call(playback.stats, { body: { ...view, isLeaving: true } });
    await expect(panel.getByText(/Teraz: 0/)).toBeVisible({ timeout: 30_000 });
    await expect(most).toBeVisible();
  });

  const viewer = await openWindow();
  const list = await openWindow();
  await openHydrated(viewer, `/watch/${id}`);
  await openHydrated(list, "/live-upcoming");
  await expect(list.getByRole("article").filter({ hasText: "Poranek na stacji" })).toBeVisible();

  await test.step("title and category change for viewers without a reload [LVE-082]", async () => {
    for (const window of [viewer, list])
      await window.evaluate(() => document.body.setAttribute("data-mark", ""));
    await creator.call(videos.edit, {
      params: { id },
      body: { title: "Wieczór na stacji", categories: ["tourism"] },
    });
    await expect(viewer.getByRole("heading", { level: 1 })).toHaveText("Wieczór na stacji");
    await expect(list.getByRole("article").filter({ hasText: "Wieczór na stacji" })).toBeVisible();
    for (const window of [viewer, list]) await expect(window.locator("body[data-mark]")).toHaveCount(1);
  });

  await test.step("markers become chapters [LVE-081]", async () => {
    const markedAt: Record<string, { earliest: number; latest: number }> = {};
    const positionNow = await recordedClock(viewer);
    for (const name of ["Wjazd", "Odjazd", "Pomyłka"]) {
      await panel.getByLabel("Nazwa znacznika").fill(name);
      const earliest = positionNow();
      await panel.getByRole("button", { name: "Zaznacz tę chwilę" }).click();
      await expect(panel.getByRole("listitem").filter({ hasText: name })).toBeVisible();
      markedAt[name] = { earliest, latest: positionNow() };
    }
    await panel.getByRole("button", { name: "Zmień nazwę: Odjazd" }).click();
    await panel.getByRole("listitem").getByLabel("Nazwa znacznika").fill("Odjazd pociągu");
    await page.keyboard.press("Enter");
    await expect(panel.getByRole("listitem").filter({ hasText: "Odjazd pociągu" })).toBeVisible();
    await panel.getByRole("button", { name: "Usuń: Pomyłka" }).click();
    await expect(panel.getByRole("listitem")).toHaveCount(2);
    expect(await accessibilityFaults(page)).toEqual([]);
    await panel.getByRole("button", { name: "Zakończ" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Zakończ" }).click();
    const read = async () => (await creator.call(chapters.list, { params: { id } })).items;
    await expect.poll(async () => (await read()).length, { timeout: 60_000 }).toBeGreaterThan(1);
    const [opening, ...marked] = await read();
    expect(opening?.startSeconds).toBe(0);
    expect(marked.map(({ title }) => title)).toEqual(["Wjazd", "Odjazd pociągu"]);
    for (const [index, name] of ["Wjazd", "Odjazd"].entries()) {
      const { earliest = 0, latest = 0 } = markedAt[name] ?? {};
      expect(marked[index]?.startSeconds).toBeGreaterThanOrEqual(earliest - 2);
      expect(marked[index]?.startSeconds).toBeLessThanOrEqual(latest + 2);
    }
  });
});

/** Returns a function with the current position in the recording, in seconds, from the playlist. */
async function recordedClock(page: Page): Promise<() => number> {
  const { hls } = await creator.call(videos.get, { params: { id } });
  const playlist = new URL("source.m3u8", new URL(hls ?? "", page.url()));
  const text = await (await page.request.get(playlist.href)).text();
  const sessions = text.split("#EXT-X-DISCONTINUITY\n");
  const latest = sessions.pop() ?? "";
  let before = 0;
  for (const [, seconds] of sessions.join("").matchAll(/#EXTINF:([\d.]+)/g)) before += Number(seconds);
  const connectedAt = Date.parse(/(?<=DATE-TIME:).*/.exec(latest)?.[0] ?? "");
  return () => before + (Date.now() - connectedAt) / 1000;
}
