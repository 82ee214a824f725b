import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { personalInvitations, type PersonalInvitation } from "#shared/accounts/personal-invitations.ts";
import { call } from "#web/data/api.ts";
import { fullName } from "#web/data/author.ts";
import { PagedList } from "#web/data/paged-list.tsx";
import { INVITATIONS_KEY, personalInvitationsQuery } from "#web/features/accounts/invitation-queries.ts";
import { siteRoleName } from "#web/features/accounts/site-roles.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { DateOf } from "#web/ui/format/time.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { Table, type TableColumn } from "#web/ui/layout/table.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";

const ConfirmDialog = lazy(async () => ({
  default: (await import("#web/ui/overlays/confirm-dialog.tsx")).ConfirmDialog,
}));

/** Invitations by email that wait for an answer, with who invited. */
export function InvitedPeople() {
  const list = useInfiniteQuery(personalInvitationsQuery);
  const [asked, setAsked] = useState<PersonalInvitation>();
  const [isOpen, setOpen] = useState(false);
  const revocation = useRevocation();

  function askToRevoke(invitation: PersonalInvitation) {
    setAsked(invitation);
    setOpen(true);
  }

  return (
    <Section title={m.security_invited()}>
      <p className="mb-4 max-w-[78ch] text-pretty text-text-2">
        {m.security_invited_lead()}{" "}
        <Link
          href="/admin"
          className="rounded-xs font-[560] text-accent-ink underline underline-offset-4 hover:no-underline"
        >
          {m.admin_person_to_list()}
        </Link>
      </p>
      <PagedList
        list={list}
        skeleton={<SkeletonBlock className="h-40 w-full rounded-lg" />}
        empty={<EmptyState title={m.security_invited_none()} />}
      >
        {(invitations) => (
          <Table
            caption={m.security_invited()}
            columns={columnsWith(askToRevoke)}
            rows={invitations}
            keyOf={({ _id }) => _id}
          />
        )}
      </PagedList>
      <LazyOverlay isOpen={isOpen}>
        <ConfirmDialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          title={m.security_invited_revoke_title({ email: asked?.email ?? "" })}
          confirmLabel={m.security_invited_revoke()}
          isDanger
          onConfirm={() => revocation.mutateAsync(asked?._id ?? "")}
        >
          {m.security_invited_revoke_text()}
        </ConfirmDialog>
      </LazyOverlay>
    </Section>
  );
}

function useRevocation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(personalInvitations.revoke, { params: { id } }),
    onSuccess: () => showSnackbar({ text: m.security_invited_revoked() }),
    onError: (failure: Error) => showSnackbar({ text: failureText(failure, m.security_failed()) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: INVITATIONS_KEY }),
  });
}

function columnsWith(
  askToRevoke: (invitation: PersonalInvitation) => void,
): TableColumn<PersonalInvitation>[] {
  return [
    {
      id: "person",
      label: m.security_invited_person(),
      isRowHeader: true,
      cell: (invitation) => (
        <span className="grid min-w-40">
          <span className="wrap-anywhere">{fullName(invitation)}</span>
          <span className="text-small font-normal wrap-anywhere text-text-3">{invitation.email}</span>
        </span>
      ),
    },
    {
      id: "role",
      label: m.admin_role(),
      cell: ({ role }) => siteRoleName(role),
    },
    {
      id: "by",
      label: m.security_invited_by(),
      className: "text-text-2",
      cell: ({ invitedBy }) => (invitedBy ? <Inviter inviter={invitedBy} /> : m.admin_history_by_gone()),
    },
    {
      id: "until",
      label: m.security_invited_until(),
      className: "whitespace-nowrap text-text-2",
      cell: ({ expiresAt }) => <DateOf at={expiresAt} />,
    },
    {
      id: "revoke",
      label: m.security_invited_actions(),
      isLabelHidden: true,
      cell: (invitation) =>
        invitation.can.revoke && (
          <Button size="small" onClick={() => askToRevoke(invitation)}>
            {m.security_invited_revoke()}
            <span className="sr-only">: {invitation.email}</span>
          </Button>
        ),
    },
  ];
}

function Inviter({ inviter }: { readonly inviter: NonNullable<PersonalInvitation["invitedBy"]> }) {
  return (
    <Link
      href={`/admin/people/${inviter._id}`}
      className="rounded-xs wrap-anywhere underline underline-offset-4 hover:no-underline"
    >
      {inviter.name || m.admin_user()}
    </Link>
  );
}
