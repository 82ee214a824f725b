import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test, type Page } from "@playwright/test";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated } from "../page-frame.ts";
import { makeCreator, SITE, type Creator } from "../site.ts";
import { videoState } from "../watch/video-player.ts";
import { startSender } from "./live-sender.ts";
import { stopStreams, startLiveStream } from "./streams.ts";

test.afterAll(stopStreams);

let creator: Creator;
test.beforeAll(async () => {
  creator = await makeCreator("Pusta Linia");
});

async function openStream(title: string): Promise<string> {
  const body = { channelId: creator.channelId, title, live: true };
  const { _id: id } = await creator.call(videos.create, { body });
  await creator.call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  await startLiveStream(creator.call, id);
  return id;
}

async function secondsOf(page: Page): Promise<number> {
  return (await videoState(page)).seconds;
}

const SLATE_WITHIN_MS = 3000;

/** Runs in the page: measures the time from the last frame to the slate. */
const WATCH_FRAMES = `
  globalThis.slateDelays = [];
  let shownAt = 0;
  const look = () => {
    const video = [...document.querySelectorAll("video")].find(({ videoWidth }) => videoWidth > 0);
    if (!video) return requestAnimationFrame(look);
    const shown = () => {
      shownAt = performance.now();
      video.requestVideoFrameCallback(shown);
    };
    shown();
  };
  addEventListener("DOMContentLoaded", () => {
    look();
    let wasThere = false;
    new MutationObserver(() => {
      const isThere = document.querySelector("[data-slate]") !== null;
      if (isThere && !wasThere) slateDelays.push(performance.now() - shownAt);
      wasThere = isThere;
    }).observe(document, { childList: true, subtree: true });
  });
`;

/** Plays the stream with ffmpeg; `frames` is the number of frames so far, as long as it runs. */
async function playElsewhere(hls: string) {
  // Without low latency, playback starts with the first complete segment.
  const source = new URL("source.m3u8", new URL(hls, SITE));
  await expect.poll(async () => (await fetch(source)).text(), { timeout: 60_000 }).toContain("#EXTINF");
  const program = spawn("ffmpeg", [
    ...["-v", "error", "-nostats", "-progress", "pipe:1", "-i", new URL(hls, SITE).href],
    ...["-map", "0:v:0", "-c", "copy", "-f", "null", "-"],
  ]);
  let played = 0;
  program.stdout.setEncoding("utf8").on("data", (text: string) => {
    const [, frames] = [...text.matchAll(/frame=(\d+)/g)].at(-1) ?? [];
    played = Number(frames ?? played);
  });
  return {
    frames: () => played,
    hasStopped: () => program.exitCode !== null,
    async stop() {
      const closed = once(program, "close");
      program.kill("SIGKILL");
      await closed;
    },
  };
}

const CASES = [
  {
    ...{ name: "pl, desktop", viewport: { width: 1440, height: 900 }, path: "/watch/" },
    ...{ title: "Czekamy na nadawcę", text: "Sygnał zniknął. Obraz ruszy sam, gdy wróci." },
  },
  {
    ...{ name: "en, phone", viewport: { width: 390, height: 844 }, path: "/en/watch/" },
    title: "Waiting for the signal",
    text: "The signal is lost. Playback resumes automatically when it is back.",
  },
  {
    ...{ name: "pl, another site", viewport: { width: 640, height: 360 }, path: "/embed/" },
    ...{ title: "Czekamy na nadawcę", text: "Sygnał zniknął. Obraz ruszy sam, gdy wróci." },
  },
] as const;

for (const { name, viewport, path, title, text } of CASES) {
  test(`a viewer sees a slate while the sender is away, and then the stream again: ${name} [LVE-055]`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const id = await openStream(`Slate, ${name}`);
    const loseSignal = await startSender(creator, id);
    const hlsOf = async () => (await creator.call(videos.get, { params: { id } })).hls;
    await expect.poll(hlsOf).not.toBeNull();
    await page.addInitScript(WATCH_FRAMES);
    await openHydrated(page, `${path}${id}?autoplay=1`);
    const player = page.locator("[data-player-frame]");
    const slate = player.getByRole("status").filter({ hasText: title });
    await expect.poll(() => secondsOf(page), { timeout: 60_000 }).toBeGreaterThan(1);
    await expect(slate).toHaveCount(0);
    // Before the first segment a reader would find no video.
    const elsewhere = await playElsewhere((await hlsOf()) ?? "");
    await expect.poll(elsewhere.frames, { timeout: 60_000 }).toBeGreaterThan(0);

    await loseSignal();
    await expect(slate).toContainText(text);
    // No load error, no endless loading: the last frame is behind the slate.
    await expect(player.getByRole("alert")).toHaveCount(0);
    await expect(player.getByRole("progressbar")).toHaveCount(0);
    expect((await videoState(page)).height).toBeGreaterThan(0);
    expect(await accessibilityFaults(page)).toEqual([]);

    const delays = await page.evaluate(
      () => (globalThis as { slateDelays?: number[] }).slateDelays ?? [Infinity],
    );
    expect(Math.max(0, ...delays)).toBeLessThan(SLATE_WITHIN_MS);
    expect(delays.length).toBeGreaterThan(0);

    const stoppedAt = await secondsOf(page);
    const playedElsewhere = elsewhere.frames();
    const stop = await startSender(creator, id);
    await expect.poll(() => secondsOf(page), { timeout: 60_000 }).toBeGreaterThan(stoppedAt + 1);
    await expect(slate).toHaveCount(0);
    await expect.poll(elsewhere.frames, { timeout: 60_000 }).toBeGreaterThan(playedElsewhere);
    expect(elsewhere.hasStopped()).toBe(false);
    await Promise.all([stop(), elsewhere.stop()]);
  });
}
