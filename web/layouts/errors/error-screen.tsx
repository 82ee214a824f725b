import { useLocation } from "@tanstack/react-router";
import { Bug, House, RotateCw } from "lucide-react";
import type { MouseEvent } from "react";
import { reportErrorPage } from "#web/features/contacts/report-problem.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button, LinkButton } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { BrokenPulse } from "#web/ui/feedback/pulse.tsx";
import { CenteredLayout } from "#web/layouts/centered-layout.tsx";
import { siteName } from "#web/ssr/public-config.ts";
import { NotFoundSearch } from "./not-found-search.tsx";

const ERROR_LINKS = [
  { href: "/new", label: m.shell_new },
  { href: "/categories", label: m.discovery_categories },
  { href: "/channels", label: m.discovery_channels },
  { href: "/faq", label: m.shell_faq },
] as const;

/** Explanation of the error, with links to other pages. */
export function ErrorScreen({ status }: { readonly status: number }) {
  const isNotFound = status === 404;
  const heading = isNotFound ? m.shell_error_not_found() : m.shell_error_heading();
  return (
    <CenteredLayout>
      <title>{`${isNotFound ? heading : m.shell_error_other()} – ${siteName()}`}</title>
      <div className="grid w-full max-w-[46ch] justify-items-center gap-3 text-center">
        <p className="mark-wide text-[clamp(4rem,14vw,7.5rem)] leading-none font-[780] tracking-[-0.04em] text-text-3 tabular-nums">
          {status}
        </p>
        <BrokenPulse className="mb-2" />
        <h1 className="mark-wide text-h1 text-balance">{heading}</h1>
        {!isNotFound && <p className="text-card text-text">{m.shell_error_other()}</p>}
        <p className="text-pretty text-text-2">
          {isNotFound ? m.shell_error_not_found_hint() : m.shell_error_other_hint()}
        </p>
        {isNotFound && <NotFoundSearch />}
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          {!isNotFound && (
            <Button icon={<RotateCw />} onClick={() => location.reload()}>
              {m.shell_error_refresh()}
            </Button>
          )}
          <Button icon={<Bug />} onClick={reportErrorPage}>
            {m.contacts_report()}
          </Button>
          <HomeButton />
        </div>
        {isNotFound && <ErrorLinks />}
      </div>
    </CenteredLayout>
  );
}

function ErrorLinks() {
  return (
    <ul className="mt-4 flex flex-wrap justify-center gap-x-5 gap-y-2 text-small">
      {ERROR_LINKS.map(({ href, label }) => (
        <li key={href}>
          <Link href={href} className="rounded-xs text-text-2 underline underline-offset-4 hover:text-text">
            {label()}
          </Link>
        </li>
      ))}
    </ul>
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
