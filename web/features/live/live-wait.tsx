import { CalendarClock, Radio, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { livePhase } from "#shared/live/phase.ts";
import type { Video } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatDateTime } from "#web/ui/format/date.ts";
import { useStartClock } from "#web/ui/format/start-clock.ts";
import { countdown } from "./countdown.ts";

interface LiveWait {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly text: string;
}

/** What viewers of a live stream wait for while there is nothing to play: its start, its sender, or its recording. */
export function useLiveWait(video: Video): LiveWait {
  const startsAt = video.livestreamStartsAt;
  const now = useStartClock(startsAt, "seconds");
  const phase = livePhase(video);

  if (phase === "ended") {
    const text = video.status === "draft" ? m.live_no_recording() : m.live_ended_text();
    return { icon: <Radio />, title: m.live_ended_title(), text };
  }
  if (phase === "live")
    return { icon: <WifiOff />, title: m.live_signal_title(), text: m.live_sender_text() };
  if (startsAt === null || Date.parse(startsAt) <= now) {
    return { icon: <Radio />, title: m.live_waiting_title(), text: m.live_waiting_text() };
  }
  return {
    icon: <CalendarClock />,
    title: (
      <span className="tabular-nums" role="timer" suppressHydrationWarning>
        {countdown(startsAt, now)}
      </span>
    ),
    text: m.live_waiting_date({ date: formatDateTime(startsAt) }),
  };
}
