import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useId } from "react";
import { reauthentication } from "#shared/accounts/reauthentication.ts";
import { call } from "#web/data/api.ts";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { SubmitButton } from "#web/form/submit-button.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useMember } from "#web/session/viewer.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { PasswordField } from "#web/ui/controls/password-field.tsx";
import { passkeyFailureText, passkeysQuery, confirmByPasskey } from "./passkeys.ts";

export interface ReauthenticationDialogProps {
  readonly isOpen: boolean;
  readonly onAnswer: (isProved: boolean) => void;
}

/** Asks for the password again before a sensitive action. */
export function ReauthenticationDialog({ isOpen, onAnswer }: ReauthenticationDialogProps) {
  const { email } = useMember();
  const formId = useId();
  const form = useSchemaForm({
    schema: reauthentication.proveByPassword.body,
    defaultValues: { password: "" },
    failed: m.security_failed(),
    fieldOfCode: { PASSWORD_WRONG: "password" },
    send: async (body) => {
      await call(reauthentication.proveByPassword, { body });
      form.reset();
      onAnswer(true);
    },
  });

  const known = useQuery({ ...passkeysQuery, enabled: isOpen });
  const byPasskey = useMutation({
    mutationFn: confirmByPasskey,
    onSuccess: (isProved) => isProved && onAnswer(true),
  });

  function close() {
    form.reset();
    onAnswer(false);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={m.security_prove_title()}
      actions={
        <>
          <Button onClick={close}>{m.ui_cancel()}</Button>
          <SubmitButton form={formId} isPending={form.isSending}>
            {m.security_prove_submit()}
          </SubmitButton>
        </>
      }
    >
      <form {...form.props} id={formId} className="grid gap-4">
        <p className="text-pretty">{m.security_prove_text()}</p>
        {/* Password managers read the account from this field. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={m.accounts_password()}
          autoComplete="current-password"
          autoFocus
          {...form.field("password")}
        />
        {form.failure && <Notice kind="failure">{form.failure.message}</Notice>}
        {byPasskey.isError && <Notice kind="failure">{passkeyFailureText(byPasskey.error)}</Notice>}
        {known.data && known.data.count > 0 && (
          <Button
            variant="ghost"
            icon={<KeyRound />}
            isPending={byPasskey.isPending}
            onClick={() => byPasskey.mutate()}
          >
            {m.security_prove_passkey()}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
