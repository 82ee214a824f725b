import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { EntrancePanel } from "#web/features/accounts/entrance-panel.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { RequestLinkForm } from "./request-link-form.tsx";

interface ResetSearch {
  readonly email?: string | undefined;
  readonly code?: string | undefined;
}

type Step =
  | { readonly kind: "asking" | "done" }
  /** The server rejected the reset link, for this reason. */
  | { readonly kind: "refused"; readonly reason: string };

export const Route = createFileRoute("/_entrance/reset-password")({
  validateSearch: ({ email, code }: Record<string, unknown>): ResetSearch => ({
    email: typeof email === "string" ? email : undefined,
    code: typeof code === "string" ? code : undefined,
  }),
  loader: () => ({ title: m.security_reset_title(), isPrivate: true }),
  head: loadedHead,
  component: ResetPasswordPage,
});

/** Without a code: sends a reset link by email. With the code of the link: sets a new password. */
function ResetPasswordPage() {
  const { email, code } = Route.useSearch();
  const [step, setStep] = useState<Step>({ kind: "asking" });

  if (step.kind === "done") {
    return (
      <EntrancePanel title={m.security_reset_done_title()} lead={m.security_reset_done_lead()}>
        <LinkButton variant="primary" size="large" href="/login" isWide>
          {m.accounts_to_login()}
        </LinkButton>
      </EntrancePanel>
    );
  }
  if (step.kind === "refused") {
    return (
      <EntrancePanel title={m.security_reset_refused_title()} lead={step.reason}>
        <RequestLinkForm email={email} />
      </EntrancePanel>
    );
  }
  if (email !== undefined && code !== undefined) {
    return (
      <EntrancePanel title={m.security_reset_set_title()} lead={m.security_reset_set_lead({ email })}>
        <NewPasswordForm
          email={email}
          code={code}
          onDone={() => setStep({ kind: "done" })}
          onRefused={(reason) => setStep({ kind: "refused", reason })}
        />
      </EntrancePanel>
    );
  }
  return (
    <EntrancePanel title={m.security_reset_title()} lead={m.security_reset_lead()}>
      <RequestLinkForm email={email} />
    </EntrancePanel>
  );
}
