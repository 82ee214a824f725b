import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { isLive } from "#shared/live/phase.ts";
import { isPlayable } from "#shared/videos/lifecycle.ts";
import type { Video } from "#shared/videos/contract.ts";
import { premierePhase } from "#shared/videos/premiere.ts";
import { useCinemaMode } from "#web/features/playback/cinema-mode.ts";
import { subtitlesQuery, useFilmParts } from "#web/features/playback/film-parts.ts";
import type { PlayingList } from "#web/features/playlists/playing-list.ts";
import { leaveQueue, usePlayQueue } from "#web/features/playback/play-queue.ts";
import { playerSource } from "#web/features/playback/player-source.ts";
import { FilmRow } from "#web/features/videos/film-card.tsx";
import { videoQuery } from "#web/features/videos/queries.ts";
import type { PlayerHandle } from "#web/player/player.tsx";
import { useNow } from "#web/ui/now.ts";
import { SkeletonPicture } from "#web/ui/skeleton.tsx";
import { WhenNear } from "#web/ui/when-near.tsx";
import { FilmFacts } from "./film-facts.tsx";
import { FilmPlayer } from "./film-player.tsx";
import { UpNext, useNextVideos } from "./up-next.tsx";
import { WatchLayout } from "./watch-layout.tsx";

// Few films need them.
const ChaptersPanel = lazy(async () => ({ default: (await import("./chapters-panel.tsx")).ChaptersPanel }));
const QueuePanel = lazy(async () => ({ default: (await import("./queue-panel.tsx")).QueuePanel }));
const Transcript = lazy(async () => ({ default: (await import("./transcript.tsx")).Transcript }));
const PlaylistPanel = lazy(async () => ({
  default: (await import("#web/features/playlists/playlist-panel.tsx")).PlaylistPanel,
}));
const FilmBanner = lazy(async () => ({
  default: (await import("#web/features/ads/film-banner.tsx")).FilmBanner,
}));
const FilmComments = lazy(async () => ({ default: (await import("./film-comments.tsx")).FilmComments }));
const SupportCard = lazy(async () => ({
  default: (await import("#web/features/donations/support-card.tsx")).SupportCard,
}));
const AgeGate = lazy(async () => ({
  default: (await import("#web/features/playback/age-gate.tsx")).AgeGate,
}));
const FilmPending = lazy(async () => ({ default: (await import("./film-pending.tsx")).FilmPending }));
const LiveStage = lazy(async () => ({ default: (await import("./live-stage.tsx")).LiveStage }));
const FilmChat = lazy(async () => ({ default: (await import("./film-chat.tsx")).FilmChat }));
const PremierePending = lazy(async () => ({
  default: (await import("./premiere-pending.tsx")).PremierePending,
}));

interface WatchScreenProps {
  readonly video: Video;
  /** Where the link wants the film to begin. */
  readonly askedSeconds: number | undefined;
  /** The list the film is played in. */
  readonly list: PlayingList | undefined;
  /** The comment the link leads to. */
  readonly linkedCommentId: string | undefined;
}

