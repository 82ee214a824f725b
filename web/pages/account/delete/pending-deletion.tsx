import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { KnownPassword, security } from "#shared/accounts/security.ts";
import { call } from "#web/data/api.ts";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { SubmitButton } from "#web/form/submit-button.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useSignOut } from "#web/session/sign-in.ts";
import { meQuery } from "#web/session/viewer.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { PasswordField } from "#web/ui/controls/password-field.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { DateOf } from "#web/ui/format/time.tsx";

interface PendingDeletionProps {
  readonly deletionAt: string;
  readonly email: string;
}

/** Shown while the account awaits deletion: the deletion date and a form to cancel it. */
export function PendingDeletion({ deletionAt, email }: PendingDeletionProps) {
  const signOut = useSignOut();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const [isStaying, setStaying] = useState(false);

  // The form is removed from the page, so the focus moves to the heading.
  useEffect(() => headingRef.current?.focus(), []);

  async function logOut() {
    await signOut();
    showSnackbar({ text: m.accounts_logged_out() });
  }

  return (
    <section className="grid animate-rise gap-4 rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4">
      <h2 ref={headingRef} tabIndex={-1} className="mark-wide text-h2 text-balance outline-none">
        {m.security_goodbye_title()}
      </h2>
      <p className="text-text-2">
        {m.security_goodbye_text()} <DateOf at={deletionAt} className="font-[640] text-text" />
      </p>
      <span aria-hidden="true" className="mark-dial mask-r-from-0%" />
      <p className="text-control text-pretty wrap-anywhere text-text-2">
        {m.security_goodbye_hint({ email })}
      </p>
      {isStaying ? (
        <CancelDeletionForm email={email} />
      ) : (
        <div className="flex flex-wrap gap-3 max-sm:grid">
          <Button variant="primary" onClick={() => setStaying(true)}>
            {m.security_goodbye_keep()}
          </Button>
          <Button onClick={() => void logOut()}>{m.accounts_logout()}</Button>
        </div>
      )}
    </section>
  );
}

const Confirmation = z.object({ password: KnownPassword });

/** Cancels the account deletion. */
function CancelDeletionForm({ email }: { readonly email: string }) {
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: Confirmation,
    defaultValues: { password: "" },
    failed: m.security_keep_failed(),
    fieldOfCode: { LOGIN_FAILED: "password" },
    send: async ({ password }) => {
      await call(security.restoreAccount, { body: { email, password } });
      await queryClient.refetchQueries({ queryKey: meQuery.queryKey });
      showSnackbar({ text: m.security_kept() });
    },
  });

  return (
    <form {...form.props} className="grid animate-rise gap-4">
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={m.accounts_password()}
        hint={m.security_goodbye_keep_hint()}
        autoComplete="current-password"
        autoFocus
        {...form.field("password")}
      />
      {form.failure && <Notice kind="failure">{form.failure.message}</Notice>}
      <SubmitButton isPending={form.isSending} className="justify-self-start max-sm:w-full">
        {m.security_keep_submit()}
      </SubmitButton>
    </form>
  );
}
