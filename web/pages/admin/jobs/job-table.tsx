import type { Job } from "#shared/jobs/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/controls/link.tsx";
import { StatusDot } from "#web/ui/feedback/status-dot.tsx";
import { TimeAgo } from "#web/ui/format/time.tsx";
import { Table, type TableColumn } from "#web/ui/layout/table.tsx";
import { jobTitle } from "./job-name.ts";
import { queueName, stateName, STATE_TONES } from "./job-words.ts";
import { JobWait } from "./job-wait.tsx";
import { jobsHref, type JobsView } from "./jobs-search.ts";

interface JobTableProps {
  readonly jobs: readonly Job[];
  readonly view: JobsView;
}

/** One page of jobs; the name of each leads to its log. */
export function JobTable({ jobs, view }: JobTableProps) {
  return (
    <Table caption={m.admin_jobs_all()} columns={columnsOf(view)} rows={jobs} keyOf={({ _id }) => _id} />
  );
}

function columnsOf(view: JobsView): TableColumn<Job>[] {
  return [
    {
      id: "job",
      label: m.admin_jobs_job(),
      isRowHeader: true,
      cell: (job) => <JobCell job={job} view={view} />,
    },
    {
      id: "queue",
      label: m.admin_jobs_queue(),
      className: "max-lg:hidden",
      cell: ({ queue }) => queueName(queue),
    },
    {
      id: "state",
      label: m.admin_state(),
      cell: (job) => (
        <span className="grid gap-1">
          <StatusDot tone={STATE_TONES[job.state]}>{stateName(job.state)}</StatusDot>
          <span className="text-small text-text-2 empty:hidden max-sm:hidden">
            <JobWait job={job} view={view} />
          </span>
        </span>
      ),
    },
    {
      id: "age",
      label: m.admin_jobs_age(),
      className: "whitespace-nowrap text-text-2 max-sm:hidden",
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
    {
      id: "attempts",
      label: m.admin_jobs_attempts_short(),
      isNumber: true,
      cell: ({ attempts }) => attempts,
    },
  ];
}

function JobCell({ job, view }: { readonly job: Job; readonly view: JobsView }) {
  const { _id, kind, video, about, createdAt } = job;
  return (
    <span className="grid min-w-40 gap-0.5">
      <Link
        href={jobsHref({ ...view, jobId: _id })}
        isCurrent={false}
        keepsScroll
        className="w-fit rounded-xs wrap-anywhere hover:text-accent-ink"
      >
        {jobTitle({ kind, video })}
      </Link>
      <span className="text-small font-normal wrap-anywhere text-text-3">
        {video ? kind : [kind, about].filter((part) => part !== "").join(", ")}
      </span>
      <TimeAgo at={createdAt} className="text-small font-normal text-text-3 sm:hidden" />
    </span>
  );
}
