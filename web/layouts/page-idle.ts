import { delay } from "#web/startup/delay.ts";
import { streamReserve } from "#web/startup/script-reserve.ts";

/** Delay after the load event by which the page has no pending network requests. */
const IDLE_DELAY_MS = 1000;

/**
 * Resolves when the page is idle: shortly after it has loaded all of its resources, and when a live stream on a slow
 * line has a reserve.
 */
export async function pageIdle(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  }
  await delay(IDLE_DELAY_MS);
  await streamReserve();
}
