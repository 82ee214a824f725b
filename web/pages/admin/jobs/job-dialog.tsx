import { useQuery } from "@tanstack/react-query";
import { ArrowUpToLine, Ban, RotateCw } from "lucide-react";
import { useState } from "react";
import { jobs, type Job } from "#shared/jobs/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { useOpenHref } from "#web/ui/controls/link.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { JobDetails } from "./job-details.tsx";
import { jobTitle } from "./job-name.ts";
import { jobsHref, type JobsView } from "./jobs-search.ts";
import { jobQuery } from "./queries.ts";
import { useJobAction } from "./use-job-action.ts";

/** The job in the URL, if any, with its log and what can be done with it. */
export function JobDialog({ view }: { readonly view: JobsView }) {
  const { jobId } = view;
  if (!jobId) return null;
  return <OpenJob key={jobId} id={jobId} view={view} />;
}

function OpenJob({ id, view }: { readonly id: string; readonly view: JobsView }) {
  const openHref = useOpenHref();
  const [isConfirming, setConfirming] = useState(false);
  const found = useQuery(jobQuery(id));
  const cancel = useJobAction(
    () => call(jobs.cancel, { params: { id } }),
    () => m.admin_jobs_cancelled(),
  );
  const job = found.data;
  const close = () => openHref(jobsHref({ ...view, jobId: undefined }));

  if (isConfirming && job) {
    return (
      <ConfirmDialog
        isOpen
        isDanger
        onClose={() => setConfirming(false)}
        title={m.admin_jobs_cancel_title()}
        confirmLabel={m.admin_jobs_cancel()}
        cancelLabel={m.admin_jobs_keep()}
        onConfirm={() => cancel.mutateAsync()}
      >
        <p className="mb-2 wrap-anywhere">{jobTitle(job)}</p>
        {isOfProcessing(job) ? m.admin_jobs_cancel_text() : m.admin_jobs_cancel_other_text()}
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      size="medium"
      title={job ? jobTitle(job) : m.admin_jobs_job()}
      actions={job && <JobActions job={job} onCancel={() => setConfirming(true)} />}
    >
      {job ? (
        <JobDetails job={job} view={view} />
      ) : found.isError ? (
        <ErrorState headingLevel={3} onRetry={() => void found.refetch()} isRetrying={found.isFetching}>
          {failureText(found.error, m.ui_error_hint())}
        </ErrorState>
      ) : (
        <Loading>
          <SkeletonBlock className="h-48 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

/** The other media jobs make something beside the video. */
function isOfProcessing({ kind }: Job): boolean {
  return kind !== "video.transcribe" && kind !== "video.packagePodcast";
}

function JobActions({ job: { _id, can }, onCancel }: { readonly job: Job; readonly onCancel: () => void }) {
  const params = { id: _id };
  const retry = useJobAction(
    () => call(jobs.retry, { params }),
    () => m.admin_jobs_retried(),
  );
  const raise = useJobAction(
    () => call(jobs.raise, { params }),
    () => m.admin_jobs_raised(),
  );
  return (
    <>
      {can.cancel && (
        <Button icon={<Ban />} onClick={onCancel}>
          {m.admin_jobs_cancel()}
        </Button>
      )}
      {can.raise && (
        <Button icon={<ArrowUpToLine />} isPending={raise.isPending} onClick={() => raise.mutate()}>
          {m.admin_jobs_raise()}
        </Button>
      )}
      {can.retry && (
        <Button
          variant="primary"
          icon={<RotateCw />}
          isPending={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {m.admin_jobs_retry()}
        </Button>
      )}
    </>
  );
}
