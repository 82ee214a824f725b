import { CalendarClock, WifiOff } from "lucide-react";
import { cardState, type TimedVideo } from "#shared/videos/card-state.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Chip } from "#web/ui/chip.tsx";
import { formatAgo } from "#web/ui/format/relative-time.ts";
import { LiveBars } from "#web/ui/live-bars.tsx";
import { useStartClock } from "#web/ui/start-clock.ts";
import { countdown, isLastHour, startText } from "./countdown.ts";

interface LiveChipProps {
  readonly video: TimedVideo;
}

/** "Na żywo" while it is sent, before that when it begins, afterwards when it ended. */
export function LiveChip({ video }: LiveChipProps) {
  const now = useStartClock(video.livestreamStartsAt, "seconds-in-last-hour");
  const state = cardState(video, now);

  if (state.kind === "live") {
    return (
      <span className="inline-flex h-7 items-center gap-2 rounded-xs bg-live px-[11px] text-small font-[680] text-on-live">
        <LiveBars />
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
