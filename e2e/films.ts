import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";

/** A clip with the default quality already in it, so that little is left to encode. */
export function drawClip(size: string, seconds: number): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "nadaj-clip-")), "clip.mp4");
  const source = ["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=25`, "-f", "lavfi", "-i", "sine"];
  const coding = [
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
    "-g",
    "50",
    "-pix_fmt",
    "yuv420p",
    "-c:a",
    "aac",
  ];
  execFileSync("ffmpeg", ["-v", "error", ...source, "-t", String(seconds), ...coding, file]);
  return file;
}

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
