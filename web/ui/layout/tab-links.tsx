import { useLocation } from "@tanstack/react-router";
import { formatShortNumber } from "#web/ui/format/number.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { useCurrentInView } from "./use-current-in-view.ts";

export interface TabLink {
  readonly href: string;
  readonly label: string;
  readonly count?: number | undefined;
  /** Overrides the check by URL. */
  readonly isCurrent?: boolean | undefined;
}

export interface TabLinksProps {
  readonly label: string;
  readonly links: readonly TabLink[];
}

export const TAB_LIST =
  "relative flex gap-[22px] overflow-x-auto overflow-y-hidden shadow-[inset_0_-1px_0_var(--line)] scrollbar-none";

/** Classes of both kinds of tabs; the needle marks the current one. */
export const TAB =
  "group/tab relative shrink-0 cursor-pointer rounded-t-xs pt-2.5 pb-3 text-control font-semibold whitespace-nowrap text-text-2 -outline-offset-2 transition-colors hover:text-text selected:text-text aria-[current=page]:text-text after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:rounded-t-[3px] after:bg-accent-ink after:opacity-0 selected:after:opacity-100 aria-[current=page]:after:opacity-100";

/** Tabs as links, each with its own URL. */
export function TabLinks({ label, links }: TabLinksProps) {
  const current = useLocation({ select: ({ href }) => href });
  const listRef = useCurrentInView<HTMLElement>(current);
  return (
    <nav ref={listRef} aria-label={label} className={TAB_LIST}>
      {links.map((link) => (
        <Link key={link.href} href={link.href} isCurrent={link.isCurrent} keepsScroll className={TAB}>
          <TabLabel label={link.label} count={link.count} />
        </Link>
      ))}
    </nav>
  );
}

export function TabLabel({ label, count }: { readonly label: string; readonly count: number | undefined }) {
  return (
    <>
      {label}
      {count !== undefined && (
        <span className="ml-1.5 text-small font-[520] text-text-3 tabular-nums">
          {formatShortNumber(count)}
        </span>
      )}
    </>
  );
}
