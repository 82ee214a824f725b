import { useLocation } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { SiteLogo } from "#web/features/site-look/site-logo.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { siteName } from "#web/ssr/public-config.ts";

/** Logo link to the home page; reloads it when it is already open. */
export function HomeLink() {
  const isHome = useLocation({ select: ({ pathname }) => pathname === "/" });

  function reload(event: MouseEvent) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
    if (!isHome || opensElsewhere) return;
    event.preventDefault();
    location.reload();
  }

  return (
    <Link
      href="/"
      aria-label={m.shell_logo({ site: siteName() })}
      onClick={reload}
      className="inline-flex max-w-full min-w-0 rounded-sm"
    >
      <SiteLogo />
    </Link>
  );
}
