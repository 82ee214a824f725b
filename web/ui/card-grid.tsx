import type { ReactNode, UIEventHandler } from "react";
import { classes } from "./classes.ts";

export interface CardGridProps {
  readonly of: "videos" | "channels" | "posts";
  /** One row to swipe through on phones; otherwise the cards stand one under another there. */
  readonly isRowOnPhones?: boolean | undefined;
  /** As many beside each other as a section shows in one of its rows, however wide they get. */
  readonly hasWholeRows?: boolean | undefined;
  readonly onScroll?: UIEventHandler<HTMLElement> | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

// At most five videos and eight channels beside each other, never narrower than they can be read.
const COLUMNS: Record<CardGridProps["of"], string> = {
  videos: "grid-cols-[repeat(auto-fill,minmax(max(250px,(100%-80px)/5),1fr))] gap-x-5 gap-y-[30px]",
  channels: "grid-cols-[repeat(auto-fill,minmax(max(128px,(100%-56px)/8),1fr))] gap-2",
  posts: "grid-cols-[repeat(auto-fill,minmax(max(280px,(100%-32px)/3),1fr))] gap-4",
};

/** How many of a row are there on large screens, how many on those that show fewer, and what hides the others. */
export const IN_WHOLE_ROW = {
  videos: { most: 5, fewer: 4, surplus: "max-xl:hidden", onlyOnFewer: "xl:hidden" },
  // Phones have a row to swipe, where nothing has to fit.
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

/** Lays out cards: a grid as wide as the page allows, a row to swipe or a stack on phones. */
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
