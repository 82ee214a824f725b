import { MailOpen } from "lucide-react";
import { useEffect, useRef } from "react";
import { ResendLink } from "#web/features/accounts/resend-link.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";

interface CheckMailProps {
  readonly email: string;
  /** The staff decide about the account once the address is confirmed. */
  readonly isApprovalNeeded: boolean;
}

/** The account has been created; the activation link was sent by email. */
export function CheckMail({ email, isApprovalNeeded }: CheckMailProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);

  // The form is removed from the page, so the focus moves to the heading.
  useEffect(() => headingRef.current?.focus(), []);

  return (
    <div className="mx-auto grid w-full max-w-[440px] animate-rise gap-5 py-8 max-sm:py-5">
      <span className="grid size-14 place-items-center rounded-lg bg-accent-soft text-accent-ink">
        <MailOpen className="size-7" />
      </span>
      <h1 ref={headingRef} tabIndex={-1} className="mark-wide text-h1 text-balance outline-none">
        {m.accounts_check_mail_title()}
      </h1>
      <p className="text-pretty text-text-2">
        {isApprovalNeeded ? m.requests_check_mail() : m.accounts_check_mail_text()}{" "}
        <strong className="font-[640] wrap-anywhere text-text">{email}</strong>.
      </p>
      {isApprovalNeeded && <p className="text-pretty text-text-2">{m.requests_check_mail_next()}</p>}
      <span aria-hidden="true" className="mark-dial mask-r-from-0%" />
      <p className="text-control text-pretty text-text-2">{m.accounts_check_mail_missing()}</p>
      <div className="flex flex-wrap items-start gap-3">
        <ResendLink email={email} isJustSent />
        <LinkButton variant="quiet" href="/login">
          {m.accounts_to_login()}
        </LinkButton>
      </div>
    </div>
  );
}
