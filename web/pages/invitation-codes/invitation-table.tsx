import { Link2 } from "lucide-react";
import type { Invitation } from "#shared/accounts/invitations.ts";
import { copyText } from "#web/copy-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useNow } from "#web/ui/now.ts";
import { StatusDot } from "#web/ui/status-dot.tsx";
import { Table, type TableColumn } from "#web/ui/table.tsx";
import { DateOf } from "#web/ui/time.tsx";

export function InvitationTable({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const now = useNow();
  return (
    <Table
      caption={m.protection_invitations()}
      columns={columnsAt(now)}
      rows={invitations}
      keyOf={({ _id }) => _id}
    />
  );
}

function columnsAt(now: number): TableColumn<Invitation>[] {
  return [
    {
      id: "code",
      label: m.protection_invitation_code(),
      isRowHeader: true,
      cell: ({ code }) => (
        <span className="flex items-center gap-1">
          <code className="whitespace-nowrap select-all">{code}</code>
          <IconButton
            label={m.protection_invitation_copy()}
            icon={<Link2 />}
            onClick={() => void copyText(invitationLink(code), m.protection_invitation_link_copied())}
          />
        </span>
      ),
    },
    {
      id: "state",
      label: m.protection_invitation_state(),
      cell: (invitation) => <State invitation={invitation} now={now} />,
    },
    {
      id: "expires",
      label: m.protection_invitation_expires(),
      className: "whitespace-nowrap text-text-2",
      cell: ({ expiresAt }) =>
        expiresAt === null ? m.protection_invitation_no_end() : <DateOf at={expiresAt} />,
    },
    {
      id: "used",
      label: m.protection_invitation_used(),
      isNumber: true,
      cell: ({ used, uses }) => m.protection_invitation_used_of({ used, uses }),
    },
  ];
}

function State({ invitation, now }: { readonly invitation: Invitation; readonly now: number }) {
  const { used, uses, expiresAt } = invitation;
  if (used >= uses) return <StatusDot tone="neutral">{m.protection_invitation_spent()}</StatusDot>;
  if (expiresAt !== null && Date.parse(expiresAt) <= now) {
    return <StatusDot tone="warning">{m.protection_invitation_expired()}</StatusDot>;
  }
  return <StatusDot tone="success">{m.protection_invitation_valid()}</StatusDot>;
}

/** Without a language, so that everyone gets their own. */
function invitationLink(code: string): string {
  return `${location.origin}/register?code=${code}`;
}
