import type { ReactNode } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { CardGrid, type CardGridProps, IN_WHOLE_ROW } from "#web/ui/cards/card-grid.tsx";
import { classes } from "#web/ui/styles/classes.ts";

/** A static placeholder for text or a control. */
export function SkeletonBlock({ className }: { readonly className: string }) {
  return <span aria-hidden="true" className={classes("block rounded-xs bg-surface-2", className)} />;
}

/** An animated placeholder for an image. */
export function SkeletonImage({ className }: { readonly className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classes("block aspect-video rounded-md bg-surface-2 mark-scan", className)}
    />
  );
}

/** Placeholder for lines of text; the last one is shorter. */
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

/** Placeholder of a VideoCard, line for line. */
export function SkeletonCard() {
  return (
    <div>
      <SkeletonImage />
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

/** Placeholder of a ChannelTile. */
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
  /** For a section with a link to more: fewer cards on large screens, one scrolling row on phones. */
  readonly isSection?: boolean | undefined;
  /** Number of rows in a section, where known. */
  readonly rows?: number | undefined;
}

const MAX_PLACEHOLDERS = 15;
/** 8 on small screens, 12 on medium ones, 15 on large ones. */
const PLACEHOLDERS = "max-md:*:nth-[n+9]:hidden max-lg:*:nth-[n+13]:hidden";
const FEWER_PLACEHOLDERS = "lg:*:nth-[n+11]:hidden";

/** Placeholder of a CardGrid. */
export function SkeletonGrid({ of, isSection = false, rows }: SkeletonGridProps) {
  const cardGrid: Omit<CardGridProps, "children"> = {
    of,
    isRowOnPhones: isSection,
    hasWholeRows: isSection,
  };
  const Placeholder = of === "videos" ? SkeletonCard : SkeletonChannel;
  const { most, fewer, surplus } = IN_WHOLE_ROW[of];
  const count = rows === undefined ? MAX_PLACEHOLDERS : rows * most;
  return (
    <Loading>
      <CardGrid {...cardGrid} className={classes(PLACEHOLDERS, isSection && FEWER_PLACEHOLDERS)}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={rows !== undefined && index >= rows * fewer ? surplus : undefined}>
            <Placeholder />
          </div>
        ))}
      </CardGrid>
    </Loading>
  );
}

/** Announces loading once to screen readers, which do not see the placeholders. */
export function Loading({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{m.ui_loading()}</span>
      {children}
    </div>
  );
}

/** A text line at its final height, with a bar in its middle. */
export function SkeletonLine({ className, bar }: { className: string; bar: string }) {
  return (
    <span className={classes("flex items-center", className)}>
      <SkeletonBlock className={bar} />
    </span>
  );
}
