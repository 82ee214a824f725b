import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useId } from "react";
import { reauthentication } from "#shared/accounts/reauthentication.ts";
import { call } from "#web/api.ts";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { SubmitButton } from "#web/form/submit-button.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useMember } from "#web/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { passkeyFailureText, passkeysQuery, proveByPasskey } from "./passkeys.ts";

export interface ReauthenticationDialogProps {
  readonly isOpen: boolean;
  readonly onAnswer: (isProved: boolean) => void;
}

/** Asks for the password once more before something dangerous. */
export function ReauthenticationDialog({ isOpen, onAnswer }: ReauthenticationDialogProps) {
  const { email } = useMember();
  const formId = useId();
  const form = useSchemaForm({
    schema: reauthentication.proveByPassword.body,
    defaultValues: { password: "" },
    failed: m.protection_failed(),
    fieldOfCode: { PASSWORD_WRONG: "password" },
    send: async (body) => {
      await call(reauthentication.proveByPassword, { body });
      form.reset();
      onAnswer(true);
    },
  });

  const known = useQuery({ ...passkeysQuery, enabled: isOpen });
  const byPasskey = useMutation({
    mutationFn: proveByPasskey,
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
      title={m.protection_prove_title()}
      actions={
        <>
          <Button onClick={close}>{m.ui_cancel()}</Button>
          <SubmitButton form={formId} isPending={form.isSending}>
            {m.protection_prove_submit()}
          </SubmitButton>
        </>
      }
    >
      <form {...form.props} id={formId} className="grid gap-4">
        <p className="text-pretty">{m.protection_prove_text()}</p>
        {/* Tells password managers whose password it is. */}
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
            {m.protection_prove_passkey()}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
