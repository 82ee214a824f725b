import { chromium, type Browser } from "@playwright/test";
import { ensureChromium } from "../../scripts/chromium.ts";
import { openDemo, type Demo } from "../demo-site.ts";
import { median, report } from "../report.ts";
import { makeBare } from "./bare-page.ts";
import { firstFrameMs } from "./first-frame.ts";
import { reportLighthouse } from "./lighthouse.ts";
import { loadPage, settle, type PageLoad, type PreparedOptions } from "./page-load.ts";
import { type PageScripts, scriptsOf } from "./page-scripts.ts";
import { openPhone } from "./phone.ts";
import { type Press, pressMs } from "./presses.ts";
import { readScriptOwners } from "./script-owners.ts";
import { traceLongTasks } from "./trace.ts";

const RUNS = Number(process.env["BENCH_COUNT"] ?? 5);
const DEBUG_PORT = 4718;
const ARGUMENTS = [
  ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
  "--autoplay-policy=no-user-gesture-required",
  `--remote-debugging-port=${DEBUG_PORT}`,
];
/** Number of owners of long tasks that a line names. */
const NAMED_OWNERS = 6;

interface MeasuredPage {
  readonly name: string;
  readonly address: string;
  readonly token?: string | undefined;
  /** The playlist of the page's video, for the bare page. */
  readonly playlist?: string | undefined;
}

/**
 * Measures the site that `npm run demo` fills, with its live stream: the requests of six pages, their load times on a
 * phone compared with the same markup without scripts, the owners of the scripts that block the main thread, the time
 * to the first video frame, the longest interaction, and Lighthouse on mobile.
 */
export async function benchBrowser(): Promise<void> {
  const demo = await openDemo();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ARGUMENTS });
  try {
    const pages = pagesOf(demo);
    for (const page of pages) await reportPage(browser, page);
    await reportFirstFrames(browser, demo);
    for (const press of pressesOf(demo)) {
      const times: number[] = [];
      for (let count = 0; count < RUNS; count += 1) {
        times.push(await pressMs(browser, press, { token: demo.viewer.token }));
      }
      report(
        `${press.name}, press to frame, CPU 4 times slower`,
        `${median(times).toFixed(0)} ms`,
        "<= 200 ms",
      );
    }
    await reportLighthouse(DEBUG_PORT, RUNS, { name: "home", address: demo.url, score: 95, blockingMs: 150 });
    const { videoPath } = demo;
    const watch = { name: "watch", address: demo.url + videoPath, score: 90, blockingMs: 300 };
    await reportLighthouse(DEBUG_PORT, RUNS, watch);
  } finally {
    await browser.close();
    await demo.stop();
  }
}

function pagesOf({ url, videoPath, livePath, channelPath, playlist, creator }: Demo): MeasuredPage[] {
  return [
    { name: "home", address: `${url}/` },
    { name: "watch", address: url + videoPath, playlist },
    { name: "live", address: url + livePath },
    { name: "search", address: `${url}/search?query=pociąg` },
    { name: "channel", address: url + channelPath },
    {
      name: "studio",
      address: `${url}/manage-channel/${creator.channelId}/videos`,
      token: creator.token,
    },
  ];
}

async function reportPage(browser: Browser, page: MeasuredPage): Promise<void> {
  const { name, address, token, playlist } = page;
  const ownerOf = await readScriptOwners();
  reportScripts(name, await scriptsOf(browser, address, token));
  const loads: PageLoad[] = [];
  const bareLoads: PageLoad[] = [];
  const bare: PreparedOptions = { prepare: (opened) => makeBare(opened, address, playlist) };
  for (let count = 0; count < RUNS; count += 1) {
    loads.push(await loadPage(browser, address, { token }));
    if (!token) bareLoads.push(await loadPage(browser, address, bare));
  }
  report(`${name} on a phone, CPU 4 times slower`, loadText(loads));
  if (bareLoads.length > 0)
    report(`${name} without scripts`, loadText(bareLoads), "paint <= 1.2x, blocking <= 2x");
  const phone = await openPhone(browser, { token });
  const { count, owners } = await traceLongTasks(phone, ownerOf, () => settle(phone, address));
  await phone.context().close();
  const texts = owners.slice(0, NAMED_OWNERS).map(([owner, ms]) => `${owner} ${ms.toFixed(0)}`);
  report(`${name}: ${count} long tasks, in ms`, texts.join(", "));
}

function reportScripts(name: string, { first, all }: PageScripts): void {
  const text = (scripts: PageScripts["all"]) => `${scripts.count} with ${scripts.kilobytes.toFixed(1)} kB`;
  const target = name === "home" ? "<= 150 kB; <= 20" : "<= 15; <= 30 with <= 350 kB";
  report(`scripts of ${name} until hydrated; in all`, `${text(first)}; ${text(all)}`, target);
}

function loadText(loads: readonly PageLoad[]): string {
  const of = (read: (load: PageLoad) => number) => median(loads.map(read));
  return [
    `${of(({ requests }) => requests)} requests with ${of(({ kilobytes }) => kilobytes).toFixed(0)} kB`,
    `paint ${(of(({ paintMs }) => paintMs) / 1000).toFixed(2)} s`,
    `blocking ${of(({ blockingMs }) => blockingMs).toFixed(0)} ms`,
    `shift ${of(({ shift }) => shift).toFixed(3)}`,
  ].join(", ");
}

async function reportFirstFrames(browser: Browser, { url, videoPath }: Demo): Promise<void> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let count = 0; count < RUNS; count += 1) {
    const context = await browser.newContext();
    cold.push(await firstFrameMs(context, url + videoPath));
    warm.push(await firstFrameMs(context, url + videoPath));
    await context.close();
  }
  const figures = `${median(cold).toFixed(0)} ms; ${median(warm).toFixed(0)} ms`;
  report("first frame on loopback, cold; warm", figures, "<= 400 ms");
}

function pressesOf({ url, videoPath, livePath }: Demo): Press[] {
  return [
    {
      name: "like",
      address: url + videoPath,
      target: (page) => page.getByRole("button", { name: /^Lubię to/ }).first(),
    },
    {
      name: "menu",
      address: `${url}/`,
      target: (page) => page.getByLabel("Dolny pasek").getByRole("button", { name: "Menu" }),
    },
    {
      name: "comment",
      address: url + videoPath,
      target: (page) => page.getByRole("button", { name: "Pokaż komentarze" }),
      async act(page) {
        await page.getByRole("textbox", { name: "Dodaj komentarz" }).click();
        await page.keyboard.type("Dobre!");
      },
    },
    {
      name: "chat",
      address: url + livePath,
      target: (page) => page.getByRole("region", { name: "Czat" }).getByRole("combobox").first(),
      act: (page) => page.keyboard.type("Dobre!"),
    },
  ];
}
