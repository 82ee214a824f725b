import { useEffect, useState } from "react";
import { DISMISS_AFTER_SECONDS, type DismissMode } from "#shared/ads/contract.ts";

/** Seconds until an ad can be sent away: 0 at once, undefined never. `isRunning` lets the time go by. */
export function useDismissal(mode: DismissMode, isRunning = true): number | undefined {
  const [left, setLeft] = useState(mode === "after_5_seconds" ? DISMISS_AFTER_SECONDS : 0);

  useEffect(() => {
    if (left === 0 || !isRunning) return;
    const timer = window.setTimeout(() => setLeft(left - 1), 1000);
    return () => window.clearTimeout(timer);
  }, [left, isRunning]);

  return mode === "never" ? undefined : left;
}
