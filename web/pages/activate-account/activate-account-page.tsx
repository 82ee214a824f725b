import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { accounts } from "#shared/accounts/contract.ts";
import { HttpError } from "#shared/client.ts";
import { call } from "#web/api.ts";
import { EntrancePanel } from "#web/features/accounts/entrance-panel.tsx";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/loaded-head.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Loading, SkeletonText } from "#web/ui/skeleton.tsx";
import { ResendForm } from "./resend-form.tsx";

interface ActivationSearch {
  readonly code?: string | undefined;
  readonly email?: string | undefined;
}

export const Route = createFileRoute("/_entrance/activate-account")({
  validateSearch: ({ code, email }: Record<string, unknown>): ActivationSearch => ({
    code: typeof code === "string" ? code : undefined,
    email: typeof email === "string" ? email : undefined,
  }),
  loader: () => ({ title: m.accounts_activate_title(), isPrivate: true }),
  head: loadedHead,
  component: ActivateAccountPage,
});

function ActivateAccountPage() {
  const { code, email } = Route.useSearch();
  if (code === undefined) return <Refused reason={m.accounts_activate_no_code()} email={email} />;
  return <Activation code={code} email={email} />;
}

interface ActivationProps {
  readonly code: string;
  readonly email: string | undefined;
}

function Activation({ code, email }: ActivationProps) {
  // A query instead of a mutation: however often the page is drawn, the code is used once.
  const activation = useQuery({
    queryKey: ["accounts", "activate", code],
    queryFn: () => call(accounts.activate, { query: { code } }),
    staleTime: "static",
    gcTime: Infinity,
    retry: false,
  });

  if (activation.isSuccess) {
    return (
      <EntrancePanel title={m.accounts_activated_title()} lead={m.accounts_activated_text()}>
        <LinkButton variant="primary" size="large" href="/login" isWide>
          {m.accounts_to_login()}
        </LinkButton>
      </EntrancePanel>
    );
  }
  if (activation.isError && isRefusal(activation.error)) {
    return <Refused reason={activation.error.message} email={email} />;
  }
  return (
    <EntrancePanel title={m.accounts_activate_title()}>
      {activation.isError ? (
        <Notice
          kind="failure"
          action={
            <Button isPending={activation.isFetching} onClick={() => void activation.refetch()}>
              {m.ui_retry()}
            </Button>
          }
        >
          {failureText(activation.error, m.accounts_activate_failed())}
        </Notice>
      ) : (
        <div className="grid gap-4">
          <p className="text-text-2">{m.accounts_activating()}</p>
          <Loading>
            <SkeletonText lines={2} />
          </Loading>
        </div>
      )}
    </EntrancePanel>
  );
}

interface RefusedProps {
  readonly reason: string;
  readonly email: string | undefined;
}

function Refused({ reason, email }: RefusedProps) {
  return (
    <EntrancePanel title={m.accounts_activate_refused_title()} lead={reason}>
      <ResendForm email={email} />
    </EntrancePanel>
  );
}

/** The server knows the code to be of no use; trying again would not help. */
function isRefusal(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 429;
}
