import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Radio, Square } from "lucide-react";
import { useState } from "react";
import { live, liveService } from "#shared/live/contract.ts";
import { livePhase } from "#shared/live/phase.ts";
import type { Video } from "#shared/videos/contract.ts";
import { call } from "#web/data/api.ts";
import { callLive } from "#web/features/live/live-call.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { publicConfig } from "#web/ssr/public-config.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";

type StreamCommand = "start" | "finish" | "interrupt";

interface LiveControlsProps {
  readonly video: Video;
  readonly hasSignal: boolean;
  readonly isRecorded: boolean;
}

/** Buttons to start, interrupt and end a live stream. */
export function LiveControls({ video, hasSignal, isRecorded }: LiveControlsProps) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isInterrupted, setInterrupted] = useState(false);
  const params = { id: video._id };
  const change = useMutation({
    async mutationFn(command: StreamCommand) {
      if (command === "interrupt") await callLive(publicConfig())(liveService.endStream, { params });
      else queryClient.setQueryData(videoQuery(video._id).queryKey, await call(live[command], { params }));
      setInterrupted(command === "interrupt");
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["videos"] }),
  });
  const isOn = livePhase(video) === "live";
  const isSending = (command: StreamCommand) => change.isPending && change.variables === command;

  return (
    <>
      <div className="flex flex-wrap gap-3">
        {isOn && !isInterrupted && hasSignal && (
          <Button isPending={isSending("interrupt")} onClick={() => change.mutate("interrupt")}>
            {m.live_cut()}
          </Button>
        )}
        {(!isOn || isInterrupted) && (
          <Button
            variant="primary"
            icon={<Radio />}
            isPending={isSending("start")}
            onClick={() => change.mutate("start")}
          >
            {isInterrupted ? m.live_resume() : m.live_start()}
          </Button>
        )}
        {isOn && (
          <Button icon={<Square />} isPending={isSending("finish")} onClick={() => setAsking(true)}>
            {m.live_finish()}
          </Button>
        )}
      </div>
      {isInterrupted && <Notice className="basis-full">{m.live_cut_done()}</Notice>}
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
        <p className="text-pretty">{isRecorded ? m.live_finish_text() : m.live_finish_unrecorded()}</p>
      </ConfirmDialog>
    </>
  );
}
