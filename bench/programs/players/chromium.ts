import { chromium as driver } from "@playwright/test";
import { ensureChromium } from "../../../scripts/chromium.ts";
import { SCREEN, type VirtualDesktop } from "../virtual-desktop.ts";
import { readVersion } from "../processes.ts";
import { plainPage, playNatively } from "./native-page.ts";
import type { OpenPlayer, Player } from "./player.ts";

const ARGUMENTS = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--window-position=0,0"],
  ...[`--window-size=${SCREEN.width},${SCREEN.height}`, "--autoplay-policy=no-user-gesture-required"],
];
const shared = {
  packages: ["chromium"],
  programs: ["chromium"],
  readVersion: () => readVersion(ensureChromium(), ["--version"], /([\d.]+)/),
};

export const chromium: Player = {
  ...shared,
  name: "chromium",
  rows: "[LVE-122]",
  open: ({ desktop, watchUrl }) => openPage(desktop, watchUrl),
};

export const chromiumNative: Player = {
  ...shared,
  name: "chromium-native",
  rows: "[LVE-047]",
  open: ({ desktop, hlsUrl }) => openPage(desktop, plainPage(hlsUrl), playNatively(hlsUrl)),
};

async function openPage(desktop: VirtualDesktop, address: string, script = ""): Promise<OpenPlayer> {
  const browser = await driver.launch({
    executablePath: ensureChromium(),
    args: ARGUMENTS,
    headless: false,
    env: { ...process.env, ...desktop.env },
  });
  const page = await browser.newPage({ viewport: null });
  await page.goto(address);
  await page.evaluate(script);
  return {
    problem: () => (browser.isConnected() && !page.isClosed() ? undefined : "it ended"),
    stop: () => browser.close(),
  };
}
