import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";

/** The account of an invited person has been created, and can be used at once. */
export function AccountReady({ email }: { readonly email: string }) {
  const headingRef = useRef<HTMLHeadingElement>(null);

  // The form is removed from the page, so the focus moves to the heading.
  useEffect(() => headingRef.current?.focus(), []);

  return (
    <div className="mx-auto grid w-full max-w-[440px] animate-rise gap-5 py-8 max-sm:py-5">
      <span className="grid size-14 place-items-center rounded-lg bg-accent-soft text-accent-ink">
        <CircleCheck className="size-7" />
      </span>
      <h1 ref={headingRef} tabIndex={-1} className="mark-wide text-h1 text-balance outline-none">
        {m.accounts_ready_title()}
      </h1>
      <p className="text-pretty text-text-2">
        {m.accounts_ready_text()} <strong className="font-[640] wrap-anywhere text-text">{email}</strong>.
      </p>
      <LinkButton variant="primary" href="/login" className="justify-self-start">
        {m.accounts_to_login()}
      </LinkButton>
    </div>
  );
}
