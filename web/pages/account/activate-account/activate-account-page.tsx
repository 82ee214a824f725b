import { useMutation } from "@tanstack/react-query";
import { createFileRoute, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { accounts } from "#shared/accounts/contract.ts";
import { nextPath } from "#shared/accounts/next-path.ts";
import { HttpError } from "#shared/client.ts";
import { call } from "#web/data/api.ts";
import { EntrancePanel } from "#web/features/accounts/entrance-panel.tsx";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { useSignIn } from "#web/session/sign-in.ts";
import { Button, LinkButton } from "#web/ui/controls/button.tsx";
import { Loading, SkeletonText } from "#web/ui/feedback/skeleton.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { AwaitingApproval } from "./awaiting-approval.tsx";
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
  if (code === undefined) return <ActivationFailed reason={m.accounts_activate_no_code()} email={email} />;
  return <Activation code={code} email={email} />;
}

interface ActivationProps {
  readonly code: string;
  readonly email: string | undefined;
}

function Activation({ code, email }: ActivationProps) {
  const router = useRouter();
  const signIn = useSignIn();
  const hasStartedRef = useRef(false);
  const activation = useMutation({
    mutationFn: () => call(accounts.activate, { query: { code } }),
    onSuccess: async ({ token, next }) => {
      if (token === null) return;
      await signIn({ token, remember: false });
      showSnackbar({ text: m.accounts_activated() });
      await router.navigate({ href: nextPath(next) ?? "/", replace: true });
    },
  });
  const { mutate } = activation;

  // Mail scanners open links, so the page's script redeems the code, and only once even when the component
  // re-renders.
  useEffect(() => {
    if (hasStartedRef.current) return;
    hasStartedRef.current = true;
    mutate();
  }, [mutate]);

  if (isAwaitingApproval(activation)) return <AwaitingApproval />;
  if (activation.isError && isCodeRejected(activation.error)) {
    const isActive = activation.error.code === "ACCOUNT_ACTIVE";
    return isActive ? (
      <Active reason={activation.error.message} />
    ) : (
      <ActivationFailed reason={activation.error.message} email={email} />
    );
  }
  return (
    <EntrancePanel title={m.accounts_activate_title()}>
      {activation.isError ? (
        <Notice kind="failure" action={<Button onClick={() => mutate()}>{m.ui_retry()}</Button>}>
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

/** The code has confirmed the address, now or before, and the account has to be approved. */
function isAwaitingApproval({
  data,
  error,
}: {
  data?: { token: string | null } | undefined;
  error: unknown;
}) {
  return data?.token === null || (error instanceof HttpError && error.code === "ACCOUNT_AWAITS_APPROVAL");
}

/** The code was already redeemed. */
function Active({ reason }: { readonly reason: string }) {
  return (
    <EntrancePanel title={m.accounts_active_title()} lead={reason}>
      <LinkButton variant="primary" size="large" href="/login" isWide>
        {m.accounts_to_login()}
      </LinkButton>
    </EntrancePanel>
  );
}

interface ActivationFailedProps {
  readonly reason: string;
  readonly email: string | undefined;
}

function ActivationFailed({ reason, email }: ActivationFailedProps) {
  return (
    <EntrancePanel title={m.accounts_activate_refused_title()} lead={reason}>
      <ResendForm email={email} />
    </EntrancePanel>
  );
}

/** The server rejected the code; a retry cannot succeed. */
function isCodeRejected(error: unknown): error is HttpError {
  if (!(error instanceof HttpError) || error.code === "ADDRESS_BLOCKED") return false;
  return error.status >= 400 && error.status < 500 && error.status !== 429;
}
