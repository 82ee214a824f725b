import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { isLive } from "#shared/live/phase.ts";
import { fetchChanged } from "#web/data/refetch-in-flight.ts";
import { playerSource } from "#web/features/playback/player-source.ts";
import { startTimeOf } from "#web/features/playback/start-time.ts";
import { EmbedPending } from "./embed-pending.tsx";
import { EmbedPlayer } from "./embed-player.tsx";
import { EmbeddedStream } from "./embedded-stream.tsx";
import { embeddedVideoQuery } from "./load-embed.ts";

const AgeGate = lazy(async () => ({
  default: (await import("#web/features/playback/age-gate.tsx")).AgeGate,
}));

interface EmbedScreenProps {
  readonly videoId: string;
  readonly startTime: unknown;
  readonly isAutoplay: boolean;
}

export function EmbedScreen({ videoId, startTime, isAutoplay }: EmbedScreenProps) {
  const query = embeddedVideoQuery(videoId);
  const { data: embeddedVideo } = useSuspenseQuery(query);
  const { video } = embeddedVideo;
  const queryClient = useQueryClient();
  const source = playerSource(video, embeddedVideo);
  // A viewer who was there goes on in the same player after the end.
  const [wasLive] = useState(() => isLive(video));
  // The recording of an ended live stream may not be available yet.
  const isLiveStream = wasLive || isLive(video) || (video.live && !source);

  async function refetchAsViewer() {
    return (await fetchChanged(queryClient, query)).video.ageGate;
  }

  if (video.ageGate !== "open") {
    return (
      <Suspense>
        <AgeGate dominantColor={video.dominantColor} gate={video.ageGate} onRefetch={refetchAsViewer} />
      </Suspense>
    );
  }
  const start = {
    startAtSeconds: Math.min(startTimeOf(startTime) ?? 0, Math.max(0, video.duration - 1)),
    isAutoplay,
  };
  if (isLiveStream) return <EmbeddedStream {...start} video={video} source={source} />;
  if (!source) return <EmbedPending video={video} />;
  return <EmbedPlayer {...start} video={video} source={source} />;
}
