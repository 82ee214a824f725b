import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import type { BenchStream } from "./stream.ts";
import { openViewer, openWindow } from "./viewer.ts";

const HLS = path.resolve(import.meta.dirname, "../../node_modules/hls.js/dist/hls.min.js");
/** Pause between two attempts. */
const POLL_MS = 500;
const PAGE = "<!doctype html><video muted autoplay width=1280 height=720></video>";

/**
 * A viewer without low latency, the baseline for comparison, who may already wait for the sender: plays whole segments,
 * three of them behind the live edge, as the site did before it had parts.
 */
export async function openClassicViewer(browser: Browser, { siteUrl, id }: BenchStream): Promise<Page> {
  const window = await openWindow(browser);
  await window.route("**/classic-viewer", (route) => route.fulfill({ contentType: "text/html", body: PAGE }));
  const page = await openViewer(window, `${siteUrl}/classic-viewer`);
  await page.addScriptTag({ path: HLS });
  await page.evaluate(`void (${watch})(Hls, ${JSON.stringify(`/api/videos/${id}`)})`);
  return page;
}

/** Runs in the page, so it is passed as text. */
const watch = `async (Hls, address) => {
  let hls = null;
  while (!hls) {
    ({ hls } = await (await fetch(address)).json());
    if (!hls) await new Promise((resolve) => setTimeout(resolve, ${POLL_MS}));
  }
  const load = () => {
    const player = new Hls({ lowLatencyMode: false });
    player.on(Hls.Events.ERROR, (_, { fatal }) => {
      if (!fatal) return;
      player.destroy();
      setTimeout(load, ${POLL_MS});
    });
    player.loadSource(hls);
    player.attachMedia(document.querySelector("video"));
  };
  load();
}`;
