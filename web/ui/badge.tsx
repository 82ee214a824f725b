import type { ReactNode } from "react";
import { classes } from "./classes.ts";

const MOST_SHOWN = 9;

/** How many are new: "3", "9+". Sits on the corner of an IconButton; the button's label says it in words. */
export function CountBadge({ count }: { readonly count: number }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className="absolute top-[3px] right-0.5 h-[17px] min-w-[17px] rounded-full bg-live px-1 text-center text-[12px] leading-[17px] font-bold text-on-live tabular-nums"
    >
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  );
}

/** Something unread, without a number. */
export function DotBadge({ className }: { readonly className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classes("block size-[9px] rounded-full bg-live ring-2 ring-bg", className)}
    />
  );
}

/** A quiet word about a person or a thing: "Autor", "Moderator". */
export function RoleBadge({ children }: { readonly children: ReactNode }) {
  return (
    <span className="inline-flex items-center rounded-[5px] bg-accent-soft px-[7px] py-0.5 text-[12px] leading-snug font-[680] whitespace-nowrap text-accent-ink">
      {children}
    </span>
  );
}
