import { useQuery } from "@tanstack/react-query";
import {
  INVITATIONS_PAGE_SIZE,
  invitationsQuery,
  registrationQuery,
} from "#web/features/accounts/invitation-queries.ts";
import { QueryList } from "#web/data/query-list.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Pagination } from "#web/ui/layout/pagination.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { InvitationForm } from "./invitation-form.tsx";
import { InvitationTable } from "./invitation-table.tsx";

/** List of invitation codes, and a form for a new one. */
export function Invitations({ page }: { readonly page: number }) {
  const list = useQuery(invitationsQuery(page));
  return (
    <div className="grid grid-cols-1 gap-7">
      <RegistrationHint />
      <InvitationForm />
      <QueryList
        list={list}
        skeleton={<SkeletonBlock className="h-64 w-full rounded-lg" />}
        empty={
          <EmptyState title={m.security_invitations_empty_title()}>
            {m.security_invitations_empty()}
          </EmptyState>
        }
      >
        {(invitations) => <InvitationTable invitations={invitations} />}
      </QueryList>
      {list.data && (
        <Pagination
          page={page}
          pageCount={Math.ceil(list.data.count / INVITATIONS_PAGE_SIZE)}
          hrefOf={pageHref}
        />
      )}
    </div>
  );
}

/** Effect of an invitation code in the configured registration mode. */
function RegistrationHint() {
  const { data } = useQuery(registrationQuery);
  const texts = {
    open: m.security_invitations_open(),
    approval: m.security_invitations_approval(),
    invitation: m.security_invitations_needed(),
    closed: m.security_invitations_closed(),
  };
  return (
    <p className="min-h-[3em] max-w-[78ch] text-pretty text-text-2">{data && texts[data.registration]}</p>
  );
}

function pageHref(page: number): string {
  return page === 1 ? "/admin/invitation-codes" : `/admin/invitation-codes?page=${page}`;
}
