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
import { ensureServerTime } from "#web/data/server-time.ts";
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

/** Countdown before a premiere. Switches to the player automatically. */
export function PremierePending({ video, premiereAt, cinema }: PremierePendingProps) {
  const now = useStartClock(premiereAt, "seconds");
  usePollFromPremiere(video._id, now >= Date.parse(premiereAt));

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
function usePollFromPremiere(id: string, hasCome: boolean): void {
  const queryClient = useQueryClient();
  useEffect(ensureServerTime, []);
  useEffect(() => {
    if (!hasCome) return;
    // Fetched explicitly: the page's own query is enabled for members only.
    const poll = () =>
      logRejection("Refetching the video", queryClient.fetchQuery({ ...videoQuery(id), staleTime: 0 }));
    poll();
    const ticker = setInterval(poll, POLL_INTERVAL_MS);
    return () => clearInterval(ticker);
  }, [queryClient, id, hasCome]);
}
