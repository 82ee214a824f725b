import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { pageNumberOf } from "#web/data/page-number.ts";
import { FailedJobs } from "./failed-jobs.tsx";

export const Route = createFileRoute("/_default/_staff/admin/failed-jobs")({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number | undefined } => ({
    page: pageNumberOf(page),
  }),
  loader: () => ({ title: m.admin_jobs_title(), isPrivate: true }),
  head: loadedHead,
  component: AdminFailedJobsPage,
});

function AdminFailedJobsPage() {
  const { page = 1 } = Route.useSearch();
  return (
    <div className="max-w-[1000px] pt-8 max-sm:pt-4">
      <h1 className="mark-wide text-h1">{m.admin_jobs_title()}</h1>
      <p className="mt-2 max-w-[70ch] text-pretty text-text-2">{m.admin_jobs_intro()}</p>
      <FailedJobs page={page} />
    </div>
  );
}
