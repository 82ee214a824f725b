import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FlaskConical, Square } from "lucide-react";
import { useEffect, useState } from "react";
import { live, type RehearsalState } from "#shared/live/contract.ts";
import { call } from "#web/data/api.ts";
import { streamStatsQuery } from "#web/features/live/queries.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

type Command = "start" | "keep" | "delete";

interface RehearsalControlsProps {
  readonly videoId: string;
  readonly rehearsal: RehearsalState | null;
  /** Its sender is disconnected. */
  readonly onEnd: () => void;
}

/** Starts and ends a test of a live stream that has not been started. */
export function RehearsalControls({ videoId, rehearsal, onEnd }: RehearsalControlsProps) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const params = { id: videoId };
  const change = useMutation({
    mutationFn: (command: Command) =>
      command === "start"
        ? call(live.startRehearsal, { params })
        : call(live.endRehearsal, { params, body: { keep: command === "keep" } }),
    async onSuccess(_, command) {
      setAsking(false);
      if (command !== "start") onEnd();
      if (command === "keep") showSnackbar({ text: m.live_rehearsal_kept() });
      await queryClient.invalidateQueries(streamStatsQuery(videoId));
    },
  });
  const pending = change.isPending ? change.variables : undefined;

  return (
    <>
      {rehearsal === null && (
        <Button
          icon={<FlaskConical />}
          isPending={pending === "start"}
          onClick={() => change.mutate("start")}
        >
          {m.live_rehearsal_start()}
        </Button>
      )}
      {rehearsal === "running" && (
        <Button icon={<Square />} onClick={() => setAsking(true)}>
          {m.live_rehearsal_end()}
        </Button>
      )}
      {change.error && !isAsking && (
        <Notice tone="danger" isNew className="basis-full">
          {failureText(change.error, m.live_failed())}
        </Notice>
      )}
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={m.live_rehearsal_end_title()}
        actions={
          <>
            <Button isPending={pending === "keep"} onClick={() => change.mutate("keep")}>
              {m.live_rehearsal_keep()}
            </Button>
            <Button
              variant="primary"
              isPending={pending === "delete"}
              onClick={() => change.mutate("delete")}
            >
              {m.live_rehearsal_delete()}
            </Button>
          </>
        }
      >
        <p className="text-pretty">{m.live_rehearsal_end_text()}</p>
        {change.error && (
          <Notice tone="danger" isNew className="mt-3">
            {failureText(change.error, m.live_failed())}
          </Notice>
        )}
      </Dialog>
    </>
  );
}

/** Reads the video again once a test is cleared: it has another address, and nothing to play. */
export function useClearedRehearsal(videoId: string, rehearsal: RehearsalState | null): void {
  const queryClient = useQueryClient();
  useEffect(
    () => () => {
      if (rehearsal === "clearing") void queryClient.invalidateQueries(videoQuery(videoId));
    },
    [rehearsal, queryClient, videoId],
  );
}
