import type { ReactNode } from "react";
import { classes } from "#web/ui/styles/classes.ts";
import { Link } from "#web/ui/controls/link.tsx";

const CHIP =
  "inline-flex h-7 max-w-full items-center gap-1.5 rounded-xs bg-surface-2 px-[11px] text-small font-[560] text-text-2 [&_.lucide]:size-4";

/** A small label. */
export function Chip({ icon, children }: { readonly icon?: ReactNode; readonly children: ReactNode }) {
  return (
    <span className={CHIP}>
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

interface LinkChipProps {
  readonly href: string;
  readonly isCurrent: boolean;
  readonly children: ReactNode;
}

/** One of several lists of the same kind. */
export function LinkChip({ href, isCurrent, children }: LinkChipProps) {
  return (
    <Link
      href={href}
      isCurrent={isCurrent}
      className={classes(
        CHIP,
        "min-h-8 transition-colors hover:bg-surface-3 hover:text-text aria-[current=page]:bg-text aria-[current=page]:text-bg",
      )}
    >
      <span className="truncate">{children}</span>
    </Link>
  );
}

/** A tag that links to everything tagged with it. */
export function TagChip({ href, tag }: { readonly href: string; readonly tag: string }) {
  return (
    <Link href={href} className={classes(CHIP, "transition-colors hover:bg-surface-3 hover:text-text")}>
      <span className="truncate">#{tag}</span>
    </Link>
  );
}
