import type { ReactNode } from "react";
import { BrokenPulse, Pulse } from "./pulse.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { m } from "#web/i18n/compiled/messages.js";

export interface EmptyStateProps {
  readonly title: string;
  /** One sentence that says what to do. */
  readonly children?: ReactNode;
  /** One primary button. */
  readonly action?: ReactNode;
  readonly headingLevel?: 2 | 3 | undefined;
}

/** Empty state: shown where a list has no items, with an action to add some. */
export function EmptyState({ title, children, action, headingLevel = 3 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={PANEL}>
      <Pulse className="mb-2" />
      <Heading className="mark-wide text-h3 text-balance">{title}</Heading>
      {children && <p className="max-w-[46ch] text-pretty text-text-2">{children}</p>}
      {action && <div className="mt-2.5">{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly isRetrying?: boolean | undefined;
  readonly headingLevel?: 2 | 3 | undefined;
}

/** Error state: shown where content failed to load. */
export function ErrorState({ title, children, onRetry, isRetrying, headingLevel = 3 }: ErrorStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div role="alert" className={PANEL}>
      <BrokenPulse className="mb-2" />
      <Heading className="mark-wide text-h3 text-balance">{title ?? m.ui_error_title()}</Heading>
      <p className="max-w-[46ch] text-pretty text-text-2">{children ?? m.ui_error_hint()}</p>
      {onRetry && (
        <Button className="mt-2.5" onClick={onRetry} isPending={isRetrying}>
          {m.ui_retry()}
        </Button>
      )}
    </div>
  );
}

const PANEL =
  "grid justify-items-center gap-2 rounded-xl border border-line bg-surface-1 px-6 py-11 text-center";