export function WatchScreen({ video, askedSeconds, list, linkedCommentId }: WatchScreenProps) {
  const playerRef = useRef<PlayerHandle>(null);
  const stageRef = useRef<HTMLDivElement>(null);
  const queryClient = useQueryClient();
  const cinema = useCinemaMode();
  const parts = useFilmParts(video._id);
  const source = playerSource(video, parts);
  const isGated = isGatedByAge(video);
  const next = useNextVideos(video._id);
  const queued = usePlayQueue((queue) => queue.films);
  const nextInQueue = queued.find(({ _id }) => _id !== video._id);
  useEffect(() => leaveQueue(video._id), [video._id]);
  const [followingHref, setFollowingHref] = useState<string>();
  const hasChat = isChatted(video, useNow());
  const hasChapters = source !== undefined && (parts.chapters?.length ?? 0) > 0;
  const hasTranscript = source !== undefined && (parts.subtitles?.length ?? 0) > 0;

  function stage() {
    const { status, premiereAt } = video;
    // Of a broadcast that is over, the film may be still to come.
    const isBroadcast = isLive(video) || (video.live && !source);
    if (isGated) return <AgeGate tint={video.tint} gate={video.ageGate} onAsk={askAgain} />;
    if (isBroadcast) return <LiveStage video={video} source={source} playerRef={playerRef} cinema={cinema} />;
    if (!source && status === "premiere_scheduled" && premiereAt)
      return <PremierePending video={video} premiereAt={premiereAt} cinema={cinema} />;
    if (!source) return <FilmPending video={video} />;
    return (
      <FilmPlayer
        video={video}
        source={source}
        askedSeconds={askedSeconds}
        playerRef={playerRef}
        cinema={cinema}
        nextVideo={nextInQueue ?? next.videos?.at(0)}
        followingHref={list && !nextInQueue ? followingHref : undefined}
      />
    );
  }

  /** As whoever is here, and with what they have said of their age. */
  async function askAgain() {
    const { ageGate } = await queryClient.fetchQuery({ ...videoQuery(video._id), staleTime: 0 });
    if (ageGate === "open") void queryClient.invalidateQueries(subtitlesQuery(video._id));
    return ageGate;
  }

  // What only waits for its file has no way out of cinema mode.
  const isCinema = source !== undefined || video.live || video.status === "premiere_scheduled";

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
      isWide={cinema.isOn && isCinema}
      stage={
        <div ref={stageRef}>
          <Suspense fallback={<SkeletonPicture className="sm:rounded-lg" />}>{stage()}</Suspense>
        </div>
      }
      facts={
        <>
          {source && video.ads.includes("banner") && (
            <div className="min-h-[119px] has-data-closed:min-h-0">
              <Suspense>
                <FilmBanner videoId={video._id} />
              </Suspense>
            </div>
          )}
          <FilmFacts video={video} onSeek={seek} placeNow={placeNow} />
          {hasChat && (
            <Suspense>
              <div className="mt-6">
                <FilmChat video={video} place="below" />
              </div>
            </Suspense>
          )}
          {hasTranscript && (
            <Suspense>
              <Transcript tracks={parts.subtitles ?? []} stageRef={stageRef} onSeek={seek} />
            </Suspense>
          )}
          {(source || isGated || video.live || video.status === "premiere_scheduled") && (
            <div className="mt-7 min-h-[340px]">
              <WhenNear isWanted={linkedCommentId !== undefined}>
                <Suspense>
                  <FilmComments
                    key={linkedCommentId}
                    video={video}
                    linkedId={linkedCommentId}
                    onSeek={seek}
                  />
                </Suspense>
              </WhenNear>
            </div>
          )}
        </>
      }
      rail={
        (hasChat || list || nextInQueue || hasChapters || next.videos?.length !== 0) && (
          <>
            {hasChat && (
              <Suspense>
                <FilmChat video={video} place="right" />
              </Suspense>
            )}
            {nextInQueue && (
              <Suspense>
                <QueuePanel />
              </Suspense>
            )}
            {list && (
              <Suspense>
                <PlaylistPanel Row={FilmRow} list={list} videoId={video._id} onFollowing={setFollowingHref} />
              </Suspense>
            )}
            {hasChapters && (
              <Suspense>
                <ChaptersPanel chapters={parts.chapters ?? []} stageRef={stageRef} onSeek={seek} />
              </Suspense>
            )}
            {next.videos?.length !== 0 && <UpNext next={next} />}
            <Suspense>
              <SupportCard />
            </Suspense>
          </>
        )
      }
    />
  );
}

/** Something could be played if the viewer's age were known, or were another. */
function isGatedByAge(video: Video): boolean {
  if (video.ageGate === "open" || video.status === "premiere_scheduled") return false;
  return isPlayable(video.status) || isLive(video);
}

/** Broadcasts have a chat, and premieres while they run; the film is public a moment before the minute says so. */
function isChatted(video: Video, now: number): boolean {
  if (video.live) return true;
  const phase = premierePhase(video, now);
  return video.status === "public" && (phase === "running" || phase === "upcoming");
}
