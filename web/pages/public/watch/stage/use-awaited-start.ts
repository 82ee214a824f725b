import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { useStoredPlayerSettings } from "#web/features/playback/stored-player-settings.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { awaitLiveStart } from "#web/player/engine/awaited-join.ts";
import { startDelay, startQuality } from "#web/player/settings/live-settings.ts";

/** Opens the player at the first frame of the awaited sender: its requests are held until then. */
export function useAwaitedStart({ _id: id, awaitedHls }: Video): void {
  const queryClient = useQueryClient();
  const [settings] = useStoredPlayerSettings();

  const wait = useEffectEvent(async (hls: string, left: AbortSignal) => {
    const joining = { hls, quality: startQuality(settings.liveQuality), delaySeconds: startDelay(settings) };
    if (!(await awaitLiveStart(joining, left))) return;
    queryClient.setQueryData(
      videoQuery(id).queryKey,
      (known) => known && { ...known, hls, awaitedHls: null, isLiveNow: true },
    );
  });

  useEffect(() => {
    if (awaitedHls === null) return;
    const leaving = new AbortController();
    void wait(awaitedHls, leaving.signal);
    return () => leaving.abort();
  }, [awaitedHls]);
}
