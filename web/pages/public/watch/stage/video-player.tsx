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
import { updatePlaybackPosition } from "#web/features/library/queries.ts";
import { useStoredPlayerSettings } from "#web/features/playback/stored-player-settings.ts";
import { closeMiniPlayer, openMiniPlayer } from "#web/features/playback/mini-player-store.ts";
import { StreamUrlRenewal } from "#web/features/playback/stream-url-renewal.tsx";
import { subtitlesQuery } from "#web/features/playback/video-extras.ts";
import { loadVideo, videoQuery } from "#web/features/videos/queries.ts";
import { useViewReport } from "#web/features/playback/view-report.ts";
import { usePlaybackPosition } from "#web/features/playback/playback-position.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useAppearance } from "#web/session/appearance.ts";
import { Player, type PlayerHandle } from "#web/player/player.tsx";
import type { PlayerSource } from "#web/player/source.ts";
import { whenNotBusy } from "#web/ui/feedback/busy.ts";
import { formatDuration } from "#web/ui/format/duration.ts";
import { useOpenHref } from "#web/ui/controls/link.tsx";
import { useNow } from "#web/ui/format/now.ts";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { VideoTransition } from "#web/ui/cards/video-transition.tsx";
import { CinemaButton } from "./cinema-button.tsx";

const VideoAds = lazy(async () => ({
  default: (await import("#web/features/ads/player-ads.tsx")).PlayerAds,
}));
const PremiereSync = lazy(async () => ({
  default: (await import("#web/features/playback/premiere-sync.tsx")).PremiereSync,
}));
const EndScreen = lazy(async () => ({ default: (await import("./end-screen.tsx")).EndScreen }));

interface VideoPlayerProps {
  readonly video: Video;
  readonly source: PlayerSource;
  readonly requestedSeconds: number | undefined;
  readonly playerRef: RefObject<PlayerHandle | null>;
  readonly cinema: ReturnType<typeof useCinemaMode>;
  /** The video to play next. */
  readonly nextVideo: VideoCard | undefined;
  /** URL of the next video in the playlist: opened at the end without asking. */
  readonly followingHref: string | undefined;
}

/** The player with playback position, view counting, ads and end screen. */
export function VideoPlayer({
  video,
  source,
  requestedSeconds,
  playerRef,
  cinema,
  nextVideo,
  followingHref,
}: VideoPlayerProps) {
  const openHref = useOpenHref();
  const isDistractionFree = useAppearance().distractionFree === "on";
  /** All viewers see the same position: playback does not start at the beginning. */
  const isPremiere = premierePhase(video, useNow()) !== "over" && video.premiereAt !== null;
  const hasVideoAds = video.ads.includes("video");
  /** A pre-roll ad may play first. */
  const [isAwaitingPreRoll, setAwaitingPreRoll] = useState(hasVideoAds);
  /** A post-roll ad follows. */
  const [hasPostRoll, setHasPostRoll] = useState(false);
  const queryClient = useQueryClient();
  const [settings, changeSettings] = useStoredPlayerSettings();
  const { countView, sendStats } = useViewReport(video._id, source.durationSeconds);
  const { startAtSeconds, savePosition } = usePlaybackPosition({
    videoId: video._id,
    durationSeconds: video.duration,
    requestedSeconds,
    onSaved: (seconds) => updatePlaybackPosition(queryClient, video._id, seconds),
    onResume: (seconds) =>
      showSnackbar({
        text: m.playback_resumed({ time: formatDuration(seconds) }),
        action: { label: m.playback_from_start(), onPress: () => playerRef.current?.seek(0) },
      }),
  });

  const continueInMiniPlayer = useEffectEvent(() => {
    const { seconds, isPlaying } = playerRef.current?.read() ?? { seconds: 0, isPlaying: false };
    if (isPlaying) openMiniPlayer({ source, seconds });
  });
  // The layout effect's cleanup runs before the player unmounts, so the player's position can still be read.
  useLayoutEffect(() => {
    closeMiniPlayer();
    return () => continueInMiniPlayer();
  }, []);

  async function renew(signal: AbortSignal) {
    queryClient.setQueryData(videoQuery(video._id).queryKey, await loadVideo(video._id, signal));
    // Their addresses are signed, too.
    void queryClient.invalidateQueries(subtitlesQuery(video._id));
  }

  const cancelWaiting = useRef(() => {});
  useEffect(() => () => cancelWaiting.current(), []);

  function openNextInPlaylist() {
    cancelWaiting.current();
    cancelWaiting.current = whenNotBusy(() => {
      // A viewer who has restarted the video meanwhile stays on it.
      const isRestarted = playerRef.current?.read().isPlaying === true;
      if (!isDistractionFree && followingHref !== undefined && !isRestarted) openHref(followingHref);
    });
  }

  return (
    <VideoTransition videoId={video._id} isActive>
      <Player
        ref={playerRef}
        source={isPremiere ? { ...source, initialSegments: undefined } : source}
        startAtSeconds={startAtSeconds}
        settings={settings}
        onSettingsChange={changeSettings}
        autoplay={!isDistractionFree && !isAwaitingPreRoll}
        onWatched={countView}
        onProgress={savePosition}
        onStats={sendStats}
        onEnded={() => !hasPostRoll && openNextInPlaylist()}
        endScreen={
          nextVideo &&
          !hasPostRoll &&
          followingHref === undefined && (
            <Suspense>
              <EndScreen next={nextVideo} isAutoplay={settings.isAutoplayNext && !isDistractionFree} />
            </Suspense>
          )
        }
        overlay={
          <Suspense>
            <StreamUrlRenewal videoId={video._id} onRenew={renew} />
            {isPremiere && video.premiereAt !== null && (
              <PremiereSync premiereAt={video.premiereAt} durationSeconds={video.duration} />
            )}
            {hasVideoAds && (
              <VideoAds
                videoId={video._id}
                isAutoplay={!isDistractionFree}
                onPreRollDone={() => setAwaitingPreRoll(false)}
                onPostRollChange={setHasPostRoll}
                onPostRollDone={openNextInPlaylist}
              />
            )}
          </Suspense>
        }
        extraControls={<CinemaButton cinema={cinema} place="player" />}
      />
    </VideoTransition>
  );
}
