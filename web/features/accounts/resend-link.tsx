import { useMutation } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { accounts } from "#shared/accounts/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { useCountdown } from "./countdown.ts";

/** The server sends at most one link per minute. */
const RESEND_SECONDS = 60;

export interface ResendLinkProps {
  readonly email: string;
  /** A link was sent a moment ago. */
  readonly isJustSent?: boolean | undefined;
}

/** Button that sends the activation link again. */
export function ResendLink({ email, isJustSent = false }: ResendLinkProps) {
  const { secondsLeft, start } = useCountdown(isJustSent ? RESEND_SECONDS : 0);
  const resend = useMutation({
    mutationFn: () => call(accounts.resendCode, { body: { email } }),
    onSuccess: () => start(RESEND_SECONDS),
  });
  const isWaiting = secondsLeft > 0;

  return (
    <div className="grid justify-items-start gap-2.5">
      <Button
        variant="ghost"
        icon={<Mail />}
        disabled={isWaiting}
        isPending={resend.isPending}
        onClick={() => resend.mutate()}
        className="tabular-nums"
      >
        {isWaiting ? m.accounts_resend_wait({ seconds: secondsLeft }) : m.accounts_resend()}
      </Button>
      <p role="status" className="text-small text-pretty text-text-2 empty:hidden">
        {resend.isSuccess && m.accounts_resend_done({ email })}
        {resend.isError && (
          <span className="text-danger-ink">{failureText(resend.error, m.accounts_resend_failed())}</span>
        )}
      </p>
    </div>
  );
}
