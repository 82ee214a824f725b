import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { pageNumberOf } from "#web/data/page-number.ts";
import { BugReports } from "./bug-reports.tsx";

export const Route = createFileRoute("/_default/_staff/admin/bug-reports")({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number | undefined } => ({
    page: pageNumberOf(page),
  }),
  loader: () => ({ title: m.contacts_reports(), isPrivate: true }),
  head: loadedHead,
  component: BugReportsPage,
});

function BugReportsPage() {
  const { page = 1 } = Route.useSearch();
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <h1 className="mark-wide text-h1">{m.contacts_reports()}</h1>
      <BugReports page={page} />
    </div>
  );
}
