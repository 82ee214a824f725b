import { chromium, type Page } from "@playwright/test";
import { ensureChromium } from "../scripts/chromium.ts";
import { firstFrameMs } from "./browser.ts";
import { seedFilm } from "./film.ts";
import { median, report } from "./figures.ts";
import { startSite } from "./real-site.ts";

const RUNS = 5;
const REST_MS = 5000;
const MINUTES = Number(process.env["BENCH_MINUTES"] ?? 10);
const LOGIN = { email: "bench@example.com", password: "bench-password" };
const ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
/** A phone of the middle class on a good mobile network. */
const PHONE = { slowerBy: 4, latencyMs: 40, bitsPerSecond: 10_000_000 };
/** Above the bandwidth of what is watched; a stall would mean that more is loaded than is needed. */
const ROOM = 1.2;

/** How soon a film is there on a desktop and on a phone, how soon after a seek, and whether it goes on. */
export async function benchWatching(): Promise<void> {
  const site = await startSite({ NADAJ_ADMIN_EMAIL: LOGIN.email, NADAJ_ADMIN_PASSWORD: LOGIN.password });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ARGUMENTS });
  try {
    const videoId = await seedFilm(site.url, LOGIN, { films: 1, seconds: MINUTES * 60 });
    await atRest(site.url);
    const watch = `${site.url}/watch/${videoId}`;
    const desktop: number[] = [];
    const phone: number[] = [];
    for (let count = 0; count < RUNS; count += 1) {
      desktop.push(await firstFrameMs(browser, watch));
      phone.push(await firstFrameMs(browser, watch, bePhone));
    }
    report("first frame on loopback", `${median(desktop).toFixed(0)} ms`, "<= 500 ms");
    report("first frame on a phone", `${median(phone).toFixed(0)} ms`, "<= 800 ms");
    const page = await browser.newPage();
    await page.goto(watch);
    const seeks: number[] = [];
    for (const place of [0.9, 0.3, 0.7, 0.5, 0.1]) seeks.push(await page.evaluate(seekMs, place));
    report("frame of a place that was not loaded", `${median(seeks).toFixed(0)} ms`, "<= 300 ms");
    await page.reload();
    report(`stalls in ${MINUTES} minutes`, await watchToTheEnd(page), "0");
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** A film can be watched before all is done that it leads to, such as measuring how loud it is. */
async function atRest(url: string): Promise<void> {
  const isBusy = async () => /state="active"} [1-9]/.test(await (await fetch(`${url}/metrics`)).text());
  do await new Promise((resolve) => setTimeout(resolve, REST_MS));
  while (await isBusy());
}

async function bePhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: PHONE.slowerBy });
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

/** From the wish for a place, as a share of the film, to a picture of it. */
function seekMs(place: number): Promise<number> {
  const video = document.querySelector("video");
  if (!video) throw new Error("There is no film on the page");
  const target = video.duration * place;
  const startedAt = performance.now();
  video.currentTime = target;
  return new Promise((resolve) => {
    video.requestVideoFrameCallback(function look(now, { mediaTime }) {
      if (Math.abs(mediaTime - target) < 2) resolve(now - startedAt);
      else video.requestVideoFrameCallback(look);
    });
  });
}

/** Plays the film on a network that is hardly faster than its quality needs. */
async function watchToTheEnd(page: Page): Promise<string> {
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 1);
  const height = await page.evaluate(() => document.querySelector("video")?.videoHeight ?? 0);
  const bitsPerSecond = (await bandwidthOf(page, height)) * ROOM;
  await limitNetwork(page, { bitsPerSecond });
  const places = await page.evaluate(placesOfStalls);
  const where = places.length > 0 ? `, at ${places.join(", ")} s` : "";
  return `${places.length} in ${height}p at ${(bitsPerSecond / 1e6).toFixed(2)} Mbit/s${where}`;
}

/** What the playlist of the film says of a quality. */
async function bandwidthOf(page: Page, height: number): Promise<number> {
  const address = await page.evaluate(() => document.querySelector("video")?.dataset["address"]);
  const playlist = await (await fetch(new URL(address ?? "", page.url()))).text();
  const line = playlist.split("\n").find((one) => new RegExp(`RESOLUTION=\\d+x${height}\\b`).test(one));
  const bandwidth = Number(/[:,]BANDWIDTH=(\d+)/.exec(line ?? "")?.[1]);
  if (!bandwidth) throw new Error(`The playlist does not name a quality of ${height}`);
  return bandwidth;
}

/** At which seconds of the film it had to wait. */
function placesOfStalls(): Promise<number[]> {
  const video = document.querySelector("video");
  const places: number[] = [];
  video?.addEventListener("waiting", () => places.push(Math.round(video.currentTime)));
  return new Promise((resolve) => {
    video?.addEventListener("ended", () => resolve(places));
  });
}
