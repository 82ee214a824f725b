import type { ReactNode } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { CardGrid, type CardGridProps, IN_WHOLE_ROW } from "./card-grid.tsx";
import { classes } from "./classes.ts";

/** A still block in place of text or a control. */
export function SkeletonBlock({ className }: { readonly className: string }) {
  return <span aria-hidden="true" className={classes("block rounded-xs bg-surface-2", className)} />;
}

/** A block in place of a picture, swept by the needle. */
export function SkeletonPicture({ className }: { readonly className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classes("block aspect-video rounded-md bg-surface-2 mark-scan", className)}
    />
  );
}

/** Lines of text still to come; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { readonly lines?: number | undefined }) {
  return (
    <span className="block">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} aria-hidden="true" className="flex h-[1.5em] items-center text-body">
          <SkeletonBlock className={classes("h-3.5", line === lines - 1 ? "w-3/5" : "w-full")} />
        </span>
      ))}
    </span>
  );
}

/** A VideoCard still to come, line for line. */
export function SkeletonCard() {
  return (
    <div>
      <SkeletonPicture />
      <div className="mt-3 flex gap-[11px]">
        <SkeletonBlock className="size-9 shrink-0 rounded-[30%]" />
        <div className="min-w-0 flex-1">
          <SkeletonLine className="h-[1.32em] text-card" bar="h-3.5 w-[92%]" />
          <SkeletonLine className="h-[1.32em] text-card" bar="h-3.5 w-[64%]" />
          <SkeletonLine className="mt-1 h-[1.45em] text-small" bar="h-3 w-[46%]" />
          <SkeletonLine className="h-[1.45em] text-small" bar="h-3 w-[58%]" />
        </div>
      </div>
    </div>
  );
}

/** A ChannelTile still to come. */
export function SkeletonChannel() {
  return (
    <div className="grid justify-items-center gap-1 px-1.5 pt-4 pb-3.5">
      <SkeletonBlock className="mb-2 size-[76px] rounded-[30%]" />
      <SkeletonLine className="h-[1.25em] text-control" bar="h-3.5 w-20" />
      <SkeletonLine className="h-[1.4em] text-hint" bar="h-3 w-12" />
    </div>
  );
}

export interface SkeletonGridProps {
  readonly of: "videos" | "channels";
  /** In a section that links to the rest: fewer cards on large screens, one row to swipe on phones. */
  readonly isSection?: boolean | undefined;
  /** So many rows of a section, where that is known. */
  readonly rows?: number | undefined;
}

const MOST_PLACEHOLDERS = 15;
/** 8 on small screens, 12 on medium ones, 15 on large ones. */
const PLACEHOLDERS = "max-md:*:nth-[n+9]:hidden max-lg:*:nth-[n+13]:hidden";
const FEWER_PLACEHOLDERS = "lg:*:nth-[n+11]:hidden";

/** A whole CardGrid still to come. */
export function SkeletonGrid({ of, isSection = false, rows }: SkeletonGridProps) {
  const cardGrid: Omit<CardGridProps, "children"> = {
    of,
    isRowOnPhones: isSection,
    hasWholeRows: isSection,
  };
  const Placeholder = of === "videos" ? SkeletonCard : SkeletonChannel;
  const { most, fewer, surplus } = IN_WHOLE_ROW[of];
  const count = rows === undefined ? MOST_PLACEHOLDERS : rows * most;
  return (
    <Loading>
      <CardGrid {...cardGrid} className={classes(PLACEHOLDERS, isSection && FEWER_PLACEHOLDERS)}>
        {Array.from({ length: count }, (_, place) => (
          <div key={place} className={rows !== undefined && place >= rows * fewer ? surplus : undefined}>
            <Placeholder />
          </div>
        ))}
      </CardGrid>
    </Loading>
  );
}

/** Says once that something is loading, for those who do not see the placeholders. */
export function Loading({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{m.ui_loading()}</span>
      {children}
    </div>
  );
}

/** One line of text in its final height, with a bar in the middle of it. */
export function SkeletonLine({ className, bar }: { className: string; bar: string }) {
  return (
    <span className={classes("flex items-center", className)}>
      <SkeletonBlock className={bar} />
    </span>
  );
}
