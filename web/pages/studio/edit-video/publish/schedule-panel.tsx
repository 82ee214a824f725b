import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CalendarClock, Clapperboard } from "lucide-react";
import { useId } from "react";
import { videos, type Video } from "#shared/videos/contract.ts";
import { publication } from "#shared/videos/publication.ts";
import { call } from "#web/data/api.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import { formatDateTime } from "#web/ui/format/date.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { useNow } from "#web/ui/format/now.ts";
import { TimeUntil } from "#web/ui/format/time.tsx";
import { cancelSchedule, type Schedule } from "./schedule.ts";
import { PANEL_BOX } from "#web/pages/studio/edit-video/progress-panel.tsx";

interface SchedulePanelProps {
  readonly video: Video;
  readonly schedule: Schedule;
  readonly onMove: () => void;
}

/** Within this time a relative time ("tomorrow", "in 12 minutes") is clearer than a date. */
const SOON_MS = 36 * 3_600_000;

/** The scheduled date of a video, with buttons to change or cancel it. */
export function SchedulePanel({ video, schedule, onMove }: SchedulePanelProps) {
  const id = useId();
  const queryClient = useQueryClient();
  const now = useNow();
  const change = useMutation({
    mutationFn: (command: "cancel" | "publish") =>
      command === "cancel" ? cancelSchedule(video._id, schedule) : publishNow(),
    onSuccess(changed) {
      queryClient.setQueryData(videoQuery(video._id).queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: ["videos"] });
    },
  });

  function publishNow(): Promise<Video> {
    const params = { id: video._id };
    if (schedule.kind === "publish") return call(videos.publish, { params });
    return call(publication.cancelPremiere, { params, body: { status: "public" } });
  }

  const isPremiere = schedule.kind === "premiere";
  const Icon = isPremiere ? Clapperboard : CalendarClock;
  return (
    <section
      aria-labelledby={id}
      className={classes(PANEL_BOX, "mb-6 grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]")}
    >
      <div className="min-w-0">
        <h2 id={id} className="flex items-center gap-2.5 text-small font-[640] text-text-2">
          <Icon className="size-[18px] text-accent-ink" />
          {isPremiere ? m.studio_plan_premiere_set() : m.studio_plan_publish_set()}
        </h2>
        <p className="mt-1.5 mark-wide text-h2 text-balance">{formatDateTime(schedule.at)}</p>
        {Date.parse(schedule.at) - now < SOON_MS && (
          <p className="mt-1 text-small text-text-2">
            <TimeUntil at={schedule.at} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap content-start gap-2.5">
        <Button onClick={onMove}>{m.studio_plan_move()}</Button>
        <Button isPending={isSending(change, "publish")} onClick={() => change.mutate("publish")}>
          {m.studio_plan_now()}
        </Button>
        <Button
          variant="quiet"
          isPending={isSending(change, "cancel")}
          onClick={() => change.mutate("cancel")}
        >
          {isPremiere ? m.studio_plan_premiere_cancel() : m.studio_plan_publish_cancel()}
        </Button>
      </div>
      {change.error && (
        <Notice tone="danger" isNew className="col-span-full">
          {failureText(change.error, m.studio_plan_failed())}
        </Notice>
      )}
    </section>
  );
}

function isSending(
  { isPending, variables }: { isPending: boolean; variables: string | undefined },
  command: string,
) {
  return isPending && variables === command;
}
