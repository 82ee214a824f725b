import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";

/** A page of another site: another port is another origin. */
export async function serveHost(body: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) =>
    response.setHeader("content-type", "text/html").end(`<!doctype html><title>Inna strona</title>${body}`),
  );
  server.listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}

/** What the film element says of itself. */
export function stateOf(page: Page) {
  return page.locator("video").evaluate((video: HTMLVideoElement) => ({
    volume: video.volume,
    muted: video.muted,
    rate: video.playbackRate,
    height: video.videoHeight,
    seconds: video.currentTime,
    isPaused: video.paused,
  }));
}

/** The controls go away from somebody who only watches; a mouse that moves over the player brings them back. */
export async function wakePlayer(page: Page): Promise<void> {
  const player = page.locator("[data-player-frame]");
  for (const x of [120, 160]) await player.hover({ position: { x, y: 60 } });
}
