import type { ReactNode } from "react";
import { classes } from "#web/ui/styles/classes.ts";

const MAX_SHOWN = 9;

/**
 * Number of unread items: "3", "9+". Sits on the corner of an IconButton; the button's label has the number in
 * words.
 */
export function CountBadge({ count }: { readonly count: number }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className="absolute top-[3px] right-0.5 h-[17px] min-w-[17px] rounded-full bg-live px-1 text-center text-[12px] leading-[17px] font-bold text-on-live tabular-nums"
    >
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
    </span>
  );
}

/** Unread indicator without a number. */
export function DotBadge({ className }: { readonly className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classes("block size-[9px] rounded-full bg-live ring-2 ring-bg", className)}
    />
  );
}

/** A small label for a person or an item: "Autor", "Moderator". */
export function RoleBadge({ children }: { readonly children: ReactNode }) {
  return (
    <span className="inline-flex items-center rounded-[5px] bg-accent-soft px-[7px] py-0.5 text-[12px] leading-snug font-[680] whitespace-nowrap text-accent-ink">
      {children}
    </span>
  );
}
