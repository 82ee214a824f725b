import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { StreamStats } from "#shared/live/contract.ts";
import type { Video } from "#shared/videos/contract.ts";
import { ChatPanel } from "#web/features/chat/chat-panel.tsx";
import { LiveBadge } from "#web/features/live/live-badge.tsx";
import { streamStatsQuery } from "#web/features/live/queries.ts";
import { processingQuery, videoQuery } from "#web/features/videos/queries.ts";
import { reportChatMessage } from "#web/features/reports/report-thing.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { liveStateQuery } from "#web/live-state.ts";
import { classes } from "#web/ui/classes.ts";
import { formatExactTime } from "#web/ui/format/date.ts";
import { Loading, SkeletonLine } from "#web/ui/skeleton.tsx";
import { StatusDot, type StatusTone } from "#web/ui/status-dot.tsx";
import { BroadcastAddress } from "./broadcast-address.tsx";
import { BroadcastPlan } from "./broadcast-plan.tsx";
import { EDIT_COLUMNS } from "./edit-columns.ts";
import { LiveControls } from "./live-controls.tsx";
import { panelPhase, phaseWords, type PanelPhase } from "./live-phase.ts";
import { LivePreview } from "./live-preview.tsx";
import { SIGNAL_BOX } from "./signal-panel.tsx";

const ASK_EVERY_MS = 3000;

/** A live stream from its key to its recording: the own picture, what is true right now, where to send it, its chat. */
export function BroadcastPanel({ video }: { readonly video: Video }) {
  const id = useId();
  const { data: stats } = useQuery(streamStatsQuery(video._id));
  const hasSignal = stats?.hasSignal ?? false;
  const phase = panelPhase(video, hasSignal);
  const { data: state } = useQuery({ ...liveStateQuery(video._id), enabled: video.isLiveNow });
  // Its first picture, and its recording, come without being asked for.
  const isPictureAwaited = (hasSignal && video.hls === null) || phase === "recording";
  // By the server after a lost signal, by another window or by the staff.
  const isEndedElsewhere = video.isLiveNow && Boolean(state?.endedAt);
  const refetchInterval = isPictureAwaited || isEndedElsewhere ? ASK_EVERY_MS : false;
  useQuery({ ...videoQuery(video._id), refetchInterval });
  useQuery({ ...processingQuery(video._id), refetchInterval: phase === "recording" ? ASK_EVERY_MS : false });
  if (!phase) return null;
  const isOver = phase === "recording" || phase === "unrecorded";

  return (
    <div className={EDIT_COLUMNS}>
      <section aria-labelledby={id} className={classes(SIGNAL_BOX, "grid min-w-0 gap-6")}>
        <h2 id={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 text-h2 mark-wide">
          {m.live_panel_title()}
          {(video.isLiveNow || video.livestreamStartsAt) && <LiveBadge video={video} />}
        </h2>
        <LivePreview video={video} phase={phase} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {stats ? (
            <Standing video={video} phase={phase} stats={stats} />
          ) : (
            <div className="min-w-0 flex-[1_1_240px]">
              <Loading>
                <SkeletonLine className="h-5" bar="h-3.5 w-40" />
                <SkeletonLine className="mt-1 h-10" bar="h-3 w-3/5" />
              </Loading>
            </div>
          )}
          {!isOver && <LiveControls video={video} hasSignal={hasSignal} />}
        </div>
        {!isOver && (
          <div className="grid gap-4 border-t border-line pt-6">
            <p className="max-w-[70ch] text-small text-pretty text-text-2">{m.live_panel_lead()}</p>
            <BroadcastAddress videoId={video._id} />
          </div>
        )}
        {!isOver && <BroadcastPlan video={video} />}
      </section>
      <ChatPanel videoId={video._id} channelId={video.channelId} onReport={reportChatMessage} isFixed />
    </div>
  );
}

const TONES: Record<PanelPhase, StatusTone> = {
  idle: "neutral",
  preview: "info",
  awaited: "warning",
  onAir: "success",
  lost: "danger",
  recording: "info",
  unrecorded: "neutral",
};

interface StandingProps {
  readonly video: Video;
  readonly phase: PanelPhase;
  readonly stats: StreamStats;
}

/** What is true right now, and the figures of what arrives. */
function Standing({ video, phase, stats }: StandingProps) {
  const { title, text } = phaseWords(phase, video);
  const figures = [
    video.isLiveNow && stats.startedAt && m.live_on_air({ time: formatExactTime(stats.startedAt) }),
    factsText(stats),
    video.isLiveNow && m.live_watching({ count: stats.viewers }),
  ].filter(Boolean);
  return (
    <div className="min-w-0 flex-[1_1_240px]">
      <div role="status">
        <StatusDot tone={TONES[phase]}>{title}</StatusDot>
        <p className="mt-1 max-w-[60ch] text-small text-pretty text-text-2">{text}</p>
      </div>
      {figures.length > 0 && (
        <p className="mt-1 text-small text-text-2 tabular-nums" suppressHydrationWarning>
          {figures.join(" · ")}
        </p>
      )}
    </div>
  );
}

const BITS_PER_KILOBIT = 1000;

function factsText({ bitrate, width, height }: StreamStats): string | undefined {
  if (bitrate === null) return undefined;
  const kbps = Math.round(bitrate / BITS_PER_KILOBIT);
  return width && height ? m.live_signal_facts({ width, height, kbps }) : m.live_signal_rate({ kbps });
}
