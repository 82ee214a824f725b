import { Pause, Play } from "lucide-react";
import { jobs, PAUSABLE_QUEUES, type JobQueueState, type JobState } from "#shared/jobs/contract.ts";
import { call } from "#web/data/api.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { StatusDot } from "#web/ui/feedback/status-dot.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { Table, type TableColumn } from "#web/ui/layout/table.tsx";
import { queueName, stateName } from "./job-words.ts";
import { jobsHref } from "./jobs-search.ts";
import { useJobAction } from "./use-job-action.ts";

/** The queues with their numbers of jobs, each of which leads to those jobs. */
export function QueueTable({ queues }: { readonly queues: readonly JobQueueState[] }) {
  const canPause = queues.some(({ can }) => can.pause);
  return (
    <Table
      caption={m.admin_jobs_queues()}
      columns={canPause ? [...columns(), actionColumn()] : columns()}
      rows={queues}
      keyOf={({ name }) => name}
    />
  );
}

function columns(): TableColumn<JobQueueState>[] {
  return [
    {
      id: "queue",
      label: m.admin_jobs_queue(),
      isRowHeader: true,
      cell: ({ name, paused }) => (
        <span className="grid min-w-32">
          {queueName(name)}
          {paused && <StatusDot tone="warning">{m.admin_jobs_paused()}</StatusDot>}
        </span>
      ),
    },
    ...(["waiting", "running", "failed"] as const).map((state) => countColumn(state)),
    ...(["done", "cancelled"] as const).map((state) => countColumn(state, "max-sm:hidden")),
  ];
}

function actionColumn(): TableColumn<JobQueueState> {
  return {
    id: "action",
    label: m.admin_actions(),
    isLabelHidden: true,
    className: "text-right",
    cell: (queue) => queue.can.pause && <PauseButton queue={queue} />,
  };
}

function countColumn(state: JobState, className?: string): TableColumn<JobQueueState> {
  return {
    id: state,
    label: stateName(state),
    isNumber: true,
    className,
    cell: ({ name, counts }) =>
      counts[state] === 0 ? (
        <span className="text-text-3">0</span>
      ) : (
        <Link
          href={jobsHref({ page: 1, failedPage: 1, queue: name, state, jobId: undefined })}
          keepsScroll
          className="rounded-xs font-[560] text-accent-ink underline underline-offset-4"
        >
          {formatNumber(counts[state])}
          <span className="sr-only"> {`${queueName(name)}, ${stateName(state)}`}</span>
        </Link>
      ),
  };
}

function PauseButton({ queue: { name, paused } }: { readonly queue: JobQueueState }) {
  const change = useJobAction(
    async (isPaused: boolean) => {
      const queue = PAUSABLE_QUEUES.find((pausable) => pausable === name);
      if (queue) await call(jobs.pauseQueue, { params: { queue }, body: { isPaused } });
    },
    (isPaused) =>
      isPaused
        ? m.admin_jobs_pause_done({ queue: queueName(name) })
        : m.admin_jobs_resume_done({ queue: queueName(name) }),
  );
  const label = paused ? m.admin_jobs_resume() : m.admin_jobs_pause();
  return (
    <Button
      size="small"
      icon={paused ? <Play /> : <Pause />}
      isPending={change.isPending}
      onClick={() => change.mutate(!paused)}
      aria-label={`${label}: ${queueName(name)}`}
    >
      {label}
    </Button>
  );
}
