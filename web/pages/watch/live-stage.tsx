import { useQuery } from "@tanstack/react-query";
import { CalendarClock, Radio, WifiOff } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { livePhase } from "#shared/live/phase.ts";
import type { Video } from "#shared/videos/contract.ts";
import { countdown } from "#web/features/live/countdown.ts";
import { useLiveNow } from "#web/features/live/use-live-now.ts";
import { StagePanel } from "#web/features/playback/stage-panel.tsx";
import { videoQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import type { PlayerHandle } from "#web/player/player.tsx";
import type { PlayerSource } from "#web/player/source.ts";
import { formatDateTime } from "#web/ui/format/date.ts";
import { useTimeZone } from "#web/ui/now.ts";
import { LivePlayer } from "./live-player.tsx";

interface LiveStageProps {
  readonly video: Video;
  /** Undefined until something has arrived. */
  readonly source: PlayerSource | undefined;
  readonly playerRef: RefObject<PlayerHandle | null>;
}

/** Until there is a picture, and for its end. */
const ASK_EVERY_MS = 4000;
const ASK_WHILE_PLAYING_EVERY_MS = 15_000;

/** A broadcast that is not over, or whose film is not there yet; turns into what comes next by itself. */
export function LiveStage({ video, source, playerRef }: LiveStageProps) {
  useQuery({
    ...videoQuery(video._id),
    refetchInterval: source ? ASK_WHILE_PLAYING_EVERY_MS : ASK_EVERY_MS,
    refetchIntervalInBackground: true,
  });
  return source ? (
    <LivePlayer videoId={video._id} source={source} playerRef={playerRef} />
  ) : (
    <LivePending video={video} />
  );
}

function LivePending({ video }: { readonly video: Video }) {
  const startsAt = video.livestreamStartsAt;
  const now = useLiveNow(startsAt);
  const timeZone = useTimeZone();
  const phase = livePhase(video);

  if (phase === "ended") return panel(<Radio />, m.live_ended_title(), m.live_ended_text());
  if (phase === "live") return panel(<WifiOff />, m.live_signal_title(), m.live_signal_text());
  if (startsAt === null || Date.parse(startsAt) <= now) {
    return panel(<Radio />, m.live_waiting_title(), m.live_waiting_text());
  }
  return panel(
    <CalendarClock />,
    <span className="tabular-nums" suppressHydrationWarning>
      {countdown(startsAt, now, { timeZone })}
    </span>,
    m.live_waiting_date({ date: formatDateTime(startsAt, { timeZone }) }),
  );

  function panel(icon: ReactNode, title: ReactNode, text: string) {
    return (
      <StagePanel tint={video.tint} icon={icon} title={title}>
        <p suppressHydrationWarning>{text}</p>
      </StagePanel>
    );
  }
}
