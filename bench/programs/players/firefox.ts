import puppeteer from "puppeteer-core";
import { ensureFirefox } from "../../../scripts/other-browsers.ts";
import { SCREEN } from "../virtual-desktop.ts";
import { readVersion } from "../processes.ts";
import type { Player } from "./player.ts";

export const firefox: Player = {
  name: "firefox",
  rows: "[LVE-122]",
  packages: ["firefox-esr", "gstreamer1.0-libav", "libpulse0"],
  programs: ["firefox-esr"],
  readVersion: () => readVersion(ensureFirefox(), ["--version"], /([\d.]+)/),
  async open({ desktop, watchUrl }) {
    const browser = await puppeteer.launch({
      browser: "firefox",
      executablePath: ensureFirefox(),
      headless: false,
      defaultViewport: null,
      args: [`--width=${SCREEN.width}`, `--height=${SCREEN.height}`],
      extraPrefsFirefox: { "media.autoplay.default": 0 },
      env: { ...process.env, ...desktop.env },
    });
    const [page = await browser.newPage()] = await browser.pages();
    await page.goto(watchUrl);
    return {
      problem: () => (browser.connected ? undefined : "it ended"),
      stop: () => browser.close(),
    };
  },
};
