import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CalendarClock, Clapperboard } from "lucide-react";
import { useId } from "react";
import { videos, type Video } from "#shared/videos/contract.ts";
import { publication } from "#shared/videos/publication.ts";
import { call } from "#web/api.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { formatDateTime } from "#web/ui/format/date.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useNow } from "#web/ui/now.ts";
import { TimeUntil } from "#web/ui/time.tsx";
import { cancelPlan, type Plan } from "./plan.ts";
import { SIGNAL_BOX } from "./signal-panel.tsx";

interface PlanPanelProps {
  readonly video: Video;
  readonly plan: Plan;
  readonly onMove: () => void;
}

/** Within this time "tomorrow" and "in 12 minutes" say more than the date. */
const SOON_MS = 36 * 3_600_000;

/** The date a video is waiting for, and what can be done about it. */
export function PlanPanel({ video, plan, onMove }: PlanPanelProps) {
  const id = useId();
  const queryClient = useQueryClient();
  const now = useNow();
  const change = useMutation({
    mutationFn: (wish: "cancel" | "publish") =>
      wish === "cancel" ? cancelPlan(video._id, plan) : publishNow(),
    onSuccess(changed) {
      queryClient.setQueryData(videoQuery(video._id).queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: ["videos"] });
    },
  });

  function publishNow(): Promise<Video> {
    const params = { id: video._id };
    if (plan.kind === "publish") return call(videos.publish, { params });
    return call(publication.cancelPremiere, { params, body: { status: "public" } });
  }

  const isPremiere = plan.kind === "premiere";
  const Icon = isPremiere ? Clapperboard : CalendarClock;
  return (
    <section
      aria-labelledby={id}
      className={classes(SIGNAL_BOX, "mb-6 grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]")}
    >
      <div className="min-w-0">
        <h2 id={id} className="flex items-center gap-2.5 text-small font-[640] text-text-2">
          <Icon className="size-[18px] text-accent-ink" />
          {isPremiere ? m.studio_plan_premiere_set() : m.studio_plan_publish_set()}
        </h2>
        <p className="mt-1.5 mark-wide text-h2 text-balance">{formatDateTime(plan.at)}</p>
        {Date.parse(plan.at) - now < SOON_MS && (
          <p className="mt-1 text-small text-text-2">
            <TimeUntil at={plan.at} />
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
  wish: string,
) {
  return isPending && variables === wish;
}
