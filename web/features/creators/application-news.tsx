import { useMutation } from "@tanstack/react-query";
import { CircleX, Hourglass, Mail, MailOpen } from "lucide-react";
import type { ReactNode } from "react";
import { creators } from "#shared/creators/contract.ts";
import { APPLICATION_TOKEN_DAYS } from "#shared/creators/lifecycle.ts";
import { call } from "#web/data/api.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { formatDate } from "#web/ui/format/date.ts";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

/** Shown after the application has been sent. */
export function ApplicationMailed({ email, isDecidedByStaff }: { email: string; isDecidedByStaff: boolean }) {
  if (isDecidedByStaff) return <ApplicationWaiting email={email} />;
  return (
    <ApplicationStatus
      icon={<MailOpen />}
      title={m.channels_application_check_mail()}
      {...linkTexts(email)}
    />
  );
}

/** The decision is pending. */
export function ApplicationWaiting({ email }: { readonly email: string }) {
  return (
    <ApplicationStatus
      icon={<Hourglass />}
      title={m.channels_application_waiting_title()}
      text={m.channels_application_waiting({ email })}
    />
  );
}

/** The application was rejected, with the date from which a new one is possible. */
export function ApplicationRejected({
  reason,
  mayApplyAt,
}: {
  readonly reason: string;
  readonly mayApplyAt: string;
}) {
  return (
    <ApplicationStatus
      icon={<CircleX />}
      title={m.channels_application_rejected_title()}
      text={reason}
      detail={m.channels_application_again_from({ date: formatDate(mayApplyAt) })}
    />
  );
}

/** The link was emailed; it can be sent again. */
export function ApplicationInvited({ email }: { readonly email: string }) {
  const again = useMutation({
    mutationFn: () => call(creators.apply, { body: {} }),
    onSuccess: () => showSnackbar({ text: m.channels_application_again_done() }),
    onError: () => showSnackbar({ text: m.channels_application_failed() }),
  });

  return (
    <ApplicationStatus icon={<MailOpen />} title={m.channels_application_check_mail()} {...linkTexts(email)}>
      <Button variant="ghost" icon={<Mail />} isPending={again.isPending} onClick={() => again.mutate()}>
        {m.channels_application_again()}
      </Button>
    </ApplicationStatus>
  );
}

function linkTexts(email: string) {
  return {
    text: m.channels_application_mailed({ email }),
    detail: m.channels_application_link_days({ days: APPLICATION_TOKEN_DAYS }),
  };
}

interface ApplicationStatusProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly detail?: string;
  readonly children?: ReactNode;
}

function ApplicationStatus({ icon, title, text, detail, children }: ApplicationStatusProps) {
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
