import type { ReactNode } from "react";

interface ManageHeadingProps {
  readonly title: string;
  /** Actions at the right end. */
  readonly children?: ReactNode;
}

/** Heading of a channel management screen. */
export function ManageHeading({ title, children }: ManageHeadingProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
      <h1 className="mark-wide text-h1">{title}</h1>
      <span aria-hidden="true" className="mark-dial min-w-10 flex-1 mask-r-from-0% max-sm:hidden" />
      {children}
    </div>
  );
}
