import { useEffect, useState } from "react";

const SECOND_MS = 1000;

/** Whole seconds until a moment; 0 once it has passed. */
export function secondsUntil(endMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endMs - nowMs) / SECOND_MS));
}

/** Counts seconds down to zero by wall-clock time: a throttled background tab does not slow it down. */
export function useCountdown(initialSeconds = 0) {
  const [endMs, setEndMs] = useState(() => endOf(initialSeconds));
  const [secondsLeft, setSecondsLeft] = useState(initialSeconds);

  useEffect(() => {
    if (endMs <= Date.now()) return;
    const timer = setInterval(() => {
      const left = secondsUntil(endMs, Date.now());
      setSecondsLeft(left);
      if (left === 0) clearInterval(timer);
    }, SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [endMs]);

  function start(seconds: number) {
    setSecondsLeft(seconds);
    setEndMs(endOf(seconds));
  }

  return { secondsLeft, start };
}

function endOf(seconds: number): number {
  return Date.now() + seconds * SECOND_MS;
}
