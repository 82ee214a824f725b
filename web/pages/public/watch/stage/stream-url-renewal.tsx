import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { videos } from "#shared/videos/contract.ts";
import { call } from "#web/data/api.ts";
import { retryDelayMs } from "#web/player/engine/retry.ts";
import { usePlayer } from "#web/player/player-context.ts";
import { videoQuery } from "#web/features/videos/queries.ts";

/**
 * Inside a player whose stream URL is rejected: refetches the video until it has a working URL, with which the
 * player resumes. Does not use the page's query: that one is disabled for visitors, and a temporary 404 would
 * remove the player.
 */
export function StreamUrlRenewal({ videoId }: { readonly videoId: string }) {
  const queryClient = useQueryClient();
  const { stream } = usePlayer();
  const { data: video } = useQuery({
    queryKey: ["playback", "address", videoId],
    queryFn: ({ signal }) => call(videos.get, { params: { id: videoId } }, { signal }),
    enabled: stream.failure?.cause === "unavailable",
    refetchInterval: ({ state }) => retryDelayMs(state.dataUpdateCount + state.errorUpdateCount),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

  useEffect(() => {
    if (video) queryClient.setQueryData(videoQuery(videoId).queryKey, video);
  }, [queryClient, videoId, video]);

  return null;
}
