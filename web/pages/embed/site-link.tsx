import type { ReactNode } from "react";
import { pathInLocale } from "#web/i18n/locale.ts";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { classes } from "#web/ui/classes.ts";

interface SiteLinkProps {
  readonly path: `/${string}`;
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Out of the frame, to the site itself, which must not be shown inside it. */
export function SiteLink({ path, label, className, children }: SiteLinkProps) {
  return (
    <a
      href={pathInLocale(path, getLocale())}
      target="_blank"
      rel="noopener"
      aria-label={label}
      className={classes("inline-flex rounded-sm", className)}
    >
      {children}
    </a>
  );
}
