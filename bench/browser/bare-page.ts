import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";

const HLS_FILE = path.resolve(import.meta.dirname, "../../node_modules/hls.js/dist/hls.min.js");
const HLS_PATH = "/bare-hls.js";

/**
 * Serves a page of the site without its scripts: the same markup, styles and images, and for a video hls.js on a bare
 * `<video>`. The difference in time is the cost of the site's own scripts.
 */
export async function makeBare(page: Page, address: string, playlist?: string): Promise<void> {
  const html = await (await fetch(address, { headers: { "accept-language": "pl" } })).text();
  const markup = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, "");
  const body = playlist ? markup.replace("</body>", `${playerScript(playlist)}</body>`) : markup;
  await page.route(address, (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: body === "" ? html : body }),
  );
  const hls = await readFile(HLS_FILE);
  await page.route(`**${HLS_PATH}`, (route) => route.fulfill({ contentType: "text/javascript", body: hls }));
}

function playerScript(playlist: string): string {
  return `<script src="${HLS_PATH}"></script><script>
    const video = document.querySelector("video");
    const hls = new Hls();
    hls.loadSource(${JSON.stringify(playlist)});
    hls.attachMedia(video);
    video.muted = true;
    video.play().catch(() => undefined);
  </script>`;
}
