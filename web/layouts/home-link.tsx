import { useLocation } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/link.tsx";
import { Logo } from "#web/ui/logo.tsx";

/** The logo: leads home, and loads home anew when already there. */
export function HomeLink() {
  const isHome = useLocation({ select: ({ pathname }) => pathname === "/" });

  function reload(event: MouseEvent) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
    if (!isHome || opensElsewhere) return;
    event.preventDefault();
    location.reload();
  }

  return (
    <Link href="/" aria-label={m.shell_logo()} onClick={reload} className="inline-flex rounded-sm">
      <Logo />
    </Link>
  );
}
