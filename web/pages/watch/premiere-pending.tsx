import { useQueryClient } from "@tanstack/react-query";
import { Clapperboard } from "lucide-react";
import { useEffect } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { countdown } from "#web/features/live/countdown.ts";
import type { useCinemaMode } from "#web/features/playback/cinema-mode.ts";
import { StagePanel } from "#web/features/playback/stage-panel.tsx";
import { videoQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { quietly } from "#web/quietly.ts";
import { formatDateTime } from "#web/ui/format/date.ts";
import { formatUpcoming } from "#web/ui/format/relative-time.ts";
import { useStartClock } from "#web/ui/start-clock.ts";
import { CinemaButton } from "./cinema-button.tsx";

interface PremierePendingProps {
  readonly video: Video;
  readonly premiereAt: string;
  readonly cinema: ReturnType<typeof useCinemaMode>;
}

/** The server publishes within a moment of the premiere; until then it is asked again. */
const ASK_EVERY_MS = 3000;
/** Browsers cut longer waits short. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Before a premiere: when it begins. Turns into the player by itself. */
export function PremierePending({ video, premiereAt, cinema }: PremierePendingProps) {
  const now = useStartClock(premiereAt, "seconds");
  useFilmAt(video._id, premiereAt);

  return (
    <StagePanel
      tint={video.tint}
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

/** Loads the video anew from its moment on, until it is the film. */
function useFilmAt(id: string, premiereAt: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let ticker: ReturnType<typeof setInterval> | undefined;
    // Asked for here: the page itself asks for accounts only.
    const ask = () =>
      quietly("Looking for the film", queryClient.fetchQuery({ ...videoQuery(id), staleTime: 0 }));
    const begin = () => {
      ask();
      ticker = setInterval(ask, ASK_EVERY_MS);
    };
    const wait = Math.min(Math.max(0, Date.parse(premiereAt) - Date.now()), LONGEST_WAIT_MS);
    const timer = setTimeout(begin, wait);
    return () => {
      clearTimeout(timer);
      clearInterval(ticker);
    };
  }, [queryClient, id, premiereAt]);
}
