import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import type { StreamStats } from "#shared/live/contract.ts";
import type { Video } from "#shared/videos/contract.ts";
import { ChatPanel } from "#web/features/chat/chat-panel.tsx";
import { LiveBadge } from "#web/features/live/live-badge.tsx";
import { streamStatsQuery } from "#web/features/live/queries.ts";
import { processingQuery, videoQuery } from "#web/features/videos/queries.ts";
import { reportChatMessage } from "#web/features/reports/report-entity.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { liveStateQuery } from "#web/data/live-stream-state.ts";
import { classes } from "#web/ui/styles/classes.ts";
import { formatExactTime } from "#web/ui/format/date.ts";
import { Loading, SkeletonBlock, SkeletonLine } from "#web/ui/feedback/skeleton.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { StatusDot, type StatusTone } from "#web/ui/feedback/status-dot.tsx";
import { StreamCredentials } from "./stream-credentials.tsx";
import { LiveStreamSchedule } from "./live-stream-schedule.tsx";
import { EDIT_COLUMNS } from "#web/pages/studio/edit-video/edit-columns.ts";
import { LiveAudiencePart } from "./live-audience.tsx";
import { LiveControls } from "./live-controls.tsx";
import { LiveMarkers } from "./live-markers.tsx";
import { StreamHealthPart } from "./stream-health.tsx";
import { StreamLimits } from "./stream-limits.tsx";
import {
  cutText,
  endText,
  ladderText,
  panelPhase,
  phaseTexts,
  rehearsalTexts,
  sendersText,
  type PanelPhase,
} from "./live-phase.ts";
import { LivePreview } from "./live-preview.tsx";
import { RehearsalControls, useClearedRehearsal } from "./rehearsal-controls.tsx";
import { StudioTabs, type StudioPart } from "./studio-tabs.tsx";
import { BrowserControls } from "./browser/browser-controls.tsx";
import { BrowserPreview } from "./browser/browser-preview.tsx";
import { useBrowserStudio } from "./browser/use-browser-studio.ts";
import { PANEL_BOX } from "#web/pages/studio/edit-video/progress-panel.tsx";

const POLL_INTERVAL_MS = 3000;

