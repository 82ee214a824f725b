import { useEffect, useState } from "react";
import { serverNow } from "#web/ui/format/server-clock.ts";

const SECOND_MS = 1000;
/** Often enough that no second is left out. */
const TICK_MS = 250;

/** Whole seconds until a moment in ms, counted down to 0. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => serverNow());

  useEffect(() => {
    const timer = setInterval(() => {
      setNow(serverNow());
      if (serverNow() >= moment) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [moment]);

  return Math.max(0, Math.ceil((moment - now) / SECOND_MS));
}
