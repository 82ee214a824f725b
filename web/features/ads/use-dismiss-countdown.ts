import { useEffect, useState } from "react";
import { DISMISS_AFTER_SECONDS, type DismissMode } from "#shared/ads/contract.ts";

/** Seconds until an ad can be dismissed: 0 means immediately, undefined never. The countdown runs while `isRunning`. */
export function useDismissCountdown(mode: DismissMode, isRunning = true): number | undefined {
  const [secondsLeft, setSecondsLeft] = useState(mode === "after_5_seconds" ? DISMISS_AFTER_SECONDS : 0);

  useEffect(() => {
    if (secondsLeft === 0 || !isRunning) return;
    const timer = window.setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => window.clearTimeout(timer);
  }, [secondsLeft, isRunning]);

  return mode === "never" ? undefined : secondsLeft;
}