/** Panel of a live stream from stream key to recording: preview, current state, ingest address, chat. */
export function LiveStreamPanel({ video }: { readonly video: Video }) {
  const id = useId();
  const partIds = { stream: `${id}-stream`, chat: `${id}-chat` };
  const [part, setPart] = useState<StudioPart>("stream");
  const { data: stats } = useQuery(streamStatsQuery(video._id));
  const hasSignal = stats?.hasSignal ?? false;
  const { data: state } = useQuery({ ...liveStateQuery(video._id), enabled: video.isLiveNow });
  const phase = panelPhase(video, hasSignal, state?.isSenderLost);
  // The first frame and the recording appear without user action, so the video is polled.
  const isFirstFrameAwaited = (hasSignal && video.hls === null) || phase === "recording";
  // The stream was ended by the server after a lost signal, in another window, or by the staff.
  const isEndedElsewhere = video.isLiveNow && Boolean(state?.endedAt);
  const refetchInterval = isFirstFrameAwaited || isEndedElsewhere ? POLL_INTERVAL_MS : false;
  useQuery({ ...videoQuery(video._id), refetchInterval });
  useQuery({
    ...processingQuery(video._id),
    refetchInterval: phase === "recording" ? POLL_INTERVAL_MS : false,
  });
  const rehearsal = stats?.rehearsal ?? null;
  const isRecorded = stats?.limits.isRecorded ?? true;
  useClearedRehearsal(video._id, rehearsal);
  const studio = useBrowserStudio();
  const hasEnded = phase === undefined || phase === "recording" || phase === "unrecorded";
  const isStudioOver = hasEnded && studio.stream !== undefined;
  const { close } = studio;
  useEffect(() => {
    if (isStudioOver) close();
  }, [isStudioOver, close]);
  if (!phase) return null;

  return (
    <div className={EDIT_COLUMNS}>
      <section aria-labelledby={id} className={classes(PANEL_BOX, "grid min-w-0 gap-6")}>
        <h2 id={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 text-h2 mark-wide">
          {m.live_panel_title()}
          {(video.isLiveNow || video.livestreamStartsAt) && <LiveBadge video={video} />}
        </h2>
        {studio.stream && !hasEnded ? (
          <BrowserPreview
            stream={studio.stream}
            isMirrored={
              studio.source === "camera" && !studio.board && studio.camera?.facing !== "environment"
            }
          />
        ) : (
          <LivePreview video={video} phase={phase} isRecorded={isRecorded} />
        )}
        {!hasEnded && <StudioTabs part={part} onSelect={setPart} ids={partIds} />}
        <div
          id={partIds.stream}
          className={classes("grid min-w-0 gap-6", !hasEnded && part !== "stream" && "max-lg:hidden")}
        >
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            {stats ? (
              <StreamStatus video={video} phase={phase} stats={stats} />
            ) : (
              <div className="min-w-0 flex-[1_1_240px]">
                <Loading>
                  <SkeletonLine className="h-5" bar="h-3.5 w-40" />
                  <SkeletonLine className="mt-1 h-10" bar="h-3 w-3/5" />
                </Loading>
              </div>
            )}
            {!hasEnded && rehearsal !== "clearing" && (
              <div className="flex flex-wrap gap-3">
                {(video.isLiveNow || !studio.stream || rehearsal === "running") && (
                  <LiveControls video={video} hasSignal={hasSignal} isRecorded={isRecorded} />
                )}
                {!video.isLiveNow && stats && (
                  <RehearsalControls videoId={video._id} rehearsal={rehearsal} onEnd={close} />
                )}
                {!video.isLiveNow && !stats && <SkeletonBlock className="h-10 w-44" />}
              </div>
            )}
          </div>
          {stats && <CutNotice stats={stats} hasEnded={hasEnded} />}
          {stats && !hasEnded && <StreamLimits limits={stats.limits} hasStarted={video.isLiveNow} />}
          {stats && !hasEnded && <StreamHealthPart stats={stats} />}
          {stats && !hasEnded && video.isLiveNow && (
            <LiveAudiencePart videoId={video._id} viewers={stats.viewers} />
          )}
          {!hasEnded && video.isLiveNow && <LiveMarkers videoId={video._id} />}
          {!hasEnded && (
            <BrowserControls video={video} studio={studio} isRehearsal={rehearsal === "running"} />
          )}
          {!hasEnded && (
            <div className="grid gap-4 border-t border-line pt-6">
              <p className="max-w-[70ch] text-small text-pretty text-text-2">{m.live_panel_lead()}</p>
              <StreamCredentials videoId={video._id} />
            </div>
          )}
          {!hasEnded && <LiveStreamSchedule video={video} />}
        </div>
      </section>
      <div
        id={partIds.chat}
        className={classes(
          "min-w-0 lg:sticky lg:top-[calc(var(--topbar)+16px)]",
          !hasEnded && part !== "chat" && "max-lg:hidden",
        )}
      >
        <ChatPanel videoId={video._id} channel={video.channel} onReport={reportChatMessage} isFixed />
      </div>
    </div>
  );
}

const TONES: Record<PanelPhase, StatusTone> = {
  idle: "neutral",
  preview: "info",
  awaited: "warning",
  onAir: "success",
  lost: "danger",
  gone: "danger",
  recording: "info",
  unrecorded: "neutral",
};

interface StreamStatusProps {
  readonly video: Video;
  readonly phase: PanelPhase;
  readonly stats: StreamStats;
}

/** Current state of the stream and its ingest metrics. */
function StreamStatus({ video, phase, stats }: StreamStatusProps) {
  const { title, text } = stats.rehearsal
    ? rehearsalTexts(stats.rehearsal, stats.hasSignal)
    : phaseTexts(phase, video, stats.limits.isRecorded);
  const metrics = [
    video.isLiveNow && stats.startedAt && m.live_on_air({ time: formatExactTime(stats.startedAt) }),
    metricsText(stats),
    video.isLiveNow && m.live_watching({ count: stats.viewers }),
  ].filter(Boolean);
  const ladder = ladderText(stats.ladder);
  const senders = sendersText(stats);
  return (
    <div className="min-w-0 flex-[1_1_240px]">
      <div role="status">
        <StatusDot tone={TONES[phase]}>{title}</StatusDot>
        <p className="mt-1 max-w-[60ch] text-small text-pretty text-text-2">{text}</p>
        {senders && <p className="mt-1 max-w-[60ch] text-small text-pretty">{senders}</p>}
      </div>
      {metrics.length > 0 && (
        <p className="mt-1 text-small text-text-2 tabular-nums" suppressHydrationWarning>
          {metrics.join(" · ")}
        </p>
      )}
      {stats.isConverted && (
        <p className="mt-1 max-w-[60ch] text-small text-pretty text-text-2">{m.live_converted()}</p>
      )}
      {ladder && <p className="mt-1 max-w-[60ch] text-small text-pretty text-text-2">{ladder}</p>}
    </div>
  );
}

/** Why the server has cut off the sender, or has ended the stream. */
function CutNotice({ stats, hasEnded }: { readonly stats: StreamStats; readonly hasEnded: boolean }) {
  const text = hasEnded ? endText(stats) : cutText(stats);
  // The live region exists before its text; while it is empty it takes neither row nor gap of the grid.
  return (
    <div role="status" className="empty:absolute">
      {text && <Notice tone="danger">{text}</Notice>}
    </div>
  );
}

const BITS_PER_KILOBIT = 1000;

function metricsText({ bitrate, width, height }: StreamStats): string | undefined {
  if (bitrate === null) return undefined;
  const kbps = Math.round(bitrate / BITS_PER_KILOBIT);
  return width && height ? m.live_signal_facts({ width, height, kbps }) : m.live_signal_rate({ kbps });
}
