import { useQueryClient } from "@tanstack/react-query";
import {
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Video, VideoCard } from "#shared/videos/contract.ts";
import { premierePhase } from "#shared/videos/premiere.ts";
import type { useCinemaMode } from "#web/features/playback/cinema-mode.ts";
import { notePlace } from "#web/features/library/queries.ts";
import { useKeptPlayerSettings } from "#web/features/playback/kept-settings.ts";
import { closeMiniPlayer, openMiniPlayer } from "#web/features/playback/mini-player-store.ts";
import { useViewReport } from "#web/features/playback/view-report.ts";
import { useWatchingTime } from "#web/features/playback/watching-time.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useLook } from "#web/session/look.ts";
import { Player, type PlayerHandle } from "#web/player/player.tsx";
import type { PlayerSource } from "#web/player/source.ts";
import { whenFree } from "#web/ui/busy.ts";
import { formatDuration } from "#web/ui/format/duration.ts";
import { useOpenHref } from "#web/ui/link.tsx";
import { useNow } from "#web/ui/now.ts";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { VideoTransition } from "#web/ui/video-transition.tsx";
import { AddressRenewal } from "./address-renewal.tsx";
import { CinemaButton } from "./cinema-button.tsx";

const FilmAds = lazy(async () => ({
  default: (await import("#web/features/ads/film-ads.tsx")).FilmAds,
}));
const PremiereSync = lazy(async () => ({
  default: (await import("#web/features/playback/premiere-sync.tsx")).PremiereSync,
}));
const EndScreen = lazy(async () => ({ default: (await import("./end-screen.tsx")).EndScreen }));

interface FilmPlayerProps {
  readonly video: Video;
  readonly source: PlayerSource;
  readonly askedSeconds: number | undefined;
  readonly playerRef: RefObject<PlayerHandle | null>;
  readonly cinema: ReturnType<typeof useCinemaMode>;
  /** What follows when the film is over. */
  readonly nextVideo: VideoCard | undefined;
  /** Where the list goes on that the film is part of: without asking, when the film is over. */
  readonly followingHref: string | undefined;
}

/** The player with everything the site remembers and counts around it. */
export function FilmPlayer({
  video,
  source,
  askedSeconds,
  playerRef,
  cinema,
  nextVideo,
  followingHref,
}: FilmPlayerProps) {
  const openHref = useOpenHref();
  const isCalm = useLook().calm === "on";
  /** All see the same moment: it does not open at its beginning. */
  const isPremiere = premierePhase(video, useNow()) !== "over" && video.premiereAt !== null;
  const hasFilmAds = video.ads.includes("video");
  /** An ad may come before the film. */
  const [isHeld, setHeld] = useState(hasFilmAds);
  /** An ad comes after the film. */
  const [isFollowed, setFollowed] = useState(false);
  const queryClient = useQueryClient();
  const [settings, changeSettings] = useKeptPlayerSettings();
  const { countView, sendStats } = useViewReport(video._id, source.durationSeconds);
  const { startAtSeconds, savePlace } = useWatchingTime({
    videoId: video._id,
    durationSeconds: video.duration,
    askedSeconds,
    onSaved: (seconds) => notePlace(queryClient, video._id, seconds),
    onResume: (seconds) =>
      showSnackbar({
        text: m.watch_resumed({ time: formatDuration(seconds) }),
        action: { label: m.watch_from_start(), onPress: () => playerRef.current?.seek(0) },
      }),
  });

  const goOnInCorner = useEffectEvent(() => {
    const { seconds, isPlaying } = playerRef.current?.read() ?? { seconds: 0, isPlaying: false };
    if (isPlaying) openMiniPlayer({ source, seconds });
  });
  // A layout effect is cleaned up before the player goes, which can still be asked where it is.
  useLayoutEffect(() => {
    closeMiniPlayer();
    return () => goOnInCorner();
  }, []);

  const giveUpWaiting = useRef(() => {});
  useEffect(() => () => giveUpWaiting.current(), []);

  function goOnInList() {
    giveUpWaiting.current();
    giveUpWaiting.current = whenFree(() => {
      // Whoever has begun the video anew meanwhile stays with it.
      const isAnew = playerRef.current?.read().isPlaying === true;
      if (!isCalm && followingHref !== undefined && !isAnew) openHref(followingHref);
    });
  }

  return (
    <VideoTransition videoId={video._id} isActive>
      <Player
        ref={playerRef}
        source={isPremiere ? { ...source, opening: undefined } : source}
        startAtSeconds={startAtSeconds}
        settings={settings}
        onSettingsChange={changeSettings}
        autoplay={!isCalm && !isHeld}
        onWatched={countView}
        onProgress={savePlace}
        onStats={sendStats}
        onEnded={() => !isFollowed && goOnInList()}
        endScreen={
          nextVideo &&
          !isFollowed &&
          followingHref === undefined && (
            <Suspense>
              <EndScreen next={nextVideo} isAutoplay={settings.isAutoplayNext && !isCalm} />
            </Suspense>
          )
        }
        overlay={
          <Suspense>
            <AddressRenewal videoId={video._id} />
            {isPremiere && video.premiereAt !== null && (
              <PremiereSync premiereAt={video.premiereAt} durationSeconds={video.duration} />
            )}
            {hasFilmAds && (
              <FilmAds
                videoId={video._id}
                isAutoplay={!isCalm}
                onBegin={() => setHeld(false)}
                onFollow={setFollowed}
                onOver={goOnInList}
              />
            )}
          </Suspense>
        }
        extraControls={<CinemaButton cinema={cinema} place="player" />}
      />
    </VideoTransition>
  );
}
