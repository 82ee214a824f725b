import { createFileRoute } from "@tanstack/react-router";
import { Mic, UserPlus } from "lucide-react";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/loaded-head.ts";
import { useMember } from "#web/session/viewer.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Section } from "#web/ui/section.tsx";
import { Outbox } from "./outbox.tsx";

interface AdminSearch {
  /** Page of the list of mails, from 1. */
  readonly page?: number | undefined;
}

export const Route = createFileRoute("/_default/_staff/admin")({
  validateSearch: ({ page }: Record<string, unknown>): AdminSearch => ({
    page: pageNumberOf(page),
  }),
  loader: () => ({ title: m.admin_title(), isPrivate: true }),
  head: loadedHead,
  component: AdminPage,
});

function AdminPage() {
  const { role } = useMember();
  const { page = 1 } = Route.useSearch();
  return (
    <div className="max-w-[1000px] pt-8 max-sm:pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="mark-wide text-h1">{m.admin_title()}</h1>
        <div className="flex flex-wrap gap-3">
          <LinkButton href="/admin/applications" icon={<Mic />}>
            {m.creators_title()}
          </LinkButton>
          {role === "admin" && (
            <LinkButton href="/admin/invitation-codes" icon={<UserPlus />}>
              {m.protection_invitations()}
            </LinkButton>
          )}
        </div>
      </div>
      <Section title={m.admin_outbox()}>
        {role === "admin" ? (
          <Outbox page={page} />
        ) : (
          <EmptyState title={m.admin_outbox_forbidden_title()}>{m.admin_outbox_forbidden()}</EmptyState>
        )}
      </Section>
    </div>
  );
}

/** The first page has no number in the address. */
function pageNumberOf(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 ? page : undefined;
}
