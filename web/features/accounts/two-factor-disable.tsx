import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { twoFactor } from "#shared/accounts/two-factor.ts";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { SubmitButton } from "#web/form/submit-button.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { callWithProof } from "./reauthentication.ts";
import { TwoFactorCodeField } from "./two-factor-code-field.tsx";
import { twoFactorQuery } from "./two-factor-queries.ts";

/** Disables two-factor login; requires a code. */
export function DisableTwoFactor() {
  const [isAsking, setAsking] = useState(false);
  if (isAsking) return <DisableForm onCancel={() => setAsking(false)} />;
  return (
    <Button className="justify-self-start" onClick={() => setAsking(true)}>
      {m.security_two_factor_disable()}
    </Button>
  );
}

function DisableForm({ onCancel }: { readonly onCancel: () => void }) {
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: twoFactor.disable.body,
    defaultValues: { verificationCode: "" },
    failed: m.security_failed(),
    fieldOfCode: { OTP_INVALID: "verificationCode", OTP_LOCKED: "verificationCode" },
    send: async (body) => {
      await callWithProof(twoFactor.disable, { body });
      await queryClient.invalidateQueries({ queryKey: twoFactorQuery.queryKey });
      showSnackbar({ text: m.security_two_factor_disabled() });
    },
  });

  return (
    <form {...form.props} className="grid animate-rise gap-4 border-t border-line pt-5">
      <TwoFactorCodeField
        label={m.security_two_factor_code_or_backup()}
        autoFocus
        className="max-w-[320px]"
        {...form.field("verificationCode")}
      />
      {form.failure && <Notice kind="failure">{form.failure.message}</Notice>}
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="danger" isPending={form.isSending}>
          {m.security_two_factor_disable()}
        </SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      </div>
    </form>
  );
}
