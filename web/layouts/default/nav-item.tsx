import type { ComponentProps, ReactNode } from "react";
import { useServerRenderedLocation } from "#web/ssr/server-rendered.ts";
import { classes } from "#web/ui/styles/classes.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { closeDrawer } from "./drawer.ts";

const ROW =
  "group relative flex h-10 w-full items-center gap-[13px] rounded-sm px-3 text-control font-[520] text-text-2 transition-colors hover:bg-surface-1 hover:text-text [&_.lucide]:aria-[current=page]:text-accent-ink aria-[current=page]:bg-surface-1 aria-[current=page]:font-[660] aria-[current=page]:text-text";

interface NavRow {
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

interface NavLinkProps extends NavRow {
  readonly href: string;
  /** How many things wait at that screen, after the label. */
  readonly count?: ReactNode;
}

/** Sidebar link to a screen; the needle marks the current one. */
export function NavLink({ href, icon, count, children }: NavLinkProps) {
  const isCurrent = useServerRenderedLocation(({ pathname }) => pathname === href);
  return (
    <li>
      <Link href={href} isCurrent={isCurrent} className={ROW} onClick={closeDrawer}>
        <Needle />
        {icon}
        <NavLabel>{children}</NavLabel>
        {count}
      </Link>
    </li>
  );
}

/** Sidebar link that leaves this document. */
export function NavAnchor({ icon, children, ...props }: NavRow & ComponentProps<"a">) {
  return (
    <li>
      <a {...props} className={ROW}>
        {icon}
        <NavLabel>{children}</NavLabel>
      </a>
    </li>
  );
}

/** Sidebar row with an action. */
export function NavButton({ icon, children, ...props }: NavRow & ComponentProps<"button">) {
  return (
    <li>
      <button {...props} type="button" className={classes(ROW, "text-left")}>
        {icon}
        <NavLabel>{children}</NavLabel>
      </button>
    </li>
  );
}

/** Placeholder for rows that are loading, each as high as a row. */
export function NavPlaceholder({ widths }: { readonly widths: readonly string[] }) {
  return widths.map((width, row) => (
    <li key={row} aria-hidden="true" className="flex h-10 items-center gap-[13px] px-3">
      <SkeletonBlock className="size-5 rounded-xs" />
      <SkeletonBlock className={`h-3 ${width}`} />
    </li>
  ));
}

/** Rows under a heading. */
export function NavGroup({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <div className="not-first:mt-1">
      {title && (
        <h2 className="px-3 pt-[22px] pb-2.5 text-micro leading-[1.25] font-[650] mark-wide tracking-[0.03em] text-text-3 uppercase">
          {title}
        </h2>
      )}
      <ul>{children}</ul>
    </div>
  );
}

/** Long labels wrap to a second line, which fits into the height of a row. */
function NavLabel({ children }: { readonly children: ReactNode }) {
  return <span className="line-clamp-2 min-w-0 leading-[1.2] wrap-break-word">{children}</span>;
}

function Needle() {
  return (
    <span className="absolute inset-y-[9px] -left-2.5 hidden w-[3px] rounded-r-[3px] bg-accent-ink group-aria-[current=page]:block" />
  );
}
