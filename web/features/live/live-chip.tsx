import { CalendarClock, WifiOff } from "lucide-react";
import { cardState, type TimedVideo } from "#shared/videos/card-state.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Chip } from "#web/ui/feedback/chip.tsx";
import { formatAgo } from "#web/ui/format/relative-time.ts";
import { EqualiserBars } from "#web/ui/feedback/equaliser-bars.tsx";
import { useStartClock } from "#web/ui/format/start-clock.ts";
import { countdown, isLastHour, startText } from "./countdown.ts";

interface LiveChipProps {
  readonly video: TimedVideo;
}

/** "Na żywo" while live, before that the start time, afterwards the time of the end. */
export function LiveChip({ video }: LiveChipProps) {
  const now = useStartClock(video.livestreamStartsAt, "seconds-in-last-hour");
  const state = cardState(video, now);

  if (state.kind === "live") {
    return (
      <span className="inline-flex h-7 items-center gap-2 rounded-xs bg-live px-[11px] text-small font-[680] text-on-live">
        <EqualiserBars />
        {m.ui_live()}
      </span>
    );
  }
  if (state.kind === "liveWaiting") return <Chip icon={<WifiOff />}>{m.ui_live_waiting()}</Chip>;
  if (state.kind === "liveEnded") {
    return (
      <Chip>
        <span suppressHydrationWarning>{m.live_ended({ when: formatAgo(state.at, now) })}</span>
      </Chip>
    );
  }
  if (state.kind !== "liveLater") return null;
  return (
    <Chip icon={<CalendarClock />}>
      <span className="tabular-nums" suppressHydrationWarning>
        {isLastHour(state.at, now) ? countdown(state.at, now) : startText(state.at, now)}
      </span>
    </Chip>
  );
}
