import type { ReactNode } from "react";
import { pathInLocale } from "#shared/locale-paths.ts";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { classes } from "#web/ui/styles/classes.ts";

interface SiteLinkProps {
  readonly path: `/${string}`;
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Opens the site outside the frame; the site itself must not be shown inside it. */
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
