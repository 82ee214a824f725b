import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "#shared/client.ts";
import { videos } from "#shared/videos/contract.ts";
import type { Log } from "#server/platform/log.ts";
import { API_BASE } from "#server/server.ts";

/** Rendering blocks the process: what waits for the start is answered first. */
const DELAY_MS = 1000;

/**
 * A second later, requests the home page and the page of the newest video from the server at `address`, so that no
 * visitor waits until code and queries have been used for the first time, which takes a second. Returns a function that
 * cancels it.
 */
export function warmUpPages(address: string, log: Log): () => void {
  const cancelling = new AbortController();
  const { signal } = cancelling;
  requestPages(address, signal).catch((error: unknown) => {
    if (!signal.aborted)
      log.warn({ err: error }, "the first visitor of a page waits until its code is loaded");
  });
  return () => cancelling.abort();
}

async function requestPages(address: string, signal: AbortSignal): Promise<void> {
  await pause(DELAY_MS, undefined, { signal });
  await requestPage(`${address}/`, signal);
  const call = createClient({ base: address + API_BASE });
  const { items } = await call(videos.list, { query: { limit: 1 } }, { signal });
  for (const { _id: id } of items) await requestPage(`${address}/watch/${id}`, signal);
}

async function requestPage(url: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { signal });
  await response.text();
}
