import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { pageNumberOf } from "#web/data/page-number.ts";
import { useMember } from "#web/session/viewer.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { Invitations } from "./invitations.tsx";
import { InvitedPeople } from "./invited-people.tsx";

interface InvitationsSearch {
  /** 1-based page of the list. */
  readonly page?: number | undefined;
}

export const Route = createFileRoute("/_default/_staff/admin/invitation-codes")({
  validateSearch: ({ page }: Record<string, unknown>): InvitationsSearch => ({ page: pageNumberOf(page) }),
  loader: () => ({ title: m.security_invitations(), isPrivate: true }),
  head: loadedHead,
  component: InvitationCodesPage,
});

function InvitationCodesPage() {
  const { role } = useMember();
  const { page = 1 } = Route.useSearch();
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <h1 className="mark-wide text-h1">{m.security_invitations()}</h1>
      <InvitedPeople />
      <Section title={m.security_invitation_codes()}>
        {role === "admin" ? (
          <Invitations page={page} />
        ) : (
          <EmptyState title={m.security_invitations_forbidden_title()}>
            {m.security_invitations_forbidden()}
          </EmptyState>
        )}
      </Section>
    </div>
  );
}
