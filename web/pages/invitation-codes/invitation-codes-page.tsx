import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/loaded-head.ts";
import { pageNumberOf } from "#web/page-number.ts";
import { useMember } from "#web/session/viewer.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Invitations } from "./invitations.tsx";

interface InvitationsSearch {
  /** Page of the list, from 1. */
  readonly page?: number | undefined;
}

export const Route = createFileRoute("/_default/_staff/admin/invitation-codes")({
  validateSearch: ({ page }: Record<string, unknown>): InvitationsSearch => ({ page: pageNumberOf(page) }),
  loader: () => ({ title: m.protection_invitations(), isPrivate: true }),
  head: loadedHead,
  component: InvitationCodesPage,
});

function InvitationCodesPage() {
  const { role } = useMember();
  const { page = 1 } = Route.useSearch();
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <h1 className="mark-wide text-h1">{m.protection_invitations()}</h1>
      {role === "admin" ? (
        <Invitations page={page} />
      ) : (
        <div className="mt-7">
          <EmptyState title={m.protection_invitations_forbidden_title()}>
            {m.protection_invitations_forbidden()}
          </EmptyState>
        </div>
      )}
    </div>
  );
}
