import { type RefObject, useLayoutEffect } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Video } from "#shared/videos/contract.ts";
import { ViewerCount } from "#web/features/live/viewer-count.tsx";
import { useStoredPlayerSettings } from "#web/features/playback/stored-player-settings.ts";
import type { useCinemaMode } from "#web/features/playback/cinema-mode.ts";
import { closeMiniPlayer } from "#web/features/playback/mini-player-store.ts";
import { useViewReport } from "#web/features/playback/view-report.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { usePlayer } from "#web/player/player-context.ts";
import { Player, type PlayerHandle } from "#web/player/player.tsx";
import type { PlayerSource } from "#web/player/source.ts";
import { useDuration, usePlayhead } from "#web/player/use-media.ts";
import { liveDelay } from "#web/player/settings/live-settings.ts";
import { useAppearance } from "#web/session/appearance.ts";
import { formatDuration } from "#web/ui/format/duration.ts";
import { classes } from "#web/ui/styles/classes.ts";
import { CinemaButton } from "./cinema-button.tsx";
import { LiveSlate } from "#web/features/playback/live-slate.tsx";
import { StreamEndWatch } from "#web/features/playback/stream-end-watch.tsx";

interface LivePlayerProps {
  readonly video: Video;
  readonly source: PlayerSource;
  readonly playerRef: RefObject<PlayerHandle | null>;
  readonly cinema: ReturnType<typeof useCinemaMode>;
  /** No signal from the sender at the moment. */
  readonly isSignalLost: boolean;
  /** The player shows the recording. */
  readonly hasEnded: boolean;
}

/** Plays a live stream at the live edge; everything before it can be rewound, also after the end. */
export function LivePlayer({ video, source, playerRef, cinema, isSignalLost, hasEnded }: LivePlayerProps) {
  const { _id: videoId } = video;
  const queryClient = useQueryClient();
  const isDistractionFree = useAppearance().distractionFree === "on";
  const [settings, changeSettings] = useStoredPlayerSettings();
  const { countView, reportWatching, sendStats } = useViewReport(videoId, 0);
  const refetch = () => void queryClient.invalidateQueries(videoQuery(videoId));
  useLayoutEffect(() => closeMiniPlayer(), []);

  return (
    <Player
      ref={playerRef}
      source={source}
      startAtSeconds={0}
      settings={settings}
      onSettingsChange={changeSettings}
      autoplay={!isDistractionFree}
      onFirstFrame={reportWatching}
      onWatched={countView}
      onProgress={() => undefined}
      onStats={sendStats}
      onEnded={refetch}
      overlay={
        <>
          <LiveSlate video={video} />
          {!hasEnded && (
            <span className="pointer-events-none absolute top-3 right-3">
              <ViewerCount videoId={videoId} />
            </span>
          )}
          <StreamEndWatch onEnd={refetch} />
        </>
      }
      extraControls={
        <>
          <LiveEdgeButton isSending={!isSignalLost && !hasEnded} />
          <CinemaButton cinema={cinema} place="player" />
        </>
      }
    />
  );
}

/** Playback at most this much further behind than wanted counts as live. */
const LIVE_TOLERANCE_SECONDS = 3;

/** Shows how far playback is behind the live edge, and jumps there. Hidden while there is no signal. */
function LiveEdgeButton({ isSending }: { readonly isSending: boolean }) {
  const { perform, settings } = usePlayer();
  const behind = Math.max(0, Math.round(useDuration() - usePlayhead()));
  const isAtLiveEdge = behind < liveDelay(settings) + LIVE_TOLERANCE_SECONDS;
  const distance = isAtLiveEdge ? m.live_delay({ seconds: behind }) : formatDuration(behind);
  if (!isSending) return null;
  return (
    <button
      type="button"
      aria-label={isAtLiveEdge ? undefined : m.live_to_now_label({ distance })}
      disabled={isAtLiveEdge}
      onClick={() => perform({ type: "seek-to-live" })}
      className="inline-flex h-8 items-center gap-2 rounded-xs px-2.5 text-small font-[660] whitespace-nowrap text-[oklch(1_0_0)] not-disabled:hover:bg-[oklch(1_0_0/0.16)]"
    >
      <span
        aria-hidden="true"
        className={classes("size-2.5 rounded-full", isAtLiveEdge ? "bg-live" : "bg-[oklch(1_0_0/0.5)]")}
      />
      {/* A phone has no room for both. */}
      <span className={isAtLiveEdge ? undefined : "@max-[420px]/player:hidden"}>{m.live_to_now()}</span>
      <span className="font-[580] tabular-nums opacity-80">
        {isAtLiveEdge ? distance : m.live_behind({ distance })}
      </span>
    </button>
  );
}
