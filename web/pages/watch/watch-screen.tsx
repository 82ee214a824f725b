import { lazy, Suspense, useRef } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { useAdultConsent } from "#web/features/playback/adult-consent.ts";
import { useCinemaMode } from "#web/features/playback/cinema-mode.ts";
import { playerSource } from "#web/features/playback/player-source.ts";
import type { PlayerHandle } from "#web/player/player.tsx";
import { SkeletonPicture } from "#web/ui/skeleton.tsx";
import { FilmFacts } from "./film-facts.tsx";
import { FilmPlayer } from "./film-player.tsx";
import { UpNext, useNextVideos } from "./up-next.tsx";
import { WatchLayout } from "./watch-layout.tsx";

// Few films need them.
const AgeGate = lazy(async () => ({ default: (await import("./age-gate.tsx")).AgeGate }));
const FilmPending = lazy(async () => ({ default: (await import("./film-pending.tsx")).FilmPending }));

interface WatchScreenProps {
  readonly video: Video;
  /** Where the link wants the film to begin. */
  readonly askedSeconds: number | undefined;
}

export function WatchScreen({ video, askedSeconds }: WatchScreenProps) {
  const playerRef = useRef<PlayerHandle>(null);
  const stageRef = useRef<HTMLDivElement>(null);
  const consent = useAdultConsent();
  const cinema = useCinemaMode();
  const source = playerSource(video);
  const next = useNextVideos(video._id, video.channelId);

  function stage() {
    if (!source) return <FilmPending video={video} />;
    if (video.adultsOnly && !consent.isGiven) return <AgeGate tint={video.tint} onConfirm={consent.give} />;
    return (
      <FilmPlayer
        video={video}
        source={source}
        askedSeconds={askedSeconds}
        playerRef={playerRef}
        cinema={cinema}
      />
    );
  }

  function seek(seconds: number) {
    playerRef.current?.seek(seconds);
    playerRef.current?.play();
    stageRef.current?.scrollIntoView({ block: "nearest" });
  }

  /** The place of the playhead, in whole seconds. */
  function placeNow(): number {
    return Math.floor(stageRef.current?.querySelector("video")?.currentTime ?? 0);
  }

  return (
    <WatchLayout
      isWide={cinema.isOn}
      stage={
        <div ref={stageRef}>
          <Suspense fallback={<SkeletonPicture className="sm:rounded-lg" />}>{stage()}</Suspense>
        </div>
      }
      facts={<FilmFacts video={video} onSeek={seek} placeNow={placeNow} />}
      rail={next?.length !== 0 && <UpNext videos={next} />}
    />
  );
}
