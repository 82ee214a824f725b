import { Suspense, useEffect, useRef, useState } from "react";
import { isLive } from "#shared/live/phase.ts";
import { isPlayable } from "#shared/videos/lifecycle.ts";
import type { Video } from "#shared/videos/contract.ts";
import { useCinemaMode } from "#web/features/playback/cinema-mode.ts";
import { removeFromQueue, usePlayQueue } from "#web/features/playback/play-queue.ts";
import { playerSource } from "#web/features/playback/player-source.ts";
import { useVideoExtras } from "#web/features/playback/video-extras.ts";
import type { PlayingList } from "#web/features/playlists/playing-list.ts";
import type { PlayerHandle } from "#web/player/player.tsx";
import { SkeletonImage } from "#web/ui/feedback/skeleton.tsx";
import { useHasChat } from "./has-chat.ts";
import { BelowPlayer } from "./below-player.tsx";
import { useNextVideos } from "./rail/up-next.tsx";
import { WatchLayout } from "./watch-layout.tsx";
import { WatchRail } from "./rail/watch-rail.tsx";
import { WatchStage } from "./stage/watch-stage.tsx";

interface WatchScreenProps {
  readonly video: Video;
  /** Start position from the link. */
  readonly requestedSeconds: number | undefined;
  /** The playlist being played. */
  readonly list: PlayingList | undefined;
  /** Id of the linked comment. */
  readonly linkedCommentId: string | undefined;
}

export function WatchScreen({ video, requestedSeconds, list, linkedCommentId }: WatchScreenProps) {
  const playerRef = useRef<PlayerHandle>(null);
  const stageRef = useRef<HTMLDivElement>(null);
  const cinema = useCinemaMode();
  const extras = useVideoExtras(video._id);
  const source = playerSource(video, extras);
  const isGated = isAgeGated(video);
  const next = useNextVideos(video._id);
  const queued = usePlayQueue((queue) => queue.videos);
  const nextInQueue = queued.find(({ _id }) => _id !== video._id);
  useEffect(() => removeFromQueue(video._id), [video._id]);
  const [followingHref, setFollowingHref] = useState<string>();
  const hasChat = useHasChat(video);
  const chapters = (source && extras.chapters) ?? [];
  // A video that only waits for its file has no button to leave cinema mode.
  const isCinema = source !== undefined || video.live || video.status === "premiere_scheduled";
  // An empty rail gives the player the full width.
  const hasRail = hasChat || list || nextInQueue || chapters.length > 0 || next.videos?.length !== 0;

  function seek(seconds: number) {
    playerRef.current?.seek(seconds);
    playerRef.current?.play();
    stageRef.current?.scrollIntoView({ block: "nearest" });
  }

  return (
    <WatchLayout
      isWide={cinema.isOn && isCinema}
      stage={
        <div ref={stageRef}>
          <Suspense fallback={<SkeletonImage className="sm:rounded-lg" />}>
            <WatchStage
              {...{ video, source, isGated, requestedSeconds, playerRef, cinema }}
              nextVideo={nextInQueue ?? next.videos?.at(0)}
              followingHref={list && !nextInQueue ? followingHref : undefined}
            />
          </Suspense>
        </div>
      }
      info={
        <BelowPlayer
          {...{ video, extras, isGated, hasChat, linkedCommentId, stageRef }}
          isPlayable={source !== undefined}
          onSeek={seek}
        />
      }
      rail={
        hasRail && (
          <WatchRail
            {...{ video, hasChat, list, chapters, next, stageRef }}
            hasQueue={nextInQueue !== undefined}
            onSeek={seek}
            onFollowingChange={setFollowingHref}
          />
        )
      }
    />
  );
}

/** The video is playable, but the viewer's age is unknown or too low. */
function isAgeGated(video: Video): boolean {
  if (video.ageGate === "open" || video.status === "premiere_scheduled") return false;
  return isPlayable(video.status) || isLive(video);
}
