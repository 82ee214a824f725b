import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarClock, Radio, WifiOff } from "lucide-react";
import { type ReactNode, type RefObject, useEffect } from "react";
import { livePhase } from "#shared/live/phase.ts";
import type { Video } from "#shared/videos/contract.ts";
import { countdown } from "#web/features/live/countdown.ts";
import type { useCinemaMode } from "#web/features/playback/cinema-mode.ts";
import { StagePanel } from "#web/features/playback/stage-panel.tsx";
import { videoQuery } from "#web/features/videos/queries.ts";
import { useLiveState } from "#web/data/live-stream-state.ts";
import { m } from "#web/i18n/compiled/messages.js";
import type { PlayerHandle } from "#web/player/player.tsx";
import type { PlayerSource } from "#web/player/source.ts";
import { formatDateTime } from "#web/ui/format/date.ts";
import { useNow } from "#web/ui/format/now.ts";
import { useStartClock } from "#web/ui/format/start-clock.ts";
import { CinemaButton } from "./cinema-button.tsx";
import { LivePlayer } from "./live-player.tsx";
import { useAwaitedStart } from "./use-awaited-start.ts";

interface LiveStageProps {
  readonly video: Video;
  /** Undefined until the first segment exists. */
  readonly source: PlayerSource | undefined;
  readonly playerRef: RefObject<PlayerHandle | null>;
  readonly cinema: ReturnType<typeof useCinemaMode>;
}

/** Poll interval while waiting for the first frame: before the start, and while only the sender is missing. */
const POLL_INTERVAL_MS = 4000;
const STARTED_POLL_INTERVAL_MS = 1000;
const PLAYING_POLL_INTERVAL_MS = 15_000;

/**
 * A live stream that had not ended when the viewer came, or whose recording is not available yet; switches to the
 * next state automatically. The player stays the same when the stream ends.
 */
export function LiveStage({ video, source, playerRef, cinema }: LiveStageProps) {
  const queryClient = useQueryClient();
  useAwaitedStart(video);
  const { isLiveNow, hasSignal, livestreamEndedAt, version } = useLiveState(video, useNow());
  // It was ended, or its sender has changed its title or another part of its metadata.
  const isOutdated = livestreamEndedAt !== video.livestreamEndedAt || version !== video.version;
  useEffect(() => {
    if (isOutdated) void queryClient.invalidateQueries(videoQuery(video._id));
  }, [isOutdated, livestreamEndedAt, version, queryClient, video._id]);
  const isFinished = Boolean(livestreamEndedAt) && video.dash !== null;
  useQuery({
    ...videoQuery(video._id),
    refetchInterval: isFinished ? false : pollInterval(source !== undefined && !isOutdated, isLiveNow),
    refetchIntervalInBackground: true,
  });
  return source ? (
    <LivePlayer
      video={video}
      source={source}
      playerRef={playerRef}
      cinema={cinema}
      isSignalLost={isLiveNow && hasSignal === false}
      hasEnded={Boolean(livestreamEndedAt)}
    />
  ) : (
    <LivePending video={video} cinema={cinema} />
  );
}

function pollInterval(isPlayable: boolean, isLiveNow: boolean): number {
  if (isPlayable) return PLAYING_POLL_INTERVAL_MS;
  return isLiveNow ? STARTED_POLL_INTERVAL_MS : POLL_INTERVAL_MS;
}

function LivePending({ video, cinema }: Pick<LiveStageProps, "video" | "cinema">) {
  const startsAt = video.livestreamStartsAt;
  const now = useStartClock(startsAt, "seconds");
  const phase = livePhase(video);

  if (phase === "ended") {
    const text = video.status === "draft" ? m.live_unrecorded_text() : m.live_ended_text();
    return panel(<Radio />, m.live_ended_title(), text);
  }
  if (phase === "live") return panel(<WifiOff />, m.live_signal_title(), m.live_sender_text());
  if (startsAt === null || Date.parse(startsAt) <= now) {
    return panel(<Radio />, m.live_waiting_title(), m.live_waiting_text());
  }
  return panel(
    <CalendarClock />,
    <span className="tabular-nums" role="timer" suppressHydrationWarning>
      {countdown(startsAt, now)}
    </span>,
    m.live_waiting_date({ date: formatDateTime(startsAt) }),
  );

  function panel(icon: ReactNode, title: ReactNode, text: string) {
    return (
      <StagePanel
        dominantColor={video.dominantColor}
        icon={icon}
        title={title}
        corner={<CinemaButton cinema={cinema} place="corner" />}
      >
        <p suppressHydrationWarning>{text}</p>
      </StagePanel>
    );
  }
}
