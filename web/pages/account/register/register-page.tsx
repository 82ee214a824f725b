import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { loginHref, nextPath } from "#shared/accounts/next-path.ts";
import { EntrancePanel } from "#web/features/accounts/entrance-panel.tsx";
import { registrationQuery } from "#web/features/accounts/invitation-queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { loadQuery } from "#web/data/load-query.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { CheckMail } from "./check-mail.tsx";
import { InvitedRegistration } from "./invited-registration.tsx";
import { RegisterForm } from "./register-form.tsx";

interface RegisterSearch {
  /** Invitation code from an invitation link. */
  readonly code?: string | undefined;
  /** The secret of an invitation by email. */
  readonly invitation?: string | undefined;
  /** The screen to return to after registration. */
  readonly next?: string | undefined;
}

export const Route = createFileRoute("/_entrance/register")({
  validateSearch: ({ code, invitation, next }: Record<string, unknown>): RegisterSearch => ({
    code: typeof code === "string" && code !== "" ? code : undefined,
    invitation: typeof invitation === "string" && invitation !== "" ? invitation : undefined,
    next: nextPath(next),
  }),
  loader: async ({ context }) => {
    await loadQuery(context.queryClient, registrationQuery);
    return { title: m.accounts_register_title(), description: m.accounts_register_lead() };
  },
  head: loadedHead,
  component: RegisterPage,
});

function RegisterPage() {
  const { invitation } = Route.useSearch();
  return invitation === undefined ? <OpenRegistration /> : <InvitedRegistration invitation={invitation} />;
}

function OpenRegistration() {
  const [sentTo, setSentTo] = useState<string>();
  const { code, next } = Route.useSearch();
  const { data } = useSuspenseQuery(registrationQuery);
  const isApprovalNeeded = data.registration === "approval";
  if (sentTo !== undefined) return <CheckMail email={sentTo} isApprovalNeeded={isApprovalNeeded} />;
  return (
    <EntrancePanel
      title={m.accounts_register_title()}
      lead={isApprovalNeeded ? m.requests_register_lead() : m.accounts_register_lead()}
    >
      {data.registration === "closed" ? (
        <EmptyState headingLevel={2} title={m.security_register_closed_title()}>
          {m.security_register_closed()}
        </EmptyState>
      ) : (
        <RegisterForm
          onRegistered={setSentTo}
          invitationCode={code}
          next={next}
          isInvitationNeeded={data.registration === "invitation"}
          isApprovalNeeded={isApprovalNeeded}
          isProofNeeded={data.proofOfWork ?? false}
        />
      )}
      <p className="border-t border-line pt-5 text-control text-text-2">
        {m.accounts_have_account()}{" "}
        <Link
          href={loginHref(next ?? "/")}
          className="rounded-xs font-[640] text-accent-ink underline-offset-4 hover:underline"
        >
          {m.accounts_to_login()}
        </Link>
      </p>
    </EntrancePanel>
  );
}
