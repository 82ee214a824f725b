import { JOB_QUEUES, JOB_STATES } from "#shared/jobs/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useOpenHref } from "#web/ui/controls/link.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { queueName, stateName } from "./job-words.ts";
import { jobsHref, type JobsView } from "./jobs-search.ts";

const ALL = "all";

/** Narrows the list by queue and by state. */
export function JobFilters({ view }: { readonly view: JobsView }) {
  const openHref = useOpenHref();
  const narrow = (change: Partial<JobsView>) => openHref(jobsHref({ ...view, page: 1, ...change }));
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-3">
      <Select
        label={m.admin_jobs_queue()}
        isLabelHidden
        className="w-56 max-sm:w-full"
        options={[
          { value: ALL, label: m.admin_jobs_queue_all() },
          ...JOB_QUEUES.map((queue) => ({ value: queue, label: queueName(queue) })),
        ]}
        value={view.queue ?? ALL}
        onChange={(choice) => narrow({ queue: JOB_QUEUES.find((queue) => queue === choice) })}
      />
      <Select
        label={m.admin_state()}
        isLabelHidden
        className="w-56 max-sm:w-full"
        options={[
          { value: ALL, label: m.admin_jobs_state_all() },
          ...JOB_STATES.map((state) => ({ value: state, label: stateName(state) })),
        ]}
        value={view.state ?? ALL}
        onChange={(choice) => narrow({ state: JOB_STATES.find((state) => state === choice) })}
      />
    </div>
  );
}
