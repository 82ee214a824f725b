import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { isAutoplayWelcome } from "#web/player/settings/autoplay.ts";
import { usePlayer } from "#web/player/player-context.ts";
import { nextAdsQuery } from "./ad-serving.ts";
import { VideoAd } from "./video-ad.tsx";

interface PlayerAdsProps {
  readonly videoId: string;
  /** The video autoplays once no pre-roll ad remains. */
  readonly isAutoplay: boolean;
  /** Called when no pre-roll ad remains. */
  readonly onPreRollDone: () => void;
  /** Called with whether a post-roll ad follows the video. */
  readonly onPostRollChange: (isFollowed: boolean) => void;
  /** Called when the post-roll ad has ended. */
  readonly onPostRollDone: () => void;
}

/** `asked`: the ad request is pending. `ready`: the pre-roll ad waits until the viewer presses play. */
type Stage = "asked" | "ready" | "before" | "film" | "after" | "over";

/**
 * Pre-roll and post-roll ads over the player. A viewer who is already watching is not interrupted. If the ad request
 * gets no response, the video starts without an ad.
 */
export function PlayerAds({
  videoId,
  isAutoplay,
  onPreRollDone,
  onPostRollChange,
  onPostRollDone,
}: PlayerAdsProps) {
  const { videoRef, perform } = usePlayer();
  const { data, isError } = useQuery(nextAdsQuery(videoId));
  const [stage, setStage] = useState<Stage>("asked");
  const first = data?.preVideo;
  const last = data?.postVideo;

  const begin = useEffectEvent(() => {
    setStage("film");
    onPreRollDone();
    if (isAutoplay && isAutoplayWelcome()) perform({ type: "play" });
  });

  const decide = useEffectEvent(() => {
    if (stage !== "asked") return;
    onPostRollChange(Boolean(last));
    const hasStarted = videoRef.current?.paused === false;
    if (!first || hasStarted) begin();
    else setStage(isAutoplay && isAutoplayWelcome() ? "before" : "ready");
  });

  const handlePlay = useEffectEvent((video: HTMLVideoElement) => {
    if (stage === "ready") setStage("before");
    // Keyboard shortcuts and media keys still reach the video below.
    if (stage === "ready" || stage === "before" || stage === "after") video.pause();
  });

  const handleEnded = useEffectEvent(() => {
    if (stage === "film" && last) setStage("after");
  });

  useEffect(() => {
    if (data || isError) decide();
  }, [data, isError]);

  useEffect(() => {
    const video = videoRef.current;
    if (!video) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    video.addEventListener("play", () => handlePlay(video), { signal });
    video.addEventListener("ended", () => handleEnded(), { signal });
    return () => listeners.abort();
  }, [videoRef]);

  if (stage === "before" && first) {
    return (
      <VideoAd
        ad={first}
        videoId={videoId}
        isPreRoll
        onDone={() => {
          setStage("film");
          onPreRollDone();
          perform({ type: "play" });
        }}
      />
    );
  }
  if (stage === "after" && last) {
    return (
      <VideoAd
        ad={last}
        videoId={videoId}
        isPreRoll={false}
        onDone={() => {
          setStage("over");
          onPostRollChange(false);
          onPostRollDone();
        }}
      />
    );
  }
  return null;
}
