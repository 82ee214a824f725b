import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarClock, Radio, WifiOff } from "lucide-react";
import { type ReactNode, type RefObject, useEffect } from "react";
import { livePhase } from "#shared/live/phase.ts";
import type { Video } from "#shared/videos/contract.ts";
import { countdown } from "#web/features/live/countdown.ts";
import type { useCinemaMode } from "#web/features/playback/cinema-mode.ts";
import { StagePanel } from "#web/features/playback/stage-panel.tsx";
import { videoQuery } from "#web/features/videos/queries.ts";
import { useLiveState } from "#web/live-state.ts";
import { m } from "#web/i18n/compiled/messages.js";
import type { PlayerHandle } from "#web/player/player.tsx";
import type { PlayerSource } from "#web/player/source.ts";
import { formatDateTime } from "#web/ui/format/date.ts";
import { useNow } from "#web/ui/now.ts";
import { useStartClock } from "#web/ui/start-clock.ts";
import { CinemaButton } from "./cinema-button.tsx";
import { LivePlayer } from "./live-player.tsx";

interface LiveStageProps {
  readonly video: Video;
  /** Undefined until something has arrived. */
  readonly source: PlayerSource | undefined;
  readonly playerRef: RefObject<PlayerHandle | null>;
  readonly cinema: ReturnType<typeof useCinemaMode>;
}

/** Until there is a picture, and for its end. */
const ASK_EVERY_MS = 4000;
const ASK_WHILE_PLAYING_EVERY_MS = 15_000;

/** A broadcast that is not over, or whose film is not there yet; turns into what comes next by itself. */
export function LiveStage({ video, source, playerRef, cinema }: LiveStageProps) {
  const queryClient = useQueryClient();
  const { isLiveNow, hasSignal, livestreamEndedAt } = useLiveState(video, useNow());
  const isOutdated = livestreamEndedAt !== video.livestreamEndedAt;
  useEffect(() => {
    if (isOutdated) void queryClient.invalidateQueries(videoQuery(video._id));
  }, [isOutdated, queryClient, video._id]);
  useQuery({
    ...videoQuery(video._id),
    refetchInterval: source ? ASK_WHILE_PLAYING_EVERY_MS : ASK_EVERY_MS,
    refetchIntervalInBackground: true,
  });
  return source ? (
    <LivePlayer
      videoId={video._id}
      source={source}
      playerRef={playerRef}
      cinema={cinema}
      isSenderAwaited={isLiveNow && hasSignal === false}
    />
  ) : (
    <LivePending video={video} cinema={cinema} />
  );
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
        tint={video.tint}
        icon={icon}
        title={title}
        corner={<CinemaButton cinema={cinema} place="corner" />}
      >
        <p suppressHydrationWarning>{text}</p>
      </StagePanel>
    );
  }
}
