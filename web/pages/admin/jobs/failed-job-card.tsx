import { RotateCw, Trash2 } from "lucide-react";
import { failedJobs, type FailedJob, type FailureCause } from "#shared/failed-jobs/contract.ts";
import { call } from "#web/data/api.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Chip } from "#web/ui/feedback/chip.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { TimeAgo } from "#web/ui/format/time.tsx";
import { jobName } from "./job-name.ts";
import { useJobAction } from "./use-job-action.ts";

const ADVICE: Readonly<Record<FailureCause, () => string>> = {
  brokenFile: m.admin_jobs_advice_broken_file,
  fullDisk: m.admin_jobs_advice_full_disk,
  missingFfmpeg: m.admin_jobs_advice_missing_ffmpeg,
  other: m.admin_jobs_advice_other,
};

/** One failed job: its purpose, what to do, its error, and the actions to retry or remove it. */
export function FailedJobCard({ job }: { readonly job: FailedJob }) {
  const { _id, kind, video, about, error, cause, attempts, failedAt } = job;
  const params = { id: _id };
  const retry = useJobAction(
    () => call(failedJobs.retry, { params }),
    () => m.admin_jobs_retried(),
  );
  const removal = useJobAction(
    () => call(failedJobs.remove, { params }),
    () => m.admin_jobs_removed(),
  );

  return (
    <li className="rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="min-w-0 text-control font-[650]">{jobName(kind)}</h3>
        <Chip>{kind}</Chip>
        <span className="flex-1" />
        <TimeAgo at={failedAt} className="text-small text-text-3" />
      </div>
      {video && (
        <p className="mt-2">
          <Link
            href={`/manage-channel/${video.channelId}/videos/${video._id}`}
            className="rounded-xs font-[560] wrap-anywhere text-accent-ink underline underline-offset-4"
          >
            {video.title || m.videos_untitled()}
          </Link>
        </p>
      )}
      <p className="mt-2 max-w-[70ch] text-pretty">{ADVICE[cause]()}</p>
      <p className="mt-2 rounded-sm bg-sunken p-3 text-small whitespace-pre-wrap wrap-anywhere" lang="en">
        {error}
      </p>
      <p className="mt-2 text-small wrap-anywhere text-text-3">
        {m.admin_jobs_attempts({ attempts })}
        {about !== "" && `, ${about}`}
      </p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button
          size="small"
          icon={<RotateCw />}
          isPending={retry.isPending}
          onClick={() => retry.mutate()}
          aria-label={m.admin_jobs_retry_named({ name: video?.title || jobName(kind) })}
        >
          {m.admin_jobs_retry()}
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon={<Trash2 />}
          isPending={removal.isPending}
          onClick={() => removal.mutate()}
        >
          {m.admin_jobs_remove()}
        </Button>
      </div>
    </li>
  );
}
