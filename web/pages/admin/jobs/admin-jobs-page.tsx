import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { FailedJobs } from "./failed-jobs.tsx";
import { JobBoard } from "./job-board.tsx";
import { type JobsSearch, parseJobsSearch } from "./jobs-search.ts";

export const Route = createFileRoute("/_default/_staff/admin/jobs")({
  validateSearch: (search: Record<string, unknown>): JobsSearch => search,
  loader: () => ({ title: m.admin_jobs_title(), isPrivate: true }),
  head: loadedHead,
  component: AdminJobsPage,
});

function AdminJobsPage() {
  const view = parseJobsSearch(Route.useSearch());
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <h1 className="mark-wide text-h1">{m.admin_jobs_title()}</h1>
      <p className="mt-2 max-w-[70ch] text-pretty text-text-2">{m.admin_jobs_intro()}</p>
      <FailedJobs view={view} />
      <JobBoard view={view} />
    </div>
  );
}
