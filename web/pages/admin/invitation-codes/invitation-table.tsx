import { Link2 } from "lucide-react";
import type { Invitation } from "#shared/accounts/invitations.ts";
import { copyLink } from "#web/ui/feedback/copy-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { useNow } from "#web/ui/format/now.ts";
import { StatusDot } from "#web/ui/feedback/status-dot.tsx";
import { Table, type TableColumn } from "#web/ui/layout/table.tsx";
import { DateOf } from "#web/ui/format/time.tsx";

export function InvitationTable({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const now = useNow();
  return (
    <Table
      caption={m.security_invitation_codes()}
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
      label: m.security_invitation_code(),
      isRowHeader: true,
      cell: ({ code }) => (
        <span className="flex items-center gap-1">
          <code className="whitespace-nowrap select-all">{code}</code>
          <IconButton
            label={m.security_invitation_copy()}
            icon={<Link2 />}
            onClick={() => void copyLink(invitationLink(code))}
          />
        </span>
      ),
    },
    {
      id: "state",
      label: m.security_invitation_state(),
      cell: (invitation) => <State invitation={invitation} now={now} />,
    },
    {
      id: "expires",
      label: m.security_invitation_expires(),
      className: "whitespace-nowrap text-text-2",
      cell: ({ expiresAt }) =>
        expiresAt === null ? m.security_invitation_no_end() : <DateOf at={expiresAt} />,
    },
    {
      id: "used",
      label: m.security_invitation_used(),
      isNumber: true,
      cell: ({ used, uses }) => m.security_invitation_used_of({ used, uses }),
    },
  ];
}

function State({ invitation, now }: { readonly invitation: Invitation; readonly now: number }) {
  const { used, uses, expiresAt } = invitation;
  if (used >= uses) return <StatusDot tone="neutral">{m.security_invitation_spent()}</StatusDot>;
  if (expiresAt !== null && Date.parse(expiresAt) <= now) {
    return <StatusDot tone="warning">{m.security_invitation_expired()}</StatusDot>;
  }
  return <StatusDot tone="success">{m.security_invitation_valid()}</StatusDot>;
}

/** Without a language prefix: the site selects the recipient's language. */
function invitationLink(code: string): string {
  return `${location.origin}/register?code=${code}`;
}
