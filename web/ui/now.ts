import { useSyncExternalStore } from "react";

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

/** The present as a store for React: one timer however many look at it, and none while nobody does. */
export function createClock(tickMs: number) {
  let now = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const listeners = new Set<() => void>();

  function tick(): void {
    now = Date.now();
    for (const listener of listeners) listener();
  }

  // Browsers hold timers of hidden tabs back: a tab that is looked at again must not show an old time.
  function tickWhenSeen(): void {
    if (document.visibilityState === "visible") tick();
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      timer ??= setInterval(tick, tickMs);
      document.addEventListener("visibilitychange", tickWhenSeen);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
        document.removeEventListener("visibilitychange", tickWhenSeen);
      };
    },
    read(): number {
      // Read between ticks it has to stay the same, or React would render without end. A page that comes alive soon
      // after it was written keeps that moment: otherwise every time on it would be written anew at once.
      if (now === 0) now = readRenderedAt();
      if (timer === undefined && Date.now() - now >= tickMs) now = Date.now();
      return now;
    },
  };
}

const minutes = createClock(MINUTE_MS);
const seconds = createClock(SECOND_MS);

/**
 * The present, once a minute, for words like "5 minut temu". While a page comes alive it is the moment the
 * server wrote it, kept in `<html data-rendered-at>` in ms, so that both write the same words.
 */
export function useNow(): number {
  return useSyncExternalStore(minutes.subscribe, minutes.read, readRenderedAt);
}

/** The present, once a second, for countdowns. */
export function useNowBySecond(): number {
  return useSyncExternalStore(seconds.subscribe, seconds.read, readRenderedAt);
}

function readRenderedAt(): number {
  if (typeof document === "undefined") return Date.now();
  return Number(document.documentElement.dataset["renderedAt"] ?? Date.now());
}
