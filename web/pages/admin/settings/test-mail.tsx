import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { siteSettings } from "#shared/site-settings/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";

/** Sends a test mail to the administrator, and shows what the mail server answers. */
export function TestMail({ hasUnsaved }: { readonly hasUnsaved: boolean }) {
  const sending = useMutation({ mutationFn: () => call(siteSettings.sendTestMail) });
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3 border-t border-line pt-6">
      <Button icon={<Send />} isPending={sending.isPending} onClick={() => sending.mutate()}>
        {m.settings_test_mail()}
      </Button>
      <p className="text-hint text-text-3">
        {hasUnsaved ? m.settings_test_mail_unsaved() : m.settings_test_mail_hint()}
      </p>
      <div role="status" className="w-full empty:hidden">
        {sending.data &&
          (sending.data.smtp ? (
            <p className="wrap-anywhere">{m.settings_test_mail_sent({ to: sending.data.to })}</p>
          ) : (
            <p className="wrap-anywhere">
              {m.settings_test_mail_kept()}{" "}
              <Link href="/admin/mails" className="rounded-xs text-accent-ink underline underline-offset-4">
                {m.settings_test_mail_outbox()}
              </Link>
            </p>
          ))}
      </div>
      {sending.isError && <Notice kind="failure">{failureText(sending.error, m.ui_error_hint())}</Notice>}
    </div>
  );
}
