import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { videos } from "#shared/videos/contract.ts";
import { call } from "#web/api.ts";
import { retryDelayMs } from "#web/player/engine/retry.ts";
import { usePlayer } from "#web/player/player-context.ts";
import { videoQuery } from "#web/features/videos/queries.ts";

/**
 * Within a player whose film is refused: asks for the film until it has an address that holds, which the player then
 * goes on with. Not by the query of the page: that one is not asked for visitors, and a film that is not found for a
 * while would take the player away.
 */
export function AddressRenewal({ videoId }: { readonly videoId: string }) {
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
