import type { ReactNode, UIEventHandler } from "react";
import { classes } from "#web/ui/styles/classes.ts";

export interface CardGridProps {
  readonly of: "videos" | "channels" | "posts";
  /** On phones a horizontally scrolling row; otherwise the cards are stacked there. */
  readonly isRowOnPhones?: boolean | undefined;
  /** As many columns as one row of a section has, whatever their width. */
  readonly hasWholeRows?: boolean | undefined;
  readonly onScroll?: UIEventHandler<HTMLElement> | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

// At most five videos or eight channels per row, never narrower than readable.
const COLUMNS: Record<CardGridProps["of"], string> = {
  videos: "grid-cols-[repeat(auto-fill,minmax(max(250px,(100%-80px)/5),1fr))] gap-x-5 gap-y-[30px]",
  channels: "grid-cols-[repeat(auto-fill,minmax(max(128px,(100%-56px)/8),1fr))] gap-2",
  posts: "grid-cols-[repeat(auto-fill,minmax(max(280px,(100%-32px)/3),1fr))] gap-4",
};

/** Cards per row on large and on smaller screens, and the classes that hide the others. */
export const IN_WHOLE_ROW = {
  videos: { most: 5, fewer: 4, surplus: "max-xl:hidden", onlyOnFewer: "xl:hidden" },
  // On phones the row scrolls, so nothing is hidden.
  channels: {
    most: 8,
    fewer: 5,
    surplus: "sm:max-lg:hidden",
    onlyOnFewer: "max-sm:hidden lg:hidden",
  },
} as const;

const WHOLE_ROWS: Record<CardGridProps["of"], string> = {
  videos: "sm:max-md:grid-cols-2 md:grid-cols-4 xl:grid-cols-5 2xl:grid-cols-6",
  channels: "sm:grid-cols-5 lg:grid-cols-8",
  posts: "",
};

const STACK: Record<CardGridProps["of"], string> = {
  videos: "max-sm:grid-cols-1 max-sm:gap-y-[26px]",
  channels: "max-sm:grid-cols-3",
  posts: "max-sm:grid-cols-1",
};

const SNAP_ROW =
  "max-sm:-mx-4 max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-4 max-sm:auto-cols-(--column) max-sm:grid-flow-col max-sm:grid-cols-none max-sm:overflow-x-auto max-sm:overflow-y-hidden max-sm:px-4 max-sm:scrollbar-none max-sm:*:snap-start";

const SNAP_WIDTH: Record<CardGridProps["of"], string> = {
  videos: "max-sm:gap-3.5 max-sm:[--column:78vw]",
  channels: "max-sm:gap-1 max-sm:[--column:108px]",
  posts: "max-sm:gap-3.5 max-sm:[--column:84vw]",
};

/** Lays out cards: a grid as wide as the page allows; on phones a scrolling row or a stack. */
export function CardGrid({
  of,
  isRowOnPhones = false,
  hasWholeRows = false,
  onScroll,
  children,
  className,
}: CardGridProps) {
  return (
    <div
      onScroll={onScroll}
      className={classes(
        "grid",
        COLUMNS[of],
        hasWholeRows && WHOLE_ROWS[of],
        isRowOnPhones ? classes(SNAP_ROW, SNAP_WIDTH[of]) : STACK[of],
        className,
      )}
    >
      {children}
    </div>
  );
}
