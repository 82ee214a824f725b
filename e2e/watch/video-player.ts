import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Locator, type Page } from "@playwright/test";

/** Serves a page of another site: a different port is a different origin. */
export async function serveEmbeddingPage(body: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) =>
    response.setHeader("content-type", "text/html").end(`<!doctype html><title>Inna strona</title>${body}`),
  );
  server.listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}

/** Longer than any wait for a video: the caller's own limit decides. */
const VIDEO_TIMEOUT_MS = 180_000;

/** The state of the `<video>` element, once there is one. */
export function videoState(page: Page) {
  const read = (video: HTMLVideoElement) => ({
    volume: video.volume,
    muted: video.muted,
    rate: video.playbackRate,
    height: video.videoHeight,
    seconds: video.currentTime,
    isPaused: video.paused,
  });
  return page.locator("video").evaluate(read, undefined, { timeout: VIDEO_TIMEOUT_MS });
}

/** Moves the mouse over the player to show the controls, which hide while the pointer does not move. */
export async function showControls(page: Page): Promise<void> {
  const player = page.locator("[data-player-frame]");
  for (const x of [120, 160]) await player.hover({ position: { x, y: 60 } });
}

/** Presses a button of the controls; on a busy machine they hide again before the click. */
export async function clickControl(page: Page, button: Locator): Promise<void> {
  await expect(async () => {
    await showControls(page);
    await button.click({ timeout: 10_000 });
  }).toPass({ timeout: 20_000 });
}
