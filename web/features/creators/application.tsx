import { useState } from "react";
import type { EndpointResponse } from "#shared/endpoint.ts";
import type { creators } from "#shared/creators/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useNow } from "#web/ui/format/now.ts";
import { ApplicationForm } from "./application-form.tsx";
import { ApplicationInvited, ApplicationRejected, ApplicationWaiting } from "./application-news.tsx";
import { ApplicationSteps } from "./application-steps.tsx";

export interface ApplicationProps {
  readonly standing: EndpointResponse<typeof creators.application>;
  readonly email: string;
}

/** The creator application as a screen. */
export function Application(props: ApplicationProps) {
  return (
    <div className="grid max-w-[620px] gap-7">
      <header className="grid gap-2">
        <h1 className="mark-wide text-h1 text-balance">{m.channels_application_title()}</h1>
        <p className="text-pretty text-text-2">{m.channels_application_lead()}</p>
      </header>
      <ApplicationProgress {...props} />
    </div>
  );
}

/** The creator application at the applicant's current step. */
export function ApplicationProgress({ standing, email }: ApplicationProps) {
  const [isSent, setSent] = useState(false);
  const isMailed = standing.state === "invited" || (isSent && standing.verification !== "manual");
  return (
    <div className="grid gap-7">
      {(isMailed || standing.verification !== "closed") && (
        <ApplicationSteps current={isMailed ? "mail" : "apply"} />
      )}
      <ApplicationState standing={standing} email={email} onSent={() => setSent(true)} />
    </div>
  );
}

interface ApplicationStateProps extends ApplicationProps {
  readonly onSent: () => void;
}

function ApplicationState({ standing, email, onSent }: ApplicationStateProps) {
  const { state, verification, rejection } = standing;
  const now = useNow();
  if (rejection && Date.parse(rejection.mayApplyAt) > now) return <ApplicationRejected {...rejection} />;
  switch (state) {
    case "applied":
      return <ApplicationWaiting email={email} />;
    case "invited":
      return <ApplicationInvited email={email} />;
    case "none":
    case "rejected":
    case "submitted":
      if (verification === "closed") return <p role="status">{m.channels_application_closed()}</p>;
      return (
        <ApplicationForm
          email={email}
          isDecidedByStaff={verification === "manual"}
          rejectedBecause={rejection?.reason}
          onSent={onSent}
        />
      );
  }
}
