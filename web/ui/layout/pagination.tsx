import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";
import { formatNumber } from "#web/ui/format/number.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { pagesToShow } from "./pages-to-show.ts";

export interface PaginationProps {
  /** 1-based. */
  readonly page: number;
  readonly pageCount: number;
  readonly hrefOf: (page: number) => string;
}

/** Pagination of a long table, each page with its own URL. */
export function Pagination({ page, pageCount, hrefOf }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={m.ui_pages()} className="flex flex-wrap items-center justify-center gap-1">
      <Step label={m.ui_previous_page()} href={page > 1 ? hrefOf(page - 1) : undefined}>
        <ChevronLeft />
      </Step>
      {pagesToShow(page, pageCount).map((shown, index) =>
        shown === undefined ? (
          // Gaps have no key of their own; there are at most two.
          <span key={`gap-${index}`} className="w-6 text-center text-text-3">
            …
          </span>
        ) : (
          <Link
            key={shown}
            href={hrefOf(shown)}
            aria-label={m.ui_page({ page: shown })}
            isCurrent={shown === page}
            className={classes(
              STEP,
              "px-3 text-control font-[600] tabular-nums",
              shown === page
                ? "bg-surface-2 text-text after:absolute after:inset-x-2.5 after:bottom-0 after:h-[3px] after:rounded-t-[3px] after:bg-accent-ink"
                : "text-text-2 hover:bg-surface-2 hover:text-text",
            )}
          >
            {formatNumber(shown)}
          </Link>
        ),
      )}
      <Step label={m.ui_next_page()} href={page < pageCount ? hrefOf(page + 1) : undefined}>
        <ChevronRight />
      </Step>
    </nav>
  );
}

const STEP = "relative grid h-10 min-w-10 place-items-center rounded-sm transition-colors";

function Step({ label, href, children }: { label: string; href: string | undefined; children: ReactNode }) {
  if (href === undefined) {
    return (
      <span aria-hidden="true" className={classes(STEP, "text-text-3 opacity-45")}>
        {children}
      </span>
    );
  }
  return (
    <Link
      href={href}
      aria-label={label}
      className={classes(STEP, "text-text-2 hover:bg-surface-2 hover:text-text")}
    >
      {children}
    </Link>
  );
}
