import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { KnownPassword, security } from "#shared/accounts/security.ts";
import { call } from "#web/data/api.ts";
import { AccountCard } from "#web/features/accounts/account-card.tsx";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { SubmitButton } from "#web/form/submit-button.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { meQuery, useMember } from "#web/session/viewer.ts";
import { PasswordField } from "#web/ui/controls/password-field.tsx";

const Confirmation = z.object({ password: KnownPassword });

/** Lists the data to be deleted and asks for the password. */
export function DeleteForm() {
  const user = useMember();
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: Confirmation,
    defaultValues: { password: "" },
    failed: m.security_delete_failed(),
    fieldOfCode: { PASSWORD_WRONG: "password" },
    send: async (body) => {
      const { deletionAt } = await call(security.deleteAccount, { body });
      queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, deletionAt });
    },
  });

  return (
    <AccountCard title={m.accounts_delete()} text={m.security_delete_lead()}>
      <ul className="grid list-disc gap-1.5 pl-5 text-control text-text-2 marker:text-text-3">
        <li>{m.security_delete_data()}</li>
        <li>{m.security_delete_channels()}</li>
        <li>{m.security_delete_history()}</li>
      </ul>
      <form {...form.props} className="grid gap-4">
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label={m.security_delete_password()}
          autoComplete="current-password"
          {...form.field("password")}
        />
        {form.failure && <Notice kind="failure">{form.failure.message}</Notice>}
        <SubmitButton
          variant="danger"
          isPending={form.isSending}
          className="justify-self-start max-sm:w-full"
        >
          {m.security_delete_submit()}
        </SubmitButton>
      </form>
    </AccountCard>
  );
}
