import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { pageNumberOf } from "#web/data/page-number.ts";
import { useMember } from "#web/session/viewer.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Outbox } from "./outbox.tsx";

export const Route = createFileRoute("/_default/_staff/admin/mails")({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number | undefined } => ({
    page: pageNumberOf(page),
  }),
  loader: () => ({ title: m.admin_outbox(), isPrivate: true }),
  head: loadedHead,
  component: AdminMailsPage,
});

function AdminMailsPage() {
  const { role } = useMember();
  const { page = 1 } = Route.useSearch();
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <h1 className="mb-5 mark-wide text-h1">{m.admin_outbox()}</h1>
      {role === "admin" ? (
        <Outbox page={page} />
      ) : (
        <EmptyState headingLevel={2} title={m.admin_outbox_forbidden_title()}>
          {m.admin_outbox_forbidden()}
        </EmptyState>
      )}
    </div>
  );
}
