import type { JobQueueState } from "#shared/jobs/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { formatDateTime } from "#web/ui/format/date.ts";
import { queueName } from "./job-words.ts";

/** Tells all staff which queues are paused, since when and by whom. */
export function PausedNotice({ queues }: { readonly queues: readonly JobQueueState[] }) {
  const paused = queues.flatMap(({ name, paused: pause }) => (pause ? [{ name, ...pause }] : []));
  if (paused.length === 0) return null;
  return (
    <Notice tone="warning" title={m.admin_jobs_paused_title()} className="mb-5">
      <ul>
        {paused.map(({ name, at, by }) => (
          <li key={name}>
            {by === null
              ? m.admin_jobs_paused_since({ queue: queueName(name), date: formatDateTime(at) })
              : m.admin_jobs_paused_by({ queue: queueName(name), date: formatDateTime(at), name: by })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
