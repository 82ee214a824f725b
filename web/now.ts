import { getRouteApi, rootRouteId } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";

const MINUTE_MS = 60_000;
const root = getRouteApi(rootRouteId);
const listeners = new Set<() => void>();

let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * The present moment in milliseconds, advancing once a minute and when the tab is looked at again. While the page
 * comes alive it is the moment at which the server rendered it, so that "2 minutes ago" reads the same on both sides.
 */
export function useNow(): number {
  const { renderedAt } = root.useRouteContext();
  return useSyncExternalStore(
    watchClock,
    () => now || renderedAt,
    () => renderedAt,
  );
}

function watchClock(onChange: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tick, MINUTE_MS);
    document.addEventListener("visibilitychange", tickIfVisible);
    queueMicrotask(tick);
  }
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tickIfVisible);
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function tickIfVisible(): void {
  if (document.visibilityState === "visible") tick();
}
