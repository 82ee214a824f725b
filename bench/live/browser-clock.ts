import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import path from "node:path";
import type { BrowserContext } from "@playwright/test";
import { CLOCK_BITS } from "#server/live/testing/frame-clock.ts";
import type { BenchStream } from "./stream.ts";

const SENDER = path.resolve(
  import.meta.dirname,
  "../../web/pages/studio/edit-video/live/browser/whip-sender.ts",
);

export interface BrowserSender {
  /** Sends by WHIP; `sentAt` is the time of its first request. */
  send(stream: BenchStream): Promise<{ readonly sentAt: number; stop(): Promise<void> }>;
}

/**
 * A page whose camera is a canvas with the clock, and whose microphone beeps when the canvas flashes each second. It
 * sends in the same way as the studio.
 */
export async function openBrowserSender(window: BrowserContext, siteUrl: string): Promise<BrowserSender> {
  await window.route("**/browser-sender", (route) =>
    route.fulfill({ contentType: "text/html", body: "<body>" }),
  );
  const page = await window.newPage();
  await page.goto(`${siteUrl}/browser-sender`);
  const sender = stripTypeScriptTypes(await readFile(SENDER, "utf8"));
  await page.addScriptTag({
    type: "module",
    content: `${sender}\nglobalThis.startWhipSender = startWhipSender;`,
  });
  await page.waitForFunction("globalThis.startWhipSender");
  await page.evaluate(DRAW_CLOCK);
  return {
    async send({ key }) {
      const sentAt = await page.evaluate<number>(`(() => {
        const onState = (state) => console.log(state);
        globalThis.sender = startWhipSender({ address: "/live", key: "${key}", stream: camera, onState, onBlocked() {} });
        return Date.now();
      })()`);
      return { sentAt, stop: () => page.evaluate("sender.stop()") };
    },
  };
}

/** Runs in the page. Draws 720p30, which the studio also requests from the camera. */
const DRAW_CLOCK = `(async () => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1280, height: 720 });
  const context = canvas.getContext("2d", { alpha: false });
  const sound = new AudioContext({ sampleRate: 48000 });
  const tone = new OscillatorNode(sound, { frequency: 1000 });
  const gain = new GainNode(sound, { gain: 0 });
  const microphone = sound.createMediaStreamDestination();
  tone.connect(gain).connect(microphone);
  tone.start();
  await sound.resume();
  let frame = 0;
  setInterval(() => {
    const now = Date.now();
    const isFlash = now % 1000 < 100;
    gain.gain.value = isFlash ? 0.5 : 0;
    for (let y = 0; y < 6; y += 1) for (let x = 0; x < 16; x += 1) {
      context.fillStyle = "hsl(" + ((frame * 3 + x * 20 + y * 30) % 360) + " 60% 45%)";
      context.fillRect(x * 80, 128 + y * 100, 80, 100);
    }
    context.fillStyle = "#000";
    context.fillRect(0, 0, 1280, 128);
    context.fillStyle = "#fff";
    const width = 1280 / ${CLOCK_BITS};
    for (let bit = 0; bit < ${CLOCK_BITS}; bit += 1) {
      if (Math.floor(now / 2 ** bit) % 2 === 1) context.fillRect(bit * width, 0, width, 32);
    }
    if (isFlash) context.fillRect(0, 64, 1280, 64);
    frame += 1;
  }, 1000 / 30);
  const [track] = canvas.captureStream(30).getVideoTracks();
  globalThis.camera = new MediaStream([track, ...microphone.stream.getAudioTracks()]);
})()`;
