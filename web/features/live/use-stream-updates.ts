import { type QueryKey, useQuery, useQueryClient, type UseQueryOptions } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { useLiveState } from "#web/data/live-stream-state.ts";
import { useNow } from "#web/ui/format/now.ts";

/** Poll interval while waiting for the first frame: before the start, and while only the sender is missing. */
const POLL_INTERVAL_MS = 4000;
const STARTED_POLL_INTERVAL_MS = 1000;
const PLAYING_POLL_INTERVAL_MS = 15_000;

/**
 * Keeps the page of a live stream up to date, from before its start until its recording can be watched. Returns the
 * video with the latest state of the stream.
 */
export function useStreamUpdates<Data, Key extends QueryKey>(
  video: Video,
  isPlayable: boolean,
  /** The page's query that has the video. */
  query: UseQueryOptions<Data, Error, Data, Key>,
) {
  const queryClient = useQueryClient();
  const state = useLiveState(video, useNow());
  const { isLiveNow, livestreamEndedAt, version } = state;
  // It was ended, or its sender has changed its title or another part of its metadata.
  const isOutdated = livestreamEndedAt !== video.livestreamEndedAt || version !== video.version;
  const refetch = useEffectEvent(() => void queryClient.invalidateQueries({ queryKey: query.queryKey }));
  useEffect(() => {
    if (isOutdated) refetch();
  }, [isOutdated, livestreamEndedAt, version]);
  const isFinished = Boolean(livestreamEndedAt) && video.dash !== null;
  useQuery({
    ...query,
    refetchInterval: isFinished ? false : pollInterval(isPlayable && !isOutdated, isLiveNow),
    refetchIntervalInBackground: true,
  });
  return state;
}

function pollInterval(isPlayable: boolean, isLiveNow: boolean): number {
  if (isPlayable) return PLAYING_POLL_INTERVAL_MS;
  return isLiveNow ? STARTED_POLL_INTERVAL_MS : POLL_INTERVAL_MS;
}
