import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Radio, Square } from "lucide-react";
import { useId, useState } from "react";
import { live, liveService, type StreamStats } from "#shared/live/contract.ts";
import { livePhase } from "#shared/live/phase.ts";
import type { Video } from "#shared/videos/contract.ts";
import { call } from "#web/api.ts";
import { callLive } from "#web/features/live/live-call.ts";
import { LiveChip } from "#web/features/live/live-chip.tsx";
import { streamStatsQuery } from "#web/features/live/queries.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { publicConfig } from "#web/public-config.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { formatTime } from "#web/ui/format/date.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useTimeZone } from "#web/ui/now.ts";
import { StatusDot } from "#web/ui/status-dot.tsx";
import { BroadcastAddress } from "./broadcast-address.tsx";
import { BroadcastPlan } from "./broadcast-plan.tsx";
import { SIGNAL_BOX } from "./signal-panel.tsx";

/** A broadcast from its key to its end: where to send it, what arrives, and the buttons that begin and end it. */
export function BroadcastPanel({ video }: { readonly video: Video }) {
  const id = useId();
  const { data: stats } = useQuery(streamStatsQuery(video._id));
  const phase = livePhase(video);
  return (
    <section aria-labelledby={id} className={classes(SIGNAL_BOX, "grid gap-6")}>
      <div>
        <h2 id={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 text-h2 mark-wide">
          {m.live_panel_title()}
          {(phase === "live" || video.livestreamStartsAt) && <LiveChip video={video} />}
        </h2>
        <p className="mt-1 max-w-[70ch] text-small text-pretty text-text-2">{m.live_panel_lead()}</p>
      </div>
      <BroadcastAddress videoId={video._id} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Signal stats={stats} />
        <Controls video={video} hasSignal={stats?.hasSignal ?? false} />
      </div>
      <BroadcastPlan video={video} />
    </section>
  );
}

/** What arrives from the streaming program. */
function Signal({ stats }: { readonly stats: StreamStats | undefined }) {
  const timeZone = useTimeZone();
  const hasSignal = stats?.hasSignal ?? false;
  const facts = stats && factsText(stats);
  return (
    <div role="status" className="min-w-0 flex-[1_1_240px]">
      <StatusDot tone={hasSignal ? "success" : "neutral"}>
        {hasSignal ? m.live_signal() : m.live_no_signal()}
      </StatusDot>
      <p className="mt-1 text-small text-text-2 tabular-nums">
        {[
          stats?.startedAt && m.live_on_air({ time: formatTime(stats.startedAt, { timeZone }) }),
          facts,
          stats?.startedAt && m.live_watching({ count: stats.viewers }),
        ]
          .filter(Boolean)
          .join(" · ") || m.live_start_hint()}
      </p>
    </div>
  );
}

const BITS_PER_KILOBIT = 1000;

function factsText({ bitrate, width, height }: StreamStats): string | undefined {
  if (bitrate === null) return undefined;
  const kbps = Math.round(bitrate / BITS_PER_KILOBIT);
  return width && height ? m.live_signal_facts({ width, height, kbps }) : m.live_signal_rate({ kbps });
}

type Wish = "start" | "finish" | "cut";

function Controls({ video, hasSignal }: { readonly video: Video; readonly hasSignal: boolean }) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isCut, setCut] = useState(false);
  const params = { id: video._id };
  const change = useMutation({
    async mutationFn(wish: Wish) {
      if (wish === "cut") await callLive(publicConfig())(liveService.endStream, { params });
      else queryClient.setQueryData(videoQuery(video._id).queryKey, await call(live[wish], { params }));
      setCut(wish === "cut");
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["videos"] }),
  });
  const isOn = livePhase(video) === "live";
  const isSending = (wish: Wish) => change.isPending && change.variables === wish;

  return (
    <>
      <div className="flex flex-wrap gap-2.5">
        {isOn && !isCut && hasSignal && (
          <Button isPending={isSending("cut")} onClick={() => change.mutate("cut")}>
            {m.live_cut()}
          </Button>
        )}
        {(!isOn || isCut) && (
          <Button
            variant="primary"
            icon={<Radio />}
            isPending={isSending("start")}
            onClick={() => change.mutate("start")}
          >
            {isCut ? m.live_resume() : m.live_start()}
          </Button>
        )}
        {isOn && (
          <Button icon={<Square />} isPending={isSending("finish")} onClick={() => setAsking(true)}>
            {m.live_finish()}
          </Button>
        )}
      </div>
      {isCut && <Notice className="basis-full">{m.live_cut_done()}</Notice>}
      {change.error && (
        <Notice tone="danger" isNew className="basis-full">
          {failureText(change.error, m.live_failed())}
        </Notice>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={m.live_finish_title()}
        confirmLabel={m.live_finish()}
        isDanger
        onConfirm={() => change.mutateAsync("finish")}
      >
        <p className="text-pretty">{m.live_finish_text()}</p>
      </ConfirmDialog>
    </>
  );
}
