import { useLocation } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/controls/link.tsx";
import { Logo } from "#web/ui/layout/logo.tsx";

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
    <Link href="/" aria-label={m.shell_logo()} onClick={reload} className="inline-flex rounded-sm">
      <Logo />
    </Link>
  );
}
