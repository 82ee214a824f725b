import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { security } from "#shared/accounts/security.ts";
import { call } from "#web/data/api.ts";
import { EntrancePanel } from "#web/features/accounts/entrance-panel.tsx";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { meQuery } from "#web/session/viewer.ts";
import { Button, LinkButton } from "#web/ui/controls/button.tsx";

interface ConfirmSearch {
  /** From the email sent to the new address. */
  readonly code?: string | undefined;
  /** From the email sent to the old address. */
  readonly undo?: string | undefined;
}

export const Route = createFileRoute("/_entrance/confirm-email")({
  validateSearch: ({ code, undo }: Record<string, unknown>): ConfirmSearch => ({
    code: typeof code === "string" ? code : undefined,
    undo: typeof undo === "string" ? undo : undefined,
  }),
  loader: () => ({ title: m.security_confirm_title(), isPrivate: true }),
  head: loadedHead,
  component: ConfirmEmailPage,
});

function ConfirmEmailPage() {
  const { code, undo } = Route.useSearch();
  if (undo !== undefined) return <Undo code={undo} />;
  if (code !== undefined) return <Confirmation code={code} />;
  return (
    <EntrancePanel title={m.security_reset_refused_title()} lead={m.security_link_missing()}>
      <LinkButton size="large" href="/account/security" isWide>
        {m.security_to_account()}
      </LinkButton>
    </EntrancePanel>
  );
}

// Both actions need a click: mail scanners open links, but click no buttons.

function Confirmation({ code }: { readonly code: string }) {
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => call(security.confirmEmail, { body: { code } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  });

  if (confirm.isSuccess) {
    const { email } = confirm.data;
    return (
      <EntrancePanel title={m.security_confirm_done_title()} lead={m.security_confirm_done_lead({ email })}>
        <LinkButton variant="primary" size="large" href="/" isWide>
          {m.accounts_continue()}
        </LinkButton>
      </EntrancePanel>
    );
  }
  return (
    <EntrancePanel title={m.security_confirm_title()} lead={m.security_confirm_lead()}>
      {confirm.isError && (
        <Notice kind="failure">{failureText(confirm.error, m.security_email_failed())}</Notice>
      )}
      <Button
        variant="primary"
        size="large"
        isWide
        isPending={confirm.isPending}
        onClick={() => confirm.mutate()}
      >
        {m.security_confirm()}
      </Button>
    </EntrancePanel>
  );
}

function Undo({ code }: { readonly code: string }) {
  const undo = useMutation({ mutationFn: () => call(security.undoEmail, { body: { code } }) });

  if (undo.isSuccess) {
    const { email } = undo.data;
    return (
      <EntrancePanel title={m.security_undo_done_title()} lead={m.security_undo_done_lead({ email })}>
        <LinkButton variant="primary" size="large" href="/login" isWide>
          {m.accounts_to_login()}
        </LinkButton>
      </EntrancePanel>
    );
  }
  return (
    <EntrancePanel title={m.security_undo_title()} lead={m.security_undo_lead()}>
      {undo.isError && <Notice kind="failure">{failureText(undo.error, m.security_email_failed())}</Notice>}
      <Button variant="primary" size="large" isWide isPending={undo.isPending} onClick={() => undo.mutate()}>
        {m.security_undo()}
      </Button>
    </EntrancePanel>
  );
}
