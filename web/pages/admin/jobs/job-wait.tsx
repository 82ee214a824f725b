import type { Job } from "#shared/jobs/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/controls/link.tsx";
import { formatDateTime } from "#web/ui/format/date.ts";
import { jobTitle } from "./job-name.ts";
import { jobsHref, type JobsView } from "./jobs-search.ts";

/** What a waiting job waits for; other jobs lead to their logs. */
export function JobWait({ job: { waitsFor }, view }: { readonly job: Job; readonly view: JobsView }) {
  if (!waitsFor) return null;
  if (waitsFor.reason === "paused") return m.admin_jobs_waits_paused();
  if (waitsFor.reason === "date") return m.admin_jobs_waits_date({ date: formatDateTime(waitsFor.until) });
  return (
    <>
      {m.admin_jobs_waits_jobs()}{" "}
      {waitsFor.jobs.map((other, index) => (
        <span key={other._id}>
          {index > 0 && ", "}
          <Link
            href={jobsHref({ ...view, jobId: other._id })}
            isCurrent={false}
            keepsScroll
            className="rounded-xs wrap-anywhere text-accent-ink underline underline-offset-4"
          >
            {jobTitle(other)}
          </Link>
        </span>
      ))}
    </>
  );
}
