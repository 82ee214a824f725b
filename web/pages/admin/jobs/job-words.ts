import type { JobEvent, JobQueue, JobState } from "#shared/jobs/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import type { StatusTone } from "#web/ui/feedback/status-dot.tsx";

const QUEUES: Readonly<Record<JobQueue, () => string>> = {
  newFiles: m.admin_jobs_queue_new_files,
  encoding: m.admin_jobs_queue_encoding,
  mails: m.admin_jobs_queue_mails,
  events: m.admin_jobs_queue_events,
  schedules: m.admin_jobs_queue_schedules,
  other: m.admin_jobs_queue_other,
};

export function queueName(queue: JobQueue): string {
  return QUEUES[queue]();
}

const STATES: Readonly<Record<JobState, () => string>> = {
  waiting: m.admin_jobs_state_waiting,
  running: m.admin_jobs_state_running,
  done: m.admin_jobs_state_done,
  failed: m.admin_jobs_state_failed,
  cancelled: m.admin_jobs_state_cancelled,
};

export function stateName(state: JobState): string {
  return STATES[state]();
}

export const STATE_TONES: Readonly<Record<JobState, StatusTone>> = {
  waiting: "neutral",
  running: "info",
  done: "success",
  failed: "danger",
  cancelled: "warning",
};

/** What a line of the log says, without its time and error. */
export function eventText({ event, attempt, by }: JobEvent): string {
  const number = attempt ?? 1;
  const name = by ?? m.admin_jobs_log_staff();
  switch (event) {
    case "created":
      return m.admin_jobs_log_created();
    case "started":
      return m.admin_jobs_log_started({ attempt: number });
    case "failed":
      return m.admin_jobs_log_failed({ attempt: number });
    case "interrupted":
      return m.admin_jobs_log_interrupted({ attempt: number });
    case "done":
      return m.admin_jobs_log_done({ attempt: number });
    case "retried":
      return m.admin_jobs_log_retried({ name });
    case "cancelled":
      return m.admin_jobs_log_cancelled({ name });
    case "raised":
      return m.admin_jobs_log_raised({ name });
  }
}
