import { RectangleHorizontal } from "lucide-react";
import type { RefObject } from "react";
import type { Video } from "#shared/videos/contract.ts";
import type { useCinemaMode } from "#web/features/playback/cinema-mode.ts";
import { useKeptPlayerSettings } from "#web/features/playback/kept-settings.ts";
import { useViewReport } from "#web/features/playback/view-report.ts";
import { useWatchingTime } from "#web/features/playback/watching-time.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { PlayerButton } from "#web/player/player-button.tsx";
import { Player, type PlayerHandle } from "#web/player/player.tsx";
import type { PlayerSource } from "#web/player/source.ts";
import { formatDuration } from "#web/ui/format/duration.ts";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { VideoTransition } from "#web/ui/video-transition.tsx";

interface FilmPlayerProps {
  readonly video: Video;
  readonly source: PlayerSource;
  readonly askedSeconds: number | undefined;
  readonly playerRef: RefObject<PlayerHandle | null>;
  readonly cinema: ReturnType<typeof useCinemaMode>;
}

/** The player with everything the site remembers and counts around it. */
export function FilmPlayer({ video, source, askedSeconds, playerRef, cinema }: FilmPlayerProps) {
  const [settings, changeSettings] = useKeptPlayerSettings();
  const { countView, sendStats } = useViewReport(video._id);
  const { startAtSeconds, savePlace } = useWatchingTime({
    videoId: video._id,
    durationSeconds: video.duration,
    askedSeconds,
    onResume: (seconds) =>
      showSnackbar({
        text: m.watch_resumed({ time: formatDuration(seconds) }),
        action: { label: m.watch_from_start(), onPress: () => playerRef.current?.seek(0) },
      }),
  });

  function toggleCinema() {
    cinema.toggle();
    showSnackbar({ text: cinema.isOn ? m.watch_cinema_off() : m.watch_cinema_on() });
  }

  return (
    <VideoTransition videoId={video._id} isActive>
      <Player
        ref={playerRef}
        source={source}
        startAtSeconds={startAtSeconds}
        settings={settings}
        onSettingsChange={changeSettings}
        autoplay
        onFirstFrame={countView}
        onProgress={savePlace}
        onStats={sendStats}
        extraControls={
          <span className="hidden min-[1080px]:contents">
            <PlayerButton label={m.watch_cinema()} isPressed={cinema.isOn} onClick={toggleCinema}>
              <RectangleHorizontal />
            </PlayerButton>
          </span>
        }
      />
    </VideoTransition>
  );
}
