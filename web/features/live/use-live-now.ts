import { useEffect, useState } from "react";
import { useNow } from "#web/ui/now.ts";
import { nextTickMs } from "./countdown.ts";

/**
 * The present, as often as what is said about a start changes: once a minute, from an hour before it each second,
 * and at its moment.
 */
export function useLiveNow(startsAt: string | null): number {
  const rendered = useNow();
  const [ticked, setTicked] = useState(0);

  useEffect(() => {
    let timer = setTimeout(tick, nextTickMs(startsAt, Date.now()));

    function tick() {
      const now = Date.now();
      setTicked(now);
      timer = setTimeout(tick, nextTickMs(startsAt, now));
    }

    return () => clearTimeout(timer);
  }, [startsAt]);

  return Math.max(rendered, ticked);
}
