import { streamReserve } from "#web/startup/script-reserve.ts";

/** Delay after the load event by which the page has no pending network requests. */
const IDLE_DELAY_MS = 1000;

/** Resolves when the page is idle: shortly after it has loaded all of its resources. */
export async function pageIdle(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  }
  await new Promise((resolve) => setTimeout(resolve, IDLE_DELAY_MS));
  await streamReserve();
}
