import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { isAutoplayWelcome } from "#web/player/autoplay.ts";
import { usePlayer } from "#web/player/player-context.ts";
import { nextAdsQuery } from "./shown-ads.ts";
import { VideoAd } from "./video-ad.tsx";

interface FilmAdsProps {
  readonly videoId: string;
  /** The film begins by itself as soon as nothing comes before it. */
  readonly isAutoplay: boolean;
  /** Nothing comes before the film any more. */
  readonly onBegin: () => void;
  /** Whether something comes after the film. */
  readonly onFollow: (isFollowed: boolean) => void;
  /** What came after the film is over. */
  readonly onOver: () => void;
}

/** `asked`: whether there is an ad before the film is not known yet. `ready`: it waits for somebody to press play. */
type Stage = "asked" | "ready" | "before" | "film" | "after" | "over";

/**
 * The films before and after a film, over its player. Whoever has begun to watch is not interrupted, and where no
 * answer comes the film begins without an ad.
 */
export function FilmAds({ videoId, isAutoplay, onBegin, onFollow, onOver }: FilmAdsProps) {
  const { videoRef, perform } = usePlayer();
  const { data, isError } = useQuery(nextAdsQuery(videoId));
  const [stage, setStage] = useState<Stage>("asked");
  const first = data?.preVideo;
  const last = data?.postVideo;

  const begin = useEffectEvent(() => {
    setStage("film");
    onBegin();
    if (isAutoplay && isAutoplayWelcome()) perform({ type: "play" });
  });

  const decide = useEffectEvent(() => {
    if (stage !== "asked") return;
    onFollow(Boolean(last));
    const hasBegun = videoRef.current?.paused === false;
    if (!first || hasBegun) begin();
    else setStage(isAutoplay && isAutoplayWelcome() ? "before" : "ready");
  });

  const meetPlay = useEffectEvent((film: HTMLVideoElement) => {
    if (stage === "ready") setStage("before");
    // Keys and the system's controls still reach the film below.
    if (stage === "ready" || stage === "before" || stage === "after") film.pause();
  });

  const meetEnd = useEffectEvent(() => {
    if (stage === "film" && last) setStage("after");
  });

  useEffect(() => {
    if (data || isError) decide();
  }, [data, isError]);

  useEffect(() => {
    const film = videoRef.current;
    if (!film) return;
    const watching = new AbortController();
    const { signal } = watching;
    film.addEventListener("play", () => meetPlay(film), { signal });
    film.addEventListener("ended", () => meetEnd(), { signal });
    return () => watching.abort();
  }, [videoRef]);

  if (stage === "before" && first) {
    return (
      <VideoAd
        ad={first}
        videoId={videoId}
        isBefore
        onOver={() => {
          setStage("film");
          onBegin();
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
        isBefore={false}
        onOver={() => {
          setStage("over");
          onFollow(false);
          onOver();
        }}
      />
    );
  }
  return null;
}
