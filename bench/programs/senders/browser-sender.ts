import { chromium } from "@playwright/test";
import { acceptAnswer, makeOffer } from "../../../scripts/browser-sender.ts";
import { ensureChromium } from "../../../scripts/chromium.ts";
import { readVersion } from "../processes.ts";
import type { Sender } from "./sender.ts";

/** A browser sends its camera and microphone by WHIP, as OBS 30 and later do. */
export const browserSender: Sender = {
  name: "whip",
  rows: "[LVE-121]",
  packages: ["chromium"],
  programs: ["chromium"],
  readVersion: async () => `by Chromium ${await readVersion(ensureChromium(), ["--version"], /([\d.]+)/)}`,
  async send({ clips }, { whipUrl, key }) {
    const browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: [
        ...["--no-sandbox", "--disable-gpu", "--use-fake-ui-for-media-stream"],
        ...["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${clips.camera}`],
        `--use-file-for-fake-audio-capture=${clips.microphone}`,
      ],
    });
    const page = await browser.newPage();
    await page.goto(new URL("/healthz", whipUrl).href);
    const response = await fetch(whipUrl, {
      method: "POST",
      headers: { "content-type": "application/sdp", authorization: `Bearer ${key}` },
      body: await makeOffer(page),
    });
    if (response.status !== 201)
      throw new Error(`WHIP answered ${response.status}: ${await response.text()}`);
    await acceptAnswer(page, await response.text());
    return {
      problem: () => (browser.isConnected() ? undefined : "it ended"),
      stop: () => browser.close(),
    };
  },
};
