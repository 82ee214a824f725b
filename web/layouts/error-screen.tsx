import { useLocation } from "@tanstack/react-router";
import { Bug, House, RotateCw } from "lucide-react";
import type { MouseEvent } from "react";
import { reportErrorPage } from "#web/features/contacts/report-problem.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { BrokenPulse } from "#web/ui/pulse.tsx";
import { CenteredLayout } from "./centered-layout.tsx";

/** Why there is nothing to see, and the ways out. */
export function ErrorScreen({ status }: { readonly status: number }) {
  const isNotFound = status === 404;
  const reason = isNotFound ? m.shell_error_not_found() : m.shell_error_other();
  return (
    <CenteredLayout>
      <title>{`${reason} – Nadaj`}</title>
      <div className="grid max-w-[46ch] justify-items-center gap-3 text-center">
        <p className="mark-wide text-[clamp(4rem,14vw,7.5rem)] leading-none font-[780] tracking-[-0.04em] text-text-3 tabular-nums">
          {status}
        </p>
        <BrokenPulse className="mb-2" />
        <h1 className="mark-wide text-h1 text-balance">{m.shell_error_heading()}</h1>
        <p className="text-card text-text">{reason}</p>
        <p className="text-pretty text-text-2">
          {isNotFound ? m.shell_error_not_found_hint() : m.shell_error_other_hint()}
        </p>
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          <Button icon={<RotateCw />} onClick={() => location.reload()}>
            {m.shell_error_refresh()}
          </Button>
          <Button icon={<Bug />} onClick={reportErrorPage}>
            {m.contacts_report()}
          </Button>
          <HomeButton />
        </div>
      </div>
    </CenteredLayout>
  );
}

function HomeButton() {
  const isHome = useLocation({ select: ({ pathname }) => pathname === "/" });

  function reload(event: MouseEvent) {
    if (!isHome) return;
    event.preventDefault();
    location.reload();
  }

  return (
    <LinkButton variant="primary" icon={<House />} href="/" onClick={reload}>
      {m.shell_error_home()}
    </LinkButton>
  );
}
