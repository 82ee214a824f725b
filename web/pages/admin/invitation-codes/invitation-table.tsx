import { Link2 } from "lucide-react";
import { lazy, useState } from "react";
import type { Invitation } from "#shared/accounts/invitations.ts";
import { copyLink } from "#web/ui/copy/copy-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { useNow } from "#web/ui/format/now.ts";
import { StatusDot } from "#web/ui/feedback/status-dot.tsx";
import { Table, type TableColumn } from "#web/ui/layout/table.tsx";
import { DateOf } from "#web/ui/format/time.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";

const RevokeDialog = lazy(async () => ({ default: (await import("./revoke-dialog.tsx")).RevokeDialog }));

export function InvitationTable({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const now = useNow();
  const [asked, setAsked] = useState<Invitation>();
  const [isOpen, setOpen] = useState(false);

  function askToRevoke(invitation: Invitation) {
    setAsked(invitation);
    setOpen(true);
  }

  return (
    <>
      <Table
        caption={m.security_invitation_codes()}
        columns={columnsAt(now, askToRevoke)}
        rows={invitations}
        keyOf={({ _id }) => _id}
      />
      <LazyOverlay isOpen={isOpen}>
        {asked && <RevokeDialog invitation={asked} isOpen={isOpen} onClose={() => setOpen(false)} />}
      </LazyOverlay>
    </>
  );
}

function columnsAt(now: number, askToRevoke: (invitation: Invitation) => void): TableColumn<Invitation>[] {
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
    {
      id: "revoke",
      label: m.security_invitation_actions(),
      isLabelHidden: true,
      cell: (invitation) =>
        stateOf(invitation, now) === "valid" && (
          <Button size="small" onClick={() => askToRevoke(invitation)}>
            {m.security_invitation_revoke()}
            <span className="sr-only">: {invitation.code}</span>
          </Button>
        ),
    },
  ];
}

function stateOf({ used, uses, expiresAt, revokedAt }: Invitation, now: number) {
  if (used >= uses) return "spent";
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && Date.parse(expiresAt) <= now ? "expired" : "valid";
}

function State({ invitation, now }: { readonly invitation: Invitation; readonly now: number }) {
  switch (stateOf(invitation, now)) {
    case "spent":
      return <StatusDot tone="neutral">{m.security_invitation_spent()}</StatusDot>;
    case "revoked":
      return <StatusDot tone="neutral">{m.security_invitation_revoked()}</StatusDot>;
    case "expired":
      return <StatusDot tone="warning">{m.security_invitation_expired()}</StatusDot>;
    case "valid":
      return <StatusDot tone="success">{m.security_invitation_valid()}</StatusDot>;
  }
}

/** Without a language prefix: the site selects the recipient's language. */
function invitationLink(code: string): string {
  return `${location.origin}/register?code=${code}`;
}
