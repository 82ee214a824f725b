import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accounts } from "#shared/accounts/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useSignOut } from "#web/session/sign-in.ts";
import { meQuery } from "#web/session/viewer.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { serverNow } from "#web/ui/format/server-clock.ts";
import { PRIVACY_PATH, TERMS_PATH } from "./documents.ts";
import { siteName } from "#web/ssr/public-config.ts";

/** Acceptance of the terms; a user who declines can log out. */
export function TermsDialog({ isOpen }: { readonly isOpen: boolean }) {
  const [hasAgreed, setAgreed] = useState(false);
  const queryClient = useQueryClient();
  const signOut = useSignOut();
  const saving = useMutation({
    mutationFn: () => call(accounts.edit, { body: { termsAcceptedAt: new Date(serverNow()).toISOString() } }),
    onSuccess: (user) => queryClient.setQueryData(meQuery.queryKey, user),
  });

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => undefined}
      isDismissable={false}
      title={m.shell_terms_title({ site: siteName() })}
      actions={
        <>
          <Button onClick={() => void signOut()}>{m.shell_logout()}</Button>
          <Button
            variant="primary"
            disabled={!hasAgreed}
            isPending={saving.isPending}
            onClick={() => saving.mutate()}
          >
            {m.shell_terms_save()}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p className="text-pretty">{m.shell_terms_lead()}</p>
        <ul className="flex flex-wrap gap-x-5 gap-y-2">
          <DocumentLink href={TERMS_PATH}>{m.shell_terms_read()}</DocumentLink>
          <DocumentLink href={PRIVACY_PATH}>{m.shell_terms_privacy()}</DocumentLink>
        </ul>
        <Checkbox
          label={m.shell_terms_agree()}
          checked={hasAgreed}
          onChange={(event) => setAgreed(event.target.checked)}
        />
        {saving.isError && (
          <Notice kind="failure">{failureText(saving.error, m.shell_terms_failed())}</Notice>
        )}
      </div>
    </Dialog>
  );
}

function DocumentLink({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <Link href={href} target="_blank" className="text-accent-ink underline underline-offset-2">
        {children}
      </Link>
    </li>
  );
}
