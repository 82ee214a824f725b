import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EntrancePanel } from "#web/features/accounts/entrance-panel.tsx";
import { invitedPersonQuery } from "#web/features/accounts/invitation-queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { AccountReady } from "./account-ready.tsx";
import { RegisterForm } from "./register-form.tsx";

/** Registration of a person whom the staff invited by email, in every mode of registration. */
export function InvitedRegistration({ invitation }: { readonly invitation: string }) {
  const [readyFor, setReadyFor] = useState<string>();
  // Loaded by the browser alone: whom a secret is for does not belong in a page that the server renders.
  const { data: person, error } = useQuery(invitedPersonQuery(invitation));
  if (readyFor !== undefined) return <AccountReady email={readyFor} />;
  if (error) {
    return (
      <EntrancePanel title={m.accounts_invited_title()}>
        <EmptyState
          headingLevel={2}
          title={m.accounts_invited_refused()}
          action={<LinkButton href="/login">{m.accounts_to_login()}</LinkButton>}
        >
          {failureText(error, m.ui_error_hint())}
        </EmptyState>
      </EntrancePanel>
    );
  }
  return (
    <EntrancePanel title={m.accounts_invited_title()} lead={m.accounts_invited_lead()}>
      {person ? (
        <RegisterForm
          onRegistered={setReadyFor}
          invited={{ ...person, token: invitation }}
          next={undefined}
          isInvitationNeeded={false}
          isApprovalNeeded={false}
          isProofNeeded={false}
        />
      ) : (
        <Loading>
          <SkeletonBlock className="h-96 w-full rounded-lg" />
        </Loading>
      )}
    </EntrancePanel>
  );
}
