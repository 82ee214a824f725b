import { createContext, use, useSyncExternalStore } from "react";
import { onClockCorrected, serverNow } from "./server-clock.ts";

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

/** The server's time as an external store for React: one timer for all subscribers, none without any. */
export function createClock(tickMs: number) {
  let now = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let stopCorrections: (() => void) | undefined;
  const listeners = new Set<() => void>();

  function tick(): void {
    now = serverNow();
    for (const listener of listeners) listener();
  }

  // Browsers throttle timers of hidden tabs: a tab that becomes visible must not show an old time.
  function tickWhenSeen(): void {
    if (document.visibilityState === "visible") tick();
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      timer ??= setInterval(tick, tickMs);
      stopCorrections ??= onClockCorrected(tick);
      document.addEventListener("visibilitychange", tickWhenSeen);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
        stopCorrections?.();
        stopCorrections = undefined;
        document.removeEventListener("visibilitychange", tickWhenSeen);
      };
    },
    read(): number {
      // The value must be stable between ticks, or React would re-render endlessly. A page that hydrates soon after
      // it was rendered keeps the server's time: otherwise every time on it would be re-rendered immediately.
      if (now === 0) now = readRenderedAt();
      if (timer === undefined && serverNow() - now >= tickMs) now = serverNow();
      return now;
    },
  };
}

const minutes = createClock(MINUTE_MS);
const seconds = createClock(SECOND_MS);

/** The time of the server render, while the server renders: browsers read it from the page. */
export const RenderedAt = createContext<number | undefined>(undefined);

/**
 * The current time, updated once a minute, for texts like "5 minut temu". During hydration it is the time of the
 * server render, from `<html data-rendered-at>` in ms, so that both render the same text.
 */
export function useNow(): number {
  const renderedAt = use(RenderedAt);
  return useSyncExternalStore(minutes.subscribe, minutes.read, () => renderedAt ?? readRenderedAt());
}

/** The current time, updated once a second, for countdowns. */
export function useNowBySecond(): number {
  const renderedAt = use(RenderedAt);
  return useSyncExternalStore(seconds.subscribe, seconds.read, () => renderedAt ?? readRenderedAt());
}

function readRenderedAt(): number {
  if (typeof document === "undefined") return serverNow();
  return Number(document.documentElement.dataset["renderedAt"] ?? serverNow());
}
