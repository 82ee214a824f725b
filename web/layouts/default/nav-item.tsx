import type { ComponentProps, ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";
import { Link } from "#web/ui/link.tsx";
import { closeDrawer } from "./drawer.ts";

const ROW =
  "group relative flex h-10 w-full items-center gap-[13px] rounded-sm px-3 text-control font-[520] whitespace-nowrap text-text-2 transition-colors hover:bg-surface-1 hover:text-text [&_.lucide]:aria-[current=page]:text-accent-ink aria-[current=page]:bg-surface-1 aria-[current=page]:font-[660] aria-[current=page]:text-text";

interface NavRow {
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** A row of the sidebar that leads to a screen; the needle marks the one you are on. */
export function NavLink({ href, icon, children }: NavRow & { readonly href: string }) {
  return (
    <li>
      <Link href={href} className={ROW} onClick={closeDrawer}>
        <Needle />
        {icon}
        <span className="truncate">{children}</span>
      </Link>
    </li>
  );
}

/** A row of the sidebar that leads out of this document. */
export function NavAnchor({ icon, children, ...props }: NavRow & ComponentProps<"a">) {
  return (
    <li>
      <a {...props} className={ROW}>
        {icon}
        {children}
      </a>
    </li>
  );
}

/** A row of the sidebar that does something. */
export function NavButton({ icon, children, ...props }: NavRow & ComponentProps<"button">) {
  return (
    <li>
      <button {...props} type="button" className={classes(ROW, "text-left")}>
        {icon}
        {children}
      </button>
    </li>
  );
}

/** Rows under a heading. */
export function NavGroup({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <div className="not-first:mt-1">
      {title && (
        <h2 className="px-3 pt-[22px] pb-2.5 text-micro font-[650] tracking-[0.06em] text-text-3 uppercase [font-stretch:108%]">
          {title}
        </h2>
      )}
      <ul>{children}</ul>
    </div>
  );
}

function Needle() {
  return (
    <span className="absolute inset-y-[9px] -left-2.5 hidden w-[3px] rounded-r-[3px] bg-accent-ink group-aria-[current=page]:block" />
  );
}
