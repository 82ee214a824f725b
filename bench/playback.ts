import { type Browser, chromium, type Page } from "@playwright/test";
import { ensureChromium } from "../scripts/chromium.ts";
import { firstFrameMs } from "./browser/first-frame.ts";
import { seedVideo } from "./seeding/seed-video.ts";
import { median, report } from "./report.ts";
import { startSite } from "./site-process.ts";

const RUNS = 5;
const IDLE_POLL_MS = 5000;
const MINUTES = Number(process.env["BENCH_MINUTES"] ?? 10);
const LOGIN = { email: "bench@example.com", password: "bench-password" };
const METRICS_TOKEN = "bench-metrics-token";
const ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
/** A mid-range phone on a good mobile network. */
const PHONE = { cpuSlowdown: 4, latencyMs: 40, bitsPerSecond: 10_000_000 };
/**
 * Ratio of the network's bandwidth to that of the rendition; a stall means that the player loads more than it needs.
 */
const BANDWIDTH_MARGIN = 1.2;

/** Time to the first frame on desktop and phone, time to a frame after a seek, and stalls during playback. */
export async function benchPlayback(): Promise<void> {
  const site = await startSite({
    ...{ NADAJ_ADMIN_EMAIL: LOGIN.email, NADAJ_ADMIN_PASSWORD: LOGIN.password },
    METRICS_TOKEN,
  });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ARGUMENTS });
  try {
    const videoId = await seedVideo(site.url, LOGIN, { videoCount: 1, seconds: MINUTES * 60 });
    await waitForIdleJobs(site.url);
    const watch = `${site.url}/watch/${videoId}`;
    const desktop: number[] = [];
    const phone: number[] = [];
    for (let count = 0; count < RUNS; count += 1) {
      desktop.push(await firstFrameOf(browser, watch));
      phone.push(await firstFrameOf(browser, watch, emulatePhone));
    }
    report("first frame on loopback", `${median(desktop).toFixed(0)} ms`, "<= 500 ms");
    report("first frame on a phone", `${median(phone).toFixed(0)} ms`, "<= 800 ms");
    const page = await browser.newPage();
    await page.goto(watch);
    const seeks: number[] = [];
    for (const position of [0.9, 0.3, 0.7, 0.5, 0.1])
      seeks.push(await page.evaluate(measureSeekMs, position));
    report("frame of a position that was not loaded", `${median(seeks).toFixed(0)} ms`, "<= 300 ms");
    await page.reload();
    report(`stalls in ${MINUTES} minutes`, await playToEnd(page), "0");
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Time to the first frame with an empty cache. */
async function firstFrameOf(browser: Browser, address: string, prepare?: (page: Page) => Promise<void>) {
  const context = await browser.newContext();
  const frameMs = await firstFrameMs(context, address, prepare);
  await context.close();
  return frameMs;
}

/** Waits for background jobs: a video is playable before its other jobs, such as the loudness measurement, are done. */
async function waitForIdleJobs(url: string): Promise<void> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const isBusy = async () =>
    /state="active"} [1-9]/.test(await (await fetch(`${url}/metrics`, { headers })).text());
  do await new Promise((resolve) => setTimeout(resolve, IDLE_POLL_MS));
  while (await isBusy());
}

async function emulatePhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: PHONE.cpuSlowdown });
  await limitNetwork(page, PHONE);
}

async function limitNetwork(page: Page, { latencyMs = 0, bitsPerSecond = 0 }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const throughput = bitsPerSecond / 8;
  await session.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: latencyMs },
    ...{ downloadThroughput: throughput, uploadThroughput: throughput },
  });
}

/** Milliseconds from a seek to `place`, a share of the duration, to the frame of that position. */
function measureSeekMs(position: number): Promise<number> {
  const video = document.querySelector("video");
  if (!video) throw new Error("There is no video on the page");
  const target = video.duration * position;
  const startedAt = performance.now();
  video.currentTime = target;
  return new Promise((resolve) => {
    video.requestVideoFrameCallback(function onFrame(now, { mediaTime }) {
      if (Math.abs(mediaTime - target) < 2) resolve(now - startedAt);
      else video.requestVideoFrameCallback(onFrame);
    });
  });
}

/** Plays the video on a network with hardly more bandwidth than the rendition needs. */
async function playToEnd(page: Page): Promise<string> {
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 1);
  const height = await page.evaluate(() => document.querySelector("video")?.videoHeight ?? 0);
  const bitsPerSecond = (await bandwidthOf(page, height)) * BANDWIDTH_MARGIN;
  await limitNetwork(page, { bitsPerSecond });
  const stallSeconds = await page.evaluate(recordStalls);
  const stallText = stallSeconds.length > 0 ? `, at ${stallSeconds.join(", ")} s` : "";
  return `${stallSeconds.length} in ${height}p at ${(bitsPerSecond / 1e6).toFixed(2)} Mbit/s${stallText}`;
}

/** The bandwidth of a rendition in the video's playlist. */
async function bandwidthOf(page: Page, height: number): Promise<number> {
  const address = await page.evaluate(() => document.querySelector("video")?.dataset["address"]);
  const playlist = await (await fetch(new URL(address ?? "", page.url()))).text();
  const line = playlist.split("\n").find((one) => new RegExp(`RESOLUTION=\\d+x${height}\\b`).test(one));
  const bandwidth = Number(/[:,]BANDWIDTH=(\d+)/.exec(line ?? "")?.[1]);
  if (!bandwidth) throw new Error(`The playlist has no rendition of height ${height}`);
  return bandwidth;
}

/** Positions of stalls, in seconds of the video. */
function recordStalls(): Promise<number[]> {
  const video = document.querySelector("video");
  const stallSeconds: number[] = [];
  video?.addEventListener("waiting", () => stallSeconds.push(Math.round(video.currentTime)));
  return new Promise((resolve) => {
    video?.addEventListener("ended", () => resolve(stallSeconds));
  });
}
