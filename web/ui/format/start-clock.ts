import { useEffect, useState } from "react";
import { useNow } from "./now.ts";
import { onClockCorrected, serverNow } from "./server-clock.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Update rate before a start: every minute, every minute until the last hour and then every second, or every second
 * as soon as it is less than a day away.
 */
export type Pace = "minutes" | "seconds-in-last-hour" | "seconds";

/**
 * The current time, updated as often as the text about a start changes: also exactly an hour before it, and at the
 * start itself.
 */
export function useStartClock(startsAt: string | null | undefined, pace: Pace): number {
  const rendered = useNow();
  const [ticked, setTicked] = useState(0);

  useEffect(() => {
    let timer = setTimeout(tick, nextTickMs(startsAt, serverNow(), pace));

    function tick() {
      clearTimeout(timer);
      const now = serverNow();
      setTicked(now);
      timer = setTimeout(tick, nextTickMs(startsAt, now, pace));
    }

    const stopCorrections = onClockCorrected(tick);
    return () => {
      clearTimeout(timer);
      stopCorrections();
    };
  }, [startsAt, pace]);

  return Math.max(rendered, ticked);
}

/** Milliseconds until the text about a start must be updated. */
function nextTickMs(startsAt: string | null | undefined, nowMs: number, pace: Pace): number {
  const leftMs = startsAt ? Date.parse(startsAt) - nowMs : 0;
  if (leftMs <= 0) return MINUTE_MS;
  const secondsBeginMs = pace === "seconds" ? DAY_MS : pace === "minutes" ? 0 : HOUR_MS;
  if (leftMs <= secondsBeginMs) return leftMs % SECOND_MS || SECOND_MS;
  // Slightly after the boundary, so that the next period has begun when the clock is read.
  const retimedAtMs = [DAY_MS, HOUR_MS, 0].find((edgeMs) => edgeMs < leftMs) ?? 0;
  return Math.min(MINUTE_MS, leftMs - retimedAtMs + 1);
}
