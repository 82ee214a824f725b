import { useEffect, useEffectEvent } from "react";
import { usePlayer } from "#web/player/player-context.ts";

/** Inside the player of a live stream: the player knows of the end, by its playlist, before the page asks again. */
export function StreamEndWatch({ onEnd }: { readonly onEnd: () => void }) {
  const { hasEnded } = usePlayer().stream;
  const report = useEffectEvent(onEnd);
  useEffect(() => {
    if (hasEnded) report();
  }, [hasEnded]);
  return null;
}
