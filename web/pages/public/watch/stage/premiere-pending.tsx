import { useQueryClient } from "@tanstack/react-query";
import { Clapperboard } from "lucide-react";
import { useEffect } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { countdown } from "#web/features/live/countdown.ts";
import type { useCinemaMode } from "#web/features/playback/cinema-mode.ts";
import { StagePanel } from "#web/features/playback/stage-panel.tsx";
import { videoQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { logRejection } from "#web/data/log-rejection.ts";
import { formatDateTime } from "#web/ui/format/date.ts";
import { formatUpcoming } from "#web/ui/format/relative-time.ts";
import { useStartClock } from "#web/ui/format/start-clock.ts";
import { CinemaButton } from "./cinema-button.tsx";

interface PremierePendingProps {
  readonly video: Video;
  readonly premiereAt: string;
  readonly cinema: ReturnType<typeof useCinemaMode>;
}

/** The server publishes within seconds of the premiere date; until then the video is polled. */
const POLL_INTERVAL_MS = 3000;
/** Longest delay that `setTimeout` supports. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Countdown before a premiere. Switches to the player automatically. */
export function PremierePending({ video, premiereAt, cinema }: PremierePendingProps) {
  const now = useStartClock(premiereAt, "seconds");
  usePollFromPremiere(video._id, premiereAt);

  return (
    <StagePanel
      dominantColor={video.dominantColor}
      icon={<Clapperboard />}
      corner={<CinemaButton cinema={cinema} place="corner" />}
      title={m.videos_premiere_soon({ when: formatUpcoming(premiereAt, now) })}
    >
      <p className="mark-wide text-h1 text-text tabular-nums" role="timer" suppressHydrationWarning>
        {countdown(premiereAt, now)}
      </p>
      <p suppressHydrationWarning>{m.videos_premiere_text({ date: formatDateTime(premiereAt) })}</p>
    </StagePanel>
  );
}

/** Refetches the video from the premiere date on, until it is playable. */
function usePollFromPremiere(id: string, premiereAt: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let ticker: ReturnType<typeof setInterval> | undefined;
    // Fetched explicitly: the page's own query is enabled for members only.
    const poll = () =>
      logRejection("Refetching the video", queryClient.fetchQuery({ ...videoQuery(id), staleTime: 0 }));
    const startTimer = () => {
      poll();
      ticker = setInterval(poll, POLL_INTERVAL_MS);
    };
    const wait = Math.min(Math.max(0, Date.parse(premiereAt) - Date.now()), MAX_TIMEOUT_MS);
    const timer = setTimeout(startTimer, wait);
    return () => {
      clearTimeout(timer);
      clearInterval(ticker);
    };
  }, [queryClient, id, premiereAt]);
}
