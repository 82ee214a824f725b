import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { security } from "#shared/accounts/security.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

export const pendingEmailQuery = queryOptions({
  queryKey: ["accounts", "pending-email"],
  queryFn: ({ signal }) => call(security.pendingEmail, undefined, { signal }),
  // The link may have been used in another window.
  staleTime: 0,
});

/** A new address that waits for its confirmation: the link can be sent again, or the change withdrawn. */
export function PendingEmail() {
  const queryClient = useQueryClient();
  const { data } = useQuery(pendingEmailQuery);
  const email = data?.email;
  const change = useMutation({
    mutationFn: (isWithdrawn: boolean) =>
      call(isWithdrawn ? security.withdrawEmail : security.resendEmailLink),
    async onSuccess(_, isWithdrawn) {
      const text = isWithdrawn
        ? m.security_email_withdrawn()
        : m.security_email_resent({ email: email ?? "" });
      showSnackbar({ text });
      await queryClient.invalidateQueries(pendingEmailQuery);
    },
  });
  if (typeof email !== "string") return null;

  return (
    <Notice
      tone="warning"
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            isPending={change.isPending && !change.variables}
            onClick={() => change.mutate(false)}
          >
            {m.security_email_resend()}
          </Button>
          <Button
            size="small"
            variant="ghost"
            isPending={change.isPending && change.variables}
            onClick={() => change.mutate(true)}
          >
            {m.security_email_withdraw()}
          </Button>
        </div>
      }
    >
      <p className="wrap-anywhere">{m.security_email_pending({ email })}</p>
      {change.error && (
        <p role="alert" className="mt-2 text-danger-ink">
          {failureText(change.error, m.security_email_failed())}
        </p>
      )}
    </Notice>
  );
}
