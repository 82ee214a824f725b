import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { livePhase } from "#shared/live/phase.ts";
import { type Video, videos } from "#shared/videos/contract.ts";
import { call } from "#web/data/api.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { DateTimeField } from "#web/ui/controls/date-time-field.tsx";
import { formatZone } from "#web/ui/format/date.ts";
import { useNow } from "#web/ui/format/now.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { Switch } from "#web/ui/controls/switch.tsx";

interface Change {
  readonly livestreamStartsAt?: string | null;
  readonly liveAutofinish?: boolean;
}

/** Scheduled start of a live stream, and whether it ends automatically. */
export function LiveStreamSchedule({ video }: { readonly video: Video }) {
  const queryClient = useQueryClient();
  const now = useNow();
  const [startsAt, setStartsAt] = useState(video.livestreamStartsAt);
  const change = useMutation({
    mutationFn: (body: Change) => call(videos.edit, { params: { id: video._id }, body }),
    onSuccess(changed, { livestreamStartsAt }) {
      queryClient.setQueryData(videoQuery(video._id).queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: ["videos"] });
      if (livestreamStartsAt !== undefined) {
        setStartsAt(livestreamStartsAt);
        showSnackbar({ text: livestreamStartsAt === null ? m.live_plan_cancelled() : m.live_plan_saved() });
      }
    },
  });

  function announce(event: FormEvent) {
    event.preventDefault();
    if (startsAt !== null) change.mutate({ livestreamStartsAt: startsAt });
  }

  return (
    <div className="grid gap-4 border-t border-line pt-6">
      {livePhase(video) === "waiting" && (
        <form noValidate onSubmit={announce}>
          {/* Buttons as high as the field beside them. */}
          <div className="flex flex-wrap items-end gap-x-3 gap-y-2 *:[button]:h-11">
            <DateTimeField
              label={m.live_planned()}
              value={startsAt}
              onChange={setStartsAt}
              className="w-72 max-sm:w-full"
            />
            <Button type="submit" disabled={startsAt === null} isPending={change.isPending}>
              {m.live_plan_save()}
            </Button>
            {video.livestreamStartsAt !== null && (
              <Button variant="quiet" onClick={() => change.mutate({ livestreamStartsAt: null })}>
                {m.live_plan_cancel()}
              </Button>
            )}
          </div>
          <p className="mt-1.5 text-hint text-text-3">
            {m.live_planned_hint({ zone: formatZone(startsAt ?? now) })}
          </p>
        </form>
      )}
      <Switch
        label={m.live_autofinish()}
        checked={video.liveAutofinish}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ liveAutofinish: event.target.checked })}
      />
      {change.error && (
        <Notice tone="danger" isNew>
          {failureText(change.error, m.live_failed())}
        </Notice>
      )}
    </div>
  );
}
