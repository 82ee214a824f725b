import { useQueryClient } from "@tanstack/react-query";
import { lazy, type RefObject, useState } from "react";
import { isLive } from "#shared/live/phase.ts";
import type { Video, VideoCard } from "#shared/videos/contract.ts";
import { fetchChanged } from "#web/data/refetch-in-flight.ts";
import type { useCinemaMode } from "#web/features/playback/cinema-mode.ts";
import { subtitlesQuery } from "#web/features/playback/video-extras.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import type { PlayerHandle } from "#web/player/player.tsx";
import type { PlayerSource } from "#web/player/source.ts";
import { LiveStage } from "./live-stage.tsx";
import { VideoPlayer } from "./video-player.tsx";

// Loaded on demand: few videos need them. What has a player is not: an update before its code is there would replace
// the video that already plays.
const AgeGate = lazy(async () => ({
  default: (await import("#web/features/playback/age-gate.tsx")).AgeGate,
}));
const VideoPending = lazy(async () => ({ default: (await import("./video-pending.tsx")).VideoPending }));
const PremierePending = lazy(async () => ({
  default: (await import("./premiere-pending.tsx")).PremierePending,
}));

interface WatchStageProps {
  readonly video: Video;
  /** Undefined while the video cannot be played. */
  readonly source: PlayerSource | undefined;
  readonly isGated: boolean;
  /** Start position from the link. */
  readonly requestedSeconds: number | undefined;
  readonly playerRef: RefObject<PlayerHandle | null>;
  readonly cinema: ReturnType<typeof useCinemaMode>;
  /** The video to play next. */
  readonly nextVideo: VideoCard | undefined;
  /** URL of the next video in the playlist. */
  readonly followingHref: string | undefined;
}

/** The player, or what is in its place while the video cannot be played. */
export function WatchStage({ isGated, ...props }: WatchStageProps) {
  const { video, source, playerRef, cinema } = props;
  const queryClient = useQueryClient();
  const { status, premiereAt } = video;
  // A viewer who was there goes on in the same player after the end.
  const [wasLive] = useState(() => isLive(video));
  // The recording of an ended live stream may not be available yet.
  const isLiveStream = wasLive || isLive(video) || (video.live && !source);

  /** Refetches the video as the current viewer, including a declared age. */
  async function refetchAsViewer() {
    const { ageGate } = await fetchChanged(queryClient, videoQuery(video._id));
    if (ageGate === "open") void queryClient.invalidateQueries(subtitlesQuery(video._id));
    return ageGate;
  }

  if (isGated)
    return <AgeGate dominantColor={video.dominantColor} gate={video.ageGate} onRefetch={refetchAsViewer} />;
  if (isLiveStream) return <LiveStage {...{ video, source, playerRef, cinema }} />;
  if (!source && status === "premiere_scheduled" && premiereAt)
    return <PremierePending video={video} premiereAt={premiereAt} cinema={cinema} />;
  if (!source) return <VideoPending video={video} />;
  return <VideoPlayer {...props} source={source} />;
}
