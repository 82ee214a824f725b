import { useMutation } from "@tanstack/react-query";
import { CircleX, Hourglass, Mail, MailOpen } from "lucide-react";
import type { ReactNode } from "react";
import { creators } from "#shared/creators/contract.ts";
import { APPLICATION_TOKEN_DAYS } from "#shared/creators/lifecycle.ts";
import { call } from "#web/api.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { formatDate } from "#web/ui/format/date.ts";
import { showSnackbar } from "#web/ui/snackbar-store.ts";

/** What happens after the application has been sent. */
export function ApplicationMailed({ email, isDecidedByStaff }: { email: string; isDecidedByStaff: boolean }) {
  if (isDecidedByStaff) return <ApplicationWaiting email={email} />;
  return <News icon={<MailOpen />} title={m.channels_application_check_mail()} {...linkTexts(email)} />;
}

/** The decision has not been made yet. */
export function ApplicationWaiting({ email }: { readonly email: string }) {
  return (
    <News
      icon={<Hourglass />}
      title={m.channels_application_waiting_title()}
      text={m.channels_application_waiting({ email })}
    />
  );
}

/** The decision was no, for the time being. */
export function ApplicationRejected({
  reason,
  mayApplyAt,
}: {
  readonly reason: string;
  readonly mayApplyAt: string;
}) {
  return (
    <News
      icon={<CircleX />}
      title={m.channels_application_rejected_title()}
      text={reason}
      detail={m.channels_application_again_from({ date: formatDate(mayApplyAt) })}
    />
  );
}

/** The link has been mailed; it can be mailed again. */
export function ApplicationInvited({ email }: { readonly email: string }) {
  const again = useMutation({
    mutationFn: () => call(creators.apply, { body: {} }),
    onSuccess: () => showSnackbar({ text: m.channels_application_again_done() }),
    onError: () => showSnackbar({ text: m.channels_application_failed() }),
  });

  return (
    <News icon={<MailOpen />} title={m.channels_application_check_mail()} {...linkTexts(email)}>
      <Button variant="ghost" icon={<Mail />} isPending={again.isPending} onClick={() => again.mutate()}>
        {m.channels_application_again()}
      </Button>
    </News>
  );
}

function linkTexts(email: string) {
  return {
    text: m.channels_application_mailed({ email }),
    detail: m.channels_application_link_days({ days: APPLICATION_TOKEN_DAYS }),
  };
}

interface NewsProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly detail?: string;
  readonly children?: ReactNode;
}

function News({ icon, title, text, detail, children }: NewsProps) {
  return (
    <section className="grid animate-rise grid-cols-[48px_minmax(0,1fr)] gap-x-4 gap-y-4 rounded-lg border border-line bg-surface-1 p-5">
      <span className="grid size-12 place-items-center rounded-md bg-accent-soft text-accent-ink">
        {icon}
      </span>
      <div className="grid gap-1.5">
        <h2 className="mark-wide text-h3 text-balance">{title}</h2>
        <p className="text-pretty wrap-anywhere text-text-2">{text}</p>
        {detail && <p className="text-small text-pretty text-text-3">{detail}</p>}
      </div>
      {children && <div className="col-start-2">{children}</div>}
    </section>
  );
}
