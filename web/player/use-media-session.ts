import { useEffect, useEffectEvent } from "react";
import type { PlayerParts } from "./player-context.ts";
import { LONG_SEEK_SECONDS } from "./controls/keyboard.ts";
import type { PlayerSource } from "./source.ts";
import { usePaused } from "./use-media.ts";

/** Media Session API: media metadata and actions for lock screens and media keys. */
export function useMediaSession(source: PlayerSource, perform: PlayerParts["perform"]): void {
  const isPaused = usePaused();
  const act = useEffectEvent((details: MediaSessionActionDetails) => {
    const jump = details.seekOffset ?? LONG_SEEK_SECONDS;
    switch (details.action) {
      case "play":
        return perform({ type: "play" }, "system");
      case "pause":
        return perform({ type: "pause" }, "system");
      case "seekbackward":
        return perform({ type: "seek-by", seconds: -jump }, "system");
      case "seekforward":
        return perform({ type: "seek-by", seconds: jump }, "system");
      case "seekto":
        return perform({ type: "seek-to", seconds: details.seekTime ?? 0 }, "system");
      default:
        return undefined;
    }
  });

  const { title, artist = "", poster } = source;
  useEffect(() => {
    if (isPaused || !("mediaSession" in navigator)) return;
    const artwork = poster ? [{ src: poster }] : [];
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist, artwork });
  }, [isPaused, title, artist, poster]);

  useEffect(() => {
    if (!("mediaSession" in navigator)) return;
    const { mediaSession } = navigator;
    const actions = ["play", "pause", "seekbackward", "seekforward", "seekto"] as const;
    for (const action of actions) mediaSession.setActionHandler(action, act);
    return () => {
      for (const action of actions) mediaSession.setActionHandler(action, null);
      mediaSession.metadata = null;
    };
  }, []);
}
