import { cancelLiveJoin, type Joining, type LiveJoin, openLiveJoin } from "#web/startup/live-join.ts";

/** A response sooner than this means that the request was not held: the next one follows after a pause. */
const HELD_MS = 1000;
const PAUSE_MS = 2000;

let kept: { readonly hls: string; readonly join: LiveJoin } | undefined;

/**
 * Waits for the first frame of a live stream, and keeps the responses for the player that opens next. Resolves with
 * true then, and with false when the viewer has left.
 */
export async function awaitLiveStart(joining: Joining, left: AbortSignal): Promise<boolean> {
  while (!left.aborted) {
    const askedAt = performance.now();
    const join = openLiveJoin({ ...joining, isWaiting: true });
    const cancel = () => cancelLiveJoin(join);
    left.addEventListener("abort", cancel);
    const isReady = await join.isReady;
    left.removeEventListener("abort", cancel);
    if (left.aborted) break;
    if (isReady) {
      dropAwaitedJoin();
      kept = { hls: joining.hls, join };
      return true;
    }
    cancel();
    if (performance.now() - askedAt < HELD_MS) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return false;
}

export function takeAwaitedJoin(hls: string): LiveJoin | undefined {
  if (kept?.hls !== hls) return undefined;
  const { join } = kept;
  kept = undefined;
  return join;
}

/** Cancels the kept requests when the next player does not use them. */
export function dropAwaitedJoin(): void {
  if (kept) cancelLiveJoin(kept.join);
  kept = undefined;
}
