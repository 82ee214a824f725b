import { useEffect, useState } from "react";
import { useNow } from "./now.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * How closely a start is followed: by the minute, by the minute until its last hour and then by the second, or by the
 * second as soon as it is a day away.
 */
export type Pace = "minutes" | "seconds-in-last-hour" | "seconds";

/** The present, as often as what is said about a start changes: also an hour before it, and at its moment. */
export function useStartClock(startsAt: string | null | undefined, pace: Pace): number {
  const rendered = useNow();
  const [ticked, setTicked] = useState(0);

  useEffect(() => {
    let timer = setTimeout(tick, nextTickMs(startsAt, Date.now(), pace));

    function tick() {
      const now = Date.now();
      setTicked(now);
      timer = setTimeout(tick, nextTickMs(startsAt, now, pace));
    }

    return () => clearTimeout(timer);
  }, [startsAt, pace]);

  return Math.max(rendered, ticked);
}

/** In how many ms what is said about a start has to be said anew. */
function nextTickMs(startsAt: string | null | undefined, nowMs: number, pace: Pace): number {
  const leftMs = startsAt ? Date.parse(startsAt) - nowMs : 0;
  if (leftMs <= 0) return MINUTE_MS;
  const secondsBeginMs = pace === "seconds" ? DAY_MS : pace === "minutes" ? 0 : HOUR_MS;
  if (leftMs <= secondsBeginMs) return leftMs % SECOND_MS || SECOND_MS;
  // A moment later, so that the next stretch has begun when it is looked at.
  const retimedAtMs = [DAY_MS, HOUR_MS, 0].find((edgeMs) => edgeMs < leftMs) ?? 0;
  return Math.min(MINUTE_MS, leftMs - retimedAtMs + 1);
}
