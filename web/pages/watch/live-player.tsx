import { type RefObject, useLayoutEffect } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { ViewerCount } from "#web/features/live/viewer-count.tsx";
import { useKeptPlayerSettings } from "#web/features/playback/kept-settings.ts";
import type { useCinemaMode } from "#web/features/playback/cinema-mode.ts";
import { closeMiniPlayer } from "#web/features/playback/mini-player-store.ts";
import { useViewReport } from "#web/features/playback/view-report.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { usePlayer } from "#web/player/player-context.ts";
import { Player, type PlayerHandle } from "#web/player/player.tsx";
import type { PlayerSource } from "#web/player/source.ts";
import { useDuration, usePlayhead } from "#web/player/use-media.ts";
import { useLook } from "#web/session/look.ts";
import { classes } from "#web/ui/classes.ts";
import { CinemaButton } from "./cinema-button.tsx";
import { SenderAwaited } from "#web/features/playback/sender-awaited.tsx";

interface LivePlayerProps {
  readonly videoId: string;
  readonly source: PlayerSource;
  readonly playerRef: RefObject<PlayerHandle | null>;
  readonly cinema: ReturnType<typeof useCinemaMode>;
  /** Nothing arrives at the moment. */
  readonly isSenderAwaited: boolean;
}

/** Plays a broadcast from what arrived last; everything before can be seen again. */
export function LivePlayer({ videoId, source, playerRef, cinema, isSenderAwaited }: LivePlayerProps) {
  const queryClient = useQueryClient();
  const isCalm = useLook().calm === "on";
  const [settings, changeSettings] = useKeptPlayerSettings();
  const { countView, announce, sendStats } = useViewReport(videoId, 0);
  useLayoutEffect(() => closeMiniPlayer(), []);

  return (
    <Player
      ref={playerRef}
      source={source}
      startAtSeconds={0}
      settings={settings}
      onSettingsChange={changeSettings}
      autoplay={!isCalm}
      onFirstFrame={announce}
      onWatched={countView}
      onProgress={() => undefined}
      onStats={sendStats}
      onEnded={() => void queryClient.invalidateQueries(videoQuery(videoId))}
      overlay={
        <>
          {isSenderAwaited && <SenderAwaited />}
          <ViewerCount videoId={videoId} />
        </>
      }
      extraControls={
        <>
          <ToNow isSending={!isSenderAwaited} />
          <CinemaButton cinema={cinema} place="player" />
        </>
      }
    />
  );
}

/** A stretch this long is on its way at any time. */
const NOW_SECONDS = 14;
/** As far behind the end as players stay by themselves. */
const BEHIND_SECONDS = 6;

/** Says whether what is shown is happening now, and leads there. While nothing arrives, nothing is. */
function ToNow({ isSending }: { readonly isSending: boolean }) {
  const { perform } = usePlayer();
  const duration = useDuration();
  const isNow = duration - usePlayhead() < NOW_SECONDS;
  if (!isSending) return null;
  return (
    <button
      type="button"
      aria-label={isNow ? undefined : m.live_to_now_label()}
      disabled={isNow}
      onClick={() => perform({ type: "seek-to", seconds: Math.max(0, duration - BEHIND_SECONDS) })}
      className="inline-flex h-8 items-center gap-2 rounded-xs px-2.5 text-small font-[660] text-[oklch(1_0_0)] not-disabled:hover:bg-[oklch(1_0_0/0.16)]"
    >
      <span
        aria-hidden="true"
        className={classes("size-2.5 rounded-full", isNow ? "bg-live" : "bg-[oklch(1_0_0/0.5)]")}
      />
      {m.live_to_now()}
    </button>
  );
}
