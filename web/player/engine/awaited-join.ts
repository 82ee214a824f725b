import { cancelLiveJoin, type Joining, type LiveJoin, openLiveJoin } from "#web/startup/live-join.ts";

/** A request that is answered sooner was not held: the next one follows after a pause. */
const HELD_MS = 1000;
const PAUSE_MS = 2000;

let kept: { readonly hls: string; readonly join: LiveJoin } | undefined;

/**
 * Waits for the first picture of a live stream, and keeps the answered requests for the player that is opened next.
 * Resolves with true then; with false when the viewer has left.
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

/** The next player needs no requests of ours. */
export function dropAwaitedJoin(): void {
  if (kept) cancelLiveJoin(kept.join);
  kept = undefined;
}
