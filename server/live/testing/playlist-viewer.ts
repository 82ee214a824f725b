import { setTimeout as pause } from "node:timers/promises";

/** Half a part: simulates a player that does not use blocking playlist reloads. */
const RELOAD_MS = 150;
const REQUEST_TIMEOUT_MS = 2000;

export interface PlaylistViewer {
  /** The longest time between two new parts so far, in seconds. */
  longestHole(): number;
  /** Number of parts fetched so far. */
  parts(): number;
  stop(): Promise<void>;
}

/** A viewer at the live edge: fetches each part of the source as soon as it is listed, and retries after errors. */
export function watchPlaylist(address: URL): PlaylistViewer {
  const stopping = new AbortController();
  const arrivals: number[] = [];
  let known: string | undefined;

  async function look(): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
    const playlist = await fetch(address, { signal });
    const parts = [...(await playlist.text()).matchAll(/#EXT-X-PART:.*URI="([^"]+)"/g)];
    const newest = parts.at(-1)?.[1];
    if (newest === undefined || newest === known) return;
    const part = await fetch(new URL(newest, address), { signal });
    if (!part.ok || (await part.arrayBuffer()).byteLength === 0) return;
    known = newest;
    arrivals.push(performance.now());
  }

  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await look().catch(() => undefined); // a player tries again
      await pause(RELOAD_MS, undefined, { signal: stopping.signal }).catch(() => undefined); // stopped
    }
  })();
  return {
    longestHole() {
      const until = [...arrivals, performance.now()];
      return Math.max(...until.slice(1).map((at, index) => at - (until[index] ?? at))) / 1000;
    },
    parts: () => arrivals.length,
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}
